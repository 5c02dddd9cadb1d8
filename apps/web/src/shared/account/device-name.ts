/** The first match is the browser; browsers that also name others come before them. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/(\d+)/, 'WeChat'],
  [/(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/HeadlessChrome\/(\d+)/, 'Headless Chrome'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/, 'Safari'],
  [/^curl\/(\d+)/, 'curl'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

export interface DeviceName {
  readonly browser: string | undefined;
  readonly system: string | undefined;
}

/** Browser and system from a User-Agent, by their common names. */
export const deviceName = (agent: string): DeviceName => {
  const browser = browsers.flatMap(([pattern, name]) => {
    const [whole, version = ''] = pattern.exec(agent) ?? [];
    return whole === undefined ? [] : [`${name} ${version}`];
  });
  return { browser: browser[0], system: systems.find(([pattern]) => pattern.test(agent))?.[1] };
};
