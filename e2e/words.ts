import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { inRoot } from '../scripts/workspace.mjs';

export const languages = ['zh', 'en'] as const;
type Language = (typeof languages)[number];

interface Texts {
  readonly [key: string]: string | Texts;
}
type Arguments = Readonly<Record<string, string | number>>;
/** A text of the product by its key, such as `charts.tools.compare`. */
export type Words = (key: string, args?: Arguments) => string;

const fileOf = (language: Language, name: string): Texts =>
  JSON.parse(readFileSync(inRoot('apps', 'web', 'src', 'locales', language, `${name}.json`), 'utf8')) as Texts;

/** The product's own texts: journeys in both languages use the same names as the page. */
export const wordsIn =
  (language: Language): Words =>
  (key, args = {}) => {
    const [file, ...path] = key.split('.');
    const text = path.reduce<Texts | string | undefined>(
      (at, part) => (typeof at === 'object' ? at[part] : undefined),
      fileOf(language, file!),
    );
    if (typeof text !== 'string') throw new Error(`no text ${key}`);
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(args[name] ?? ''));
  };

/** Stores preferences before the first page is opened. */
export const prefer = (page: Page, chosen: { readonly language: Language; readonly theme?: 'dark' | 'light' }) =>
  page.addInitScript((preferences) => {
    const key = 'chaintide.preferences';
    if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(preferences));
  }, chosen);

/** Opens an address in a browser that has this language stored. */
export const openIn = async (page: Page, language: Language, url: string): Promise<void> => {
  await prefer(page, { language });
  await page.goto(url);
};
