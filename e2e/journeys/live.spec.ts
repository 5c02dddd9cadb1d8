import type { Page } from '@playwright/test';
import type { Ticker } from '@chaintide/contracts/market/sources';
import { topics } from '@chaintide/contracts/realtime';
import { hearFrames } from '../frames.ts';
import { expect, test } from '../product.ts';

const PUSHES = 30;
/** Fewer points than the days of fifteen simulated years. */
const HISTORY = 5_000;

/** The chart's own description: its latest value and how many points it holds. */
const chart = (page: Page) => page.locator('[aria-roledescription="chart"]');

/** A price as the header shows it, and when. */
interface Seen {
  readonly text: string;
  readonly drawn: number;
}

/** Records each price that the header shows, after the frame was drawn. */
const watchNumber = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen: { text: string; drawn: number }[] = [];
    (window as unknown as { seen: unknown }).seen = seen;
    let last = '';
    new MutationObserver(() => {
      const text = /[\d,]+\.\d{2}/.exec(document.querySelector('header')?.textContent ?? '')?.[0] ?? '';
      if (text === last) return;
      last = text;
      requestAnimationFrame(() => seen.push({ text, drawn: Date.now() }));
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
};

const twoDecimals = (price: number): string =>
  price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a tick appears on the page within a blink', async ({ page, product }) => {
  const brought: { text: string; at: number }[] = []; // prices, and when the source reported them, Unix ms
  hearFrames(page, ({ topic, data }) => {
    const { price, at } = data as Ticker;
    if (topic === topics.price('BTCUSDT')) brought.push({ text: twoDecimals(price), at });
  });
  await watchNumber(page);
  await page.goto(product.url);
  const shown = async () => {
    const all = await page.evaluate(() => (window as unknown as { seen: Seen[] }).seen);
    return all.flatMap(({ text, drawn }) => {
      const tick = brought.findLast((one) => one.text === text && one.at <= drawn);
      return tick ? [{ at: tick.at, drawn }] : [];
    });
  };
  await expect.poll(async () => (await shown()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(PUSHES);
  const seen = await shown();
  const delays = seen.map(({ at, drawn }) => drawn - at).toSorted((a, b) => a - b);
  const median = delays[Math.floor(delays.length / 2)]!;
  console.log(
    `source tick to drawn number: median ${median} ms, fastest ${delays[0]} ms, slowest ${delays.at(-1)} ms of ${delays.length} (aim: median under 300 ms)`,
  );
  expect(delays[0]).toBeGreaterThanOrEqual(0);
});

/** The newest value in full, from the page's table for screen readers. */
const newestValue = (page: Page) => page.locator('table.visually-hidden tbody td').first();

test('today changes on the chart of an indicator that needs the price', async ({ page, product }) => {
  await page.goto(`${product.url}/?indicator=btc.mvrv`);
  const first = await newestValue(page).textContent();
  await expect(newestValue(page)).not.toHaveText(first!);
  await expect(page.locator('[data-mark="provisional"]')).toBeVisible();
  await expect(page.locator('[data-mark="simulated"]')).toBeVisible();
});

/** The number of points on the page, and the newest of them in full. */
const onPage = async (page: Page) => ({
  count: Number(/共 (\d+) 个数据点/.exec((await chart(page).getAttribute('aria-label')) ?? '')?.[1]),
  newest: (await page.locator('table.visually-hidden tbody tr').allTextContents()).slice(1),
});

const served = async (url: string) => {
  const answer = await fetch(`${url}/api/v1/indicators/btc.price/series`);
  const { times, values } = ((await answer.json()) as { data: { times: number[]; values: (number | null)[][] } }).data;
  const text = (time: number, at: number): string =>
    new Date(time * 1_000).toISOString().slice(0, 10) + dollars(values[0]![at]!);
  // the newest one changes while it is read
  return { count: times.length, newest: times.map(text).slice(-10, -1).toReversed() };
};

/** As in the table: a day that is being reloaded briefly has no value. */
const dollars = (value: number | null): string =>
  value === null ? '–' : `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 20 })}`;

test('a killed gateway loses no point and causes no error', async ({ page, product }) => {
  await page.goto(`${product.url}/?indicator=btc.price`);
  await expect.poll(async () => (await onPage(page)).count).toBeGreaterThan(HISTORY);
  const reconnecting = page.getByText('连接已断开，正在重新连接');
  await product.killGateway();
  await expect(reconnecting).toBeVisible();
  await product.startGateway();
  await expect(reconnecting).toBeHidden();
  // data that was fetched but not stored before the kill is fetched again
  await expect.poll(async () => (await served(product.url)).count).toBeGreaterThan(HISTORY);
  await expect(async () => expect(await onPage(page)).toEqual(await served(product.url))).toPass();
  await expect(page.locator('[data-mark="live"]')).toBeVisible();
  const before = await newestValue(page).textContent();
  await expect(newestValue(page)).not.toHaveText(before!);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('数据加载失败')).toHaveCount(0);
});
