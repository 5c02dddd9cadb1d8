import { expect, test } from '../product.ts';
import { chart } from '../visit.ts';
import { watchErrors } from '../watch.ts';

/** The sum of all layout shifts so far that no press caused. */
const shifts = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) =>
      resolve(
        (list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          .filter(({ hadRecentInput }) => !hadRecentInput)
          .reduce((sum, { value }) => sum + value, 0),
      ),
    ).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(0), 500); // none at all
  });

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the day at a glance stands above the chart, moves nothing, and folds for good', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(product.url);
  const band = page.getByRole('region', { name: '今日' });
  await expect(chart(page)).toBeVisible();
  await expect(band.getByRole('region', { name: '周期' })).toContainText(/个周期信号中/);
  await expect(band.getByText('模拟数据')).toBeVisible();
  await expect(band.getByText(/还有 [\d,]+ 个区块/)).toBeVisible();
  // a guest learns that there are fees, not how high they are
  await expect(band.getByText('注册可看')).toBeVisible();
  expect(await page.evaluate(shifts)).toBeLessThan(0.02);

  await band.getByRole('link', { name: /^MVRV .*的日子/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('MVRV');
  await band.getByRole('button', { name: '收起今日概览' }).click();
  await expect(band.getByRole('region', { name: '周期' })).toHaveCount(0);
  await page.goto(product.url);
  await band.getByRole('button', { name: '展开今日概览' }).click();
  await page.goto(`${product.url}/?indicator=btc.nupl`);
  await expect(band.getByRole('button', { name: '展开今日概览' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('on a phone the cards of the day stand in a row that scrolls by itself, above a chart that can be seen', async ({
  browser,
  product,
}) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const errors = watchErrors(page);
  await page.goto(product.url);
  const band = page.getByRole('region', { name: '今日' });
  await expect(chart(page)).toBeInViewport({ ratio: 0.5 });
  const cycle = band.getByRole('region', { name: '周期' });
  const movers = band.getByRole('region', { name: '异动' });
  await expect(cycle).toContainText(/个周期信号中/);
  expect((await cycle.boundingBox())!.y).toBe((await movers.boundingBox())!.y);

  await expect(movers).not.toBeInViewport();
  await movers.scrollIntoViewIfNeeded();
  await expect(movers).toBeInViewport();
  expect(await page.evaluate(() => [scrollX, document.documentElement.scrollWidth])).toEqual([0, 390]);

  await band.getByRole('button', { name: '收起今日概览' }).tap();
  await expect(cycle).toHaveCount(0);
  await page.reload();
  await expect(band.getByRole('button', { name: '展开今日概览' })).toBeVisible();
  await band.getByRole('button', { name: '展开今日概览' }).tap();
  await expect(cycle).toContainText(/个周期信号中/);
  expect(errors).toEqual([]);
  await page.close();
});
