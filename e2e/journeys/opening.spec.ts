import { expect, test } from '../product.ts';

const isApplication = /\/assets\/index-[^/]+\.js$/;

test('until the application arrives, the page stands in the colours of its reader and shows the chart as a picture', async ({
  page,
  product,
}) => {
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  await page.addInitScript(() => localStorage.setItem('chaintide.preferences', '{"theme":"light","language":"en"}'));
  await page.route(isApplication, async (route) => {
    await arrives;
    await route.continue();
  });
  await page.goto(`${product.url}/?indicator=btc.mvrv`, { waitUntil: 'commit' });
  await expect(page.locator('.opening-header')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const picture = page.locator('.opening-chart img');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1_000);
  arrive();
  await expect(page.getByRole('heading', { name: /MVRV/ }).first()).toBeVisible();
  await expect(page.locator('.opening')).toHaveCount(0);
});
