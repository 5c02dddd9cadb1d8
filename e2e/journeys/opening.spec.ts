import type { Page } from '@playwright/test';
import { drawn } from '../on-chart.ts';
import { expect, test } from '../product.ts';
import { chart } from '../visit.ts';

const isApplication = /\/assets\/index-[^/]+\.js$/;

/** Opens the page and keeps its application away until the returned function is called. */
const openWithout = async (page: Page, url: string): Promise<() => void> => {
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(isApplication, async (route) => {
    await arrives;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  return arrive;
};

/** Compares the box of the picture with that of the chart that replaces it. */
const expectInPlace = async (page: Page, url: string, tolerance: number): Promise<void> => {
  const arrive = await openWithout(page, url);
  const picture = page.locator('.opening-chart img');
  await expect(picture).toBeVisible();
  const before = (await picture.boundingBox())!;
  arrive();
  await drawn(page);
  const after = (await chart(page).boundingBox())!;
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(after[side] - before[side]), side).toBeLessThanOrEqual(tolerance);
};

test('the picture has the size of its place, even if the style sheet is late', async ({ page, product }) => {
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]+\.css$/, async (route) => {
    await arrives;
    await route.continue();
  });
  const pictures: string[] = [];
  page.on('request', (request) => request.url().includes('picture.png') && pictures.push(request.url()));
  const arriveApplication = await openWithout(page, product.url);
  await page.waitForRequest(/\/assets\/today-band-[^/]+\.js$/); // the parts of the chart page are asked for before the application
  expect(pictures).toEqual([]);
  arrive();
  const picture = page.locator('.opening-chart img');
  await expect(picture).toBeVisible();
  const box = (await picture.boundingBox())!;
  expect(new URL(pictures[0]!).searchParams.get('width')).toBe(String(box.width));
  expect(new URL(pictures[0]!).searchParams.get('height')).toBe(String(box.height));
  arriveApplication();
  await drawn(page);
});

test('a page without a chart asks for none of its parts', async ({ page, product }) => {
  const parts: string[] = [];
  page.on('request', (request) => request.url().includes('today-band') && parts.push(request.url()));
  await page.goto(`${product.url}/help`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('link[rel=later]')).not.toHaveCount(0);
  expect(parts).toEqual([]);
});

test('until the application arrives, the page stands in the colours of its reader and shows the chart as a picture', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => localStorage.setItem('chaintide.preferences', '{"theme":"light","language":"en"}'));
  const arrive = await openWithout(page, `${product.url}/?indicator=btc.mvrv`);
  await expect(page.locator('.opening-header')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const picture = page.locator('.opening-chart img');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1_000);
  arrive();
  await expect(page.getByRole('heading', { name: /MVRV/ }).first()).toBeVisible();
  await expect(page.locator('.opening')).toHaveCount(0);
});

test('the picture lies where the chart is drawn beside a collapsed menu', async ({ page, product }) => {
  await page.addInitScript(() => localStorage.setItem('chaintide.preferences', '{"sidebar":"collapsed"}'));
  await expectInPlace(page, `${product.url}/?indicator=btc.mvrv`, 2);
});

for (const [width, height, tolerance] of [
  [1_440, 900, 2],
  [1_280, 720, 2],
  [768, 1_024, 40], // what stands above the chart takes one line or two, as its numbers need
  [390, 844, 2],
] as const)
  for (const path of ['/', '/?indicator=btc.mvrv'])
    test(`the picture lies where the chart is drawn: ${width} × ${height}, ${path}`, async ({ page, product }) => {
      await page.setViewportSize({ width, height });
      await expectInPlace(page, product.url + path, tolerance);
    });
