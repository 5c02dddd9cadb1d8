import type { Page } from '@playwright/test';

/**
 * The gateway closes connections whose identity has changed; messages that the page sends at that moment are sent again on the next
 * connection.
 */
const CROSSED = 'WebSocket is already in CLOSING or CLOSED state.';

/** Records every error of the page; journeys expect none. */
export const watchErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text() !== CROSSED)
      errors.push(`${message.text()} (${message.location().url})`);
  });
  return errors;
};

/** Errors besides the browser's own console messages about refused requests with these statuses. */
export const besides = (errors: readonly string[], ...statuses: readonly number[]): readonly string[] =>
  errors.filter(
    (line) =>
      !statuses.some((status) =>
        line.includes(`Failed to load resource: the server responded with a status of ${status} `),
      ),
  );

/** Texts that look like a key, because their translation is missing. */
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
