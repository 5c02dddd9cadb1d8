import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { keepSession } from './enter.ts';
import { untilPlanted } from './money.ts';
import { expect, test } from './product.ts';
import { face, loginButton, type Language } from './visit.ts';
import { prefer, wordsIn, type Words } from './words.ts';

/** A state of the product, and an element that shows that it is reached. */
export interface State {
  readonly name: string;
  readonly path: string;
  readonly reach: (page: Page, t: Words, language: Language) => Promise<unknown>;
  /** Whether it is looked at as wide as a phone. */
  readonly isNarrow?: true;
}

const looks = [
  { language: 'zh', theme: 'dark' },
  { language: 'en', theme: 'light' },
] as const;

const enter = async (
  page: Page,
  { url, role }: { url: string; role: string },
  { language, theme }: (typeof looks)[number],
) => {
  if (role !== 'guest') await keepSession(page, url, role);
  await prefer(page, { language, theme });
};

/** Holds the states, by who sees them, to axe-core in both languages and themes. */
export const holdToAxe = (states: Readonly<Record<string, readonly State[]>>): void => {
  for (const look of looks) for (const [role, visited] of Object.entries(states)) visit(look, role, visited);
};

const visit = (look: (typeof looks)[number], role: string, visited: readonly State[]): void => {
  const t = wordsIn(look.language);
  test(`${look.language}, ${look.theme}: axe-core objects to nothing that ${role} sees`, async ({ page, product }) => {
    await untilPlanted(product.url);
    await enter(page, { url: product.url, role }, look);
    const menu = `aside[aria-label="${t('shell.sidebar.label')}"]`; // nine tenths of a page's elements, the same on every page
    let isMenuHeld = false;
    for (const { name, path, reach, isNarrow } of visited) {
      await page.setViewportSize(isNarrow ? { width: 390, height: 844 } : { width: 1440, height: 900 });
      await page.goto(product.url + path);
      await reach(page, t, look.language);
      await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme);
      if (!isNarrow) await expect(face(page).or(loginButton(page, look.language))).toHaveCount(1);
      expect.soft(await violations(page, isMenuHeld ? [menu] : []), name).toEqual([]);
      isMenuHeld ||= (await page.locator(menu).count()) > 0;
    }
  });
};
