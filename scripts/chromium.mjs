import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'msedge'];
const usual = [
  ...(process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium without its windows, as Playwright uses it by default: the same pages for a third less processor time. */
const headless = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium-headless-shell'];

const firstOf = (/** @type {readonly string[]} */ paths) => {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH=${named}: there is no such file`);
    return named;
  }
  return paths.find((path) => existsSync(path));
};

/** The Chrome or Chromium to measure with: CHROMIUM_PATH, else the usual places; undefined where there is none. */
export const findChromium = () => firstOf(usual);

/** The browser of the journeys: the headless one where it is installed. */
export const findHeadless = () => firstOf([...headless, ...usual]);
