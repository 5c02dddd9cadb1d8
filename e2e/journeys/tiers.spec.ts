import type { Page } from '@playwright/test';
import { expect, test } from '../product.ts';
import {
  chart,
  chooseDemo,
  enterAs,
  expectSameDocument,
  logOut,
  markDocument,
  message,
  switchLanguage,
} from '../visit.ts';
import { besides, watchErrors } from '../watch.ts';

/** Fewer than the days of fifteen simulated years, and more than their weeks. */
const DAYS = 5_000;
const WEEKS = 1_000;

const mask = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('heading', { level: 2 }) });
const points = async (page: Page): Promise<number> =>
  Number(/共 (\d+) 个数据点/.exec((await chart(page).getAttribute('aria-label')) ?? '')?.[1]);

test('a higher tier shows a coarse preview before the right login and after its end', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(`${product.url}/?indicator=btc.exchange_inflow`);
  await expect(mask(page)).toContainText('请登录或注册后查看该页面！');
  await expect(mask(page)).toContainText('您看到的是预览：每周一个数据点');
  await expect.poll(() => points(page)).toBeLessThan(WEEKS);
  await markDocument(page);
  await mask(page).getByRole('button', { name: '登录' }).click();
  await chooseDemo(page, 'vip');
  await expect(mask(page)).toBeHidden();
  await expect.poll(() => points(page)).toBeGreaterThan(DAYS);
  await expect(page.locator('[data-mark="live"]')).toBeVisible();
  await logOut(page);
  await expect(mask(page)).toContainText('请登录或注册后查看该页面！');
  await expect.poll(() => points(page)).toBeLessThan(WEEKS);
  await expect(page).toHaveURL(/indicator=btc\.exchange_inflow/);

  // the tier of every registered user includes the second tier, but not this one
  await chooseDemo(page, 'registered');
  await expect(mask(page)).toContainText('当前账户等级访问页面权限不足');
  await page
    .getByRole('link', { name: /^交易笔数/ })
    .first()
    .click();
  await expect(mask(page)).toBeHidden();
  await expect.poll(() => points(page)).toBeGreaterThan(DAYS);
  await page.goBack();
  await expectSameDocument(page);
  await switchLanguage(page);
  await mask(page).getByRole('button', { name: 'Upgrade account' }).click();
  await expect(page).toHaveURL(/\/AccountUpgrade$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account upgrade');
  expect(errors).toEqual([]);
});

test('finer resolutions are unlocked by the grade, by keyboard', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(`${product.url}/?indicator=btc.price`);
  const choice = page.getByRole('toolbar').getByRole('combobox', { name: /^周期/ });
  const option = (name: string) =>
    page.getByRole('listbox', { name: '周期' }).getByRole('option', { name: new RegExp(`^${name}`) });
  await choice.press('ArrowDown');
  await expect(option('4 小时')).toContainText('登录后可用');
  await expect(option('15 分钟')).toContainText('L4 可用');
  await expect(option('15 分钟')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter'); // the finest is refused: the list and the chart stay
  await expect(option('5 分钟')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?indicator=btc.price');
  await page.keyboard.press('Escape');

  await enterAs(page, 'advance');
  await choice.press('ArrowDown');
  await expect(option('1 小时')).toHaveAttribute('aria-disabled', 'false');
  await expect(option('15 分钟')).toHaveAttribute('aria-disabled', 'true');
  await option('1 小时').click();
  await expect(page).toHaveURL(/resolution=1h/);
  await expect(page.locator('[data-mark="live"]')).toBeVisible();

  // a link may request more than the grade allows: the rest is shown, and everything after the right login
  await logOut(page);
  await page.goto(`${product.url}/?indicator=btc.price&resolution=5m`);
  await expect(message(page, 'resolution=5m')).toHaveCount(1);
  await expect(choice).toHaveAccessibleName('周期 1 天');
  await enterAs(page, 'vip');
  await expect(choice).toHaveAccessibleName('周期 5 分钟');
  await expect(chart(page)).toHaveAttribute('aria-label', /共 \d+ 个数据点/);
  // the first picture is requested before the page knows that its link requests too much
  expect(besides(errors, 401)).toEqual([]);
});
