import type { Page, WebSocketRoute } from '@playwright/test';
import { seriesOf } from '../api.ts';
import { changed, drawn, points, tool } from '../on-chart.ts';
import { expect, test } from '../product.ts';
import { chart } from '../visit.ts';
import { watchErrors } from '../watch.ts';

const newestValue = (page: Page) => page.locator('table.visually-hidden tbody td').first();

/** Makes the page believe that its tab is hidden or visible. */
const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => now });
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (now ? 'hidden' : 'visible') });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test('a hidden tab pauses, and is up to date as soon as it is visible again', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.addInitScript(() => {
    const counted = window as unknown as { frames: number };
    counted.frames = 0;
    const Native = WebSocket;
    window.WebSocket = class extends Native {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        this.addEventListener('message', ({ data }) => {
          if (String(data).includes('topics.ticked')) counted.frames++;
        });
      }
    };
  });
  const frames = (): Promise<number> => page.evaluate(() => (window as unknown as { frames: number }).frames);
  await page.goto(`${product.url}/?indicator=btc.price&range=1m`);
  await drawn(page);
  const before = await newestValue(page).textContent();
  await expect(newestValue(page)).not.toHaveText(before!);
  await setHidden(page, true);
  // requests that were in progress when the tab was hidden may still finish; after that, nothing happens
  await expect
    .poll(async () => {
      const first = await frames();
      await page.waitForTimeout(2_000);
      return (await frames()) - first;
    })
    .toBe(0);
  const resting = await newestValue(page).textContent();
  const held = await points(page);
  const served = async () => (await seriesOf(product.url, 'btc.price')).values[0]!.at(-1)!;
  const then = await served();
  await expect.poll(served).not.toBe(then);
  expect(await newestValue(page).textContent()).toBe(resting);
  await setHidden(page, false);
  await expect(newestValue(page)).not.toHaveText(resting!);
  expect(await points(page)).toBeGreaterThanOrEqual(held);
  await expect(page.getByText('连接已断开，正在重新连接')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a lost connection leaves no gap, and today continues', async ({ page, product }) => {
  const lines: WebSocketRoute[] = [];
  let isBroken = false;
  await page.routeWebSocket(/\/socket\.io\//, (line) => {
    if (isBroken) void line.close();
    else {
      line.connectToServer();
      lines.push(line);
    }
  });
  await page.goto(`${product.url}/?indicator=btc.price&range=1m`);
  await drawn(page);
  const first = await newestValue(page).textContent();
  await expect(newestValue(page)).not.toHaveText(first!);
  const held = await points(page);
  isBroken = true;
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  for (const line of lines) await line.close();
  const told = page.getByText('连接已断开，正在重新连接');
  await expect(told).toBeVisible();
  const lost = await newestValue(page).textContent();
  // the picture stays, and everything that needs no gateway works
  await expect(chart(page)).toBeVisible();
  await changed(page, () => tool(page, '1年').click());
  await expect(newestValue(page)).toHaveText(lost!);
  await page.unroute('**/api/**');
  isBroken = false;
  await expect(told).toBeHidden({ timeout: 60_000 });
  await expect(newestValue(page)).not.toHaveText(lost!);
  expect(await points(page)).toBeGreaterThanOrEqual(held);
  const rows = await page.locator('table.visually-hidden tbody th').allTextContents();
  const gaps = rows
    .map((day) => Date.parse(day.slice(0, 10)))
    .map((day, at, all) => (at === 0 ? 86_400_000 : all[at - 1]! - day));
  expect(new Set(gaps)).toEqual(new Set([86_400_000]));
  await expect(page.getByText('数据加载失败')).toHaveCount(0);
});

test('a part of the page that does not come is told, and comes at a press', async ({ page, product }) => {
  const pressed = page.locator('html[data-pressed]');
  // from the start, because a page that is busy may be asked for the part before a later route is in effect
  await page.route(/key-list.*\.js/, async (route) =>
    (await pressed.count()) === 0 ? route.abort() : route.continue(),
  );
  await page.goto(product.url);
  await drawn(page);
  await page.evaluate(() => {
    addEventListener('click', () => document.documentElement.setAttribute('data-pressed', ''), { capture: true });
  });
  await page.keyboard.press('?');
  await expect(page.getByText('部分内容迟迟没有载入')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: '立即重试' }).click();
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
  await expect(page.getByText('部分内容迟迟没有载入')).toHaveCount(0);
});
