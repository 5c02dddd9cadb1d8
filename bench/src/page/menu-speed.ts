import { API_BASE } from '@chaintide/contracts/http';
import { catalogueRoute, type Catalogue } from '@chaintide/contracts/charts/indicators';
import type { Browser, Page } from '@playwright/test';
import { quantile } from './product.ts';

const FEW = [90, 300];
const ROUNDS = 3;
const TEXTS = ['mvrv', '地址', 'sopr', 'dizhi', '波动', 'funding', '稳定币', 'yield'];

/** In the page: does something to an element and returns the time in ms until the frame that shows it is complete. */
const framed = (page: Page, selector: string, act: { readonly click: number } | { readonly type: string }) =>
  page.evaluate(
    ([where, what]) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        const elements = document.querySelectorAll<HTMLInputElement>(where);
        if ('click' in what) elements[what.click]!.click();
        else {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(elements[0], what.type);
          elements[0]!.dispatchEvent(new Event('input', { bubbles: true }));
        }
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now() - begun)); // after the frame
          port1.start();
          port2.postMessage(null);
        });
      }),
    [selector, act] as const,
  );

const BRANCH = 'aside button[aria-expanded]';
const FIELD = 'input[name="palette"]';

/** Folds and unfolds each branch of the menu, and types into the search of the palette. */
const sample = async (page: Page): Promise<{ menu: number[]; search: number[] }> => {
  const [menu, search]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const branches = await page.locator(BRANCH).count();
    for (let place = 0; place < branches; place += 1)
      for (let turn = 0; turn < 2; turn += 1) menu.push(await framed(page, BRANCH, { click: place }));
    await page.keyboard.press('Control+k');
    await page.locator(FIELD).waitFor();
    for (const text of TEXTS)
      for (let end = 1; end <= text.length; end += 1)
        search.push(await framed(page, FIELD, { type: text.slice(0, end) }));
    await page.keyboard.press('Escape');
    await page.locator(FIELD).waitFor({ state: 'detached' });
  }
  return { menu, search };
};

/** Serves the page a catalogue of the first indicators only. */
const withFew = async (page: Page, count: number): Promise<void> => {
  await page.route(`**${API_BASE}${catalogueRoute.path}`, async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as { data: Catalogue };
    const data = { ...envelope.data, indicators: envelope.data.indicators.slice(0, count) };
    await route.fulfill({ response: answer, json: { ...envelope, data } });
  });
};

const everyIndicator = (page: Page): Promise<number> =>
  page.evaluate(async (path) => {
    const answer = (await (await fetch(path)).json()) as { data: { indicators: unknown[] } };
    return answer.data.indicators.length;
  }, `${API_BASE}${catalogueRoute.path}`);

/** Prints how long the menu and its search take with all indicators, and with fewer of them. */
export const printMenuSpeed = async (browser: Browser, url: string): Promise<void> => {
  const results: { count: number; menu: number; search: number }[] = [];
  for (const few of [...FEW, undefined]) {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
    if (few !== undefined) await withFew(page, few);
    await page.goto(url);
    await page.waitForFunction(() => performance.getEntriesByName('chart.first').length > 0);
    await page.waitForTimeout(2_000);
    const { menu, search } = await sample(page);
    const count = few ?? (await everyIndicator(page));
    results.push({ count, menu: quantile(menu, 0.95), search: quantile(search, 0.95) });
    await page.close();
  }
  for (const { count, menu, search } of results)
    console.log(
      `with ${count} indicators: a branch of the menu p95 ${menu.toFixed(1)} ms, a letter of a search p95 ${search.toFixed(1)} ms`,
    );
};
