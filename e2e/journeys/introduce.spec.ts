import { expect, test } from '../product.ts';
import { chart, chooseDemo, expectSameDocument, markDocument } from '../visit.ts';
import { bareKeys, besides, watchErrors } from '../watch.ts';

test('the floating button explains the current indicator to any logged-in user', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(`${product.url}/?indicator=btc.mvrv`);
  const button = page.getByRole('link', { name: '指标说明' }).and(page.locator('[aria-label]'));
  await button.click();
  const main = page.getByRole('main');
  await expect(page).toHaveURL(/\/IndexIntroduce\?indicator=btc\.mvrv$/);
  await expect(main.getByText('请登录或注册后查看该页面！')).toBeVisible();
  await expect(button).toHaveCount(0);
  await main.getByRole('button', { name: '登录' }).click();
  await chooseDemo(page, 'trial');
  for (const path of ['/personal', '/nowhere']) {
    await page.goto(`${product.url}${path}`);
    await expect(button).toBeVisible();
  }
  await page.goto(`${product.url}/?indicator=btc.mvrv`);
  await expect(chart(page)).toBeVisible();
  await markDocument(page);
  await button.click();
  await expect(page).toHaveTitle(/^指标说明 · /);
  const card = main
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: /^MVRV/ }) })
    .first();
  await expect(card).toBeInViewport();
  await expect(card).toContainText(/数据来源.*最新值/s);

  await main.getByRole('textbox', { name: '筛选指标' }).fill('ahr999 囤币');
  await expect(main.getByText('1 个指标', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await main.getByRole('link', { name: 'Formula status' }).click();
  const row = main.getByRole('group', { name: 'Formula status table' }).getByRole('row').filter({ hasText: 'ahr999' });
  await expect(row).toContainText(/Live/);
  await expect(row).toContainText(/\d ms/);
  await row.getByText('ahr999', { exact: true }).click();
  await expect(page).toHaveURL(/indicator=btc\.ahr999/);
  await expectSameDocument(page);
  expect(await bareKeys(page)).toEqual([]);
  expect(besides(errors, 404)).toEqual([]);
});

test("the floating button does not cover the chart's texts", async ({ browser, product }) => {
  for (const width of [1440, 390]) {
    const page = await browser.newPage({ viewport: { width, height: 844 } });
    await page.goto(`${product.url}/?indicator=btc.mvrv`);
    await expect(chart(page)).toBeVisible();
    const zone = (await page.getByText('UTC', { exact: true }).boundingBox())!;
    const button = (await page
      .getByRole('link', { name: '指标说明' })
      .and(page.locator('[aria-label]'))
      .boundingBox())!;
    const gap = Math.max(
      button.x - zone.x - zone.width,
      button.y - zone.y - zone.height,
      zone.y - button.y - button.height, // in the header of a phone
    );
    expect(gap).toBeGreaterThanOrEqual(4);
    await page.close();
  }
});
