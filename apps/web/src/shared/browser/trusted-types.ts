/** The Trusted Types API, which TypeScript does not declare yet. */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: {
      createHTML: (text: string, type: string, sink: string) => string | null;
      createScriptURL: (address: string) => string | null;
    },
  ): unknown;
}

const element = '(?:div|span|label|input|button|svg|g|path|defs|clipPath)';
const attribute =
  '(?:id|class|role|type|tabindex|unselectable|xmlns|width|height|viewBox|fill|fill-rule|clip-path|clip-rule|stroke|stroke-width|d|aria-[a-z]+|data-[a-z-]+)';
const TAG = new RegExp(`<${element}(?:\\s+${attribute}(?:="[^"<>]*")?)*\\s*/?>|</${element}>`, 'gi');
const MARKUP = /<[a-z/!?]/i; // anything that begins a tag, a comment or a declaration

/** AG Grid builds its boxes and styles from text: what neither runs nor loads anything may pass. */
export const harmless = (text: string): string | null => (MARKUP.test(text.replace(TAG, '')) ? null : text);

/** Judges further markup, for a sink of the browser. */
type Judge = (text: string, sink: string) => boolean;
let further: Judge | undefined;

/** Lets a late part of the page allow more: the one that shows texts which people wrote. */
export const judgeFurther = (judge: Judge): void => {
  further = judge;
};

/** Allows threads to be started with files of the build only. */
export const builtFile = (address: string, page: string): string | null => {
  const { origin, pathname } = new URL(address, page);
  return origin === new URL(page).origin && pathname.startsWith('/assets/') ? address : null;
};

/** The page's policy for executable content: null refuses it, and the browser reports that in the console. */
export const refuseForeignCode = (
  trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes,
): void => {
  trustedTypes?.createPolicy('default', {
    createHTML: (text, _, sink) => harmless(text) ?? (further?.(text, sink) ? text : null),
    createScriptURL: (address) => builtFile(address, location.href),
  });
};
