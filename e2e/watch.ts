import type { Page } from '@playwright/test';

/** The gateway closes the line of whoever is someone else now; what the page sends in that moment it sends again on the next line. */
const CROSSED = 'WebSocket is already in CLOSING or CLOSED state.';

/** Notes every error the page makes; what a journey expects is that there is none. */
export const watchErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text() !== CROSSED) errors.push(message.text());
  });
  return errors;
};

/** An answer that refuses something is a line of the browser's own in the console; those of other statuses are not expected. */
export const besides = (errors: readonly string[], ...statuses: readonly number[]): readonly string[] =>
  errors.filter(
    (line) =>
      !statuses.some((status) =>
        line.includes(`Failed to load resource: the server responded with a status of ${status} `),
      ),
  );

/** Texts that look like the key of a text: some part of the page has none. */
export const bareKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const isCode = node.parentElement?.closest('code, script, style') !== null;
      if (!isCode && /^[a-z]+\.[a-zA-Z.]+$/.test(text)) found.push(text);
    }
    return found;
  });
