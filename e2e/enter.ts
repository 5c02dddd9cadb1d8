import { expect, type Page } from '@playwright/test';
import { storedSession, type Person } from './people.ts';
import { face, type Language } from './visit.ts';
import { openIn } from './words.ts';

interface Entrance {
  readonly url: string;
  /** A demo account by its role, or a person who has registered. */
  readonly who: string | Person;
  readonly language?: Language;
  /** One without charts if the journey goes on elsewhere. */
  readonly path?: string;
}

/** Stores a session in the browser context, as a login does. */
export const keepSession = async (page: Page, url: string, who: string | Person): Promise<void> => {
  const session = await storedSession(url, who);
  await page.goto(`${url}/favicon.svg`); // of the same origin, without the application
  await page.evaluate((entries) => Object.assign(localStorage, entries), session);
};

/**
 * Opens a page as somebody who has logged in before, in a browser context that nobody has logged in to: a journey about a later step loads
 * the page once, not three times. The dialog has journeys of its own.
 */
export const enterIn = async (page: Page, { url, who, language = 'zh', path = '/terms' }: Entrance): Promise<void> => {
  await keepSession(page, url, who);
  await openIn(page, language, url + path);
  await expect(face(page, typeof who === 'string' ? `demo_${who}` : who.userName)).toBeVisible();
};
