import type { Page } from '@playwright/test';
import { enterIn } from '../enter.ts';
import { expect, test } from '../product.ts';
import { expectSameDocument, markDocument } from '../visit.ts';
import { watchErrors } from '../watch.ts';
import { wordsIn } from '../words.ts';

const t = wordsIn('zh');
const strip = (page: Page) => page.getByRole('navigation', { name: t('wallet.tabs.label') });
const tab = (page: Page, name: string) =>
  strip(page).getByRole('link', { name: t(`wallet.tabs.${name}`), exact: true });
const chosen = (page: Page) => strip(page).locator('[aria-current]');

test('the wallet is one page: tabs by keyboard, the address, back, and every old address', async ({
  page,
  product,
}) => {
  const errors = watchErrors(page);
  await enterIn(page, { url: product.url, who: 'vip', path: '/wallet' });
  await expect(
    page
      .getByRole('region', { name: t('wallet.open.title') })
      .getByRole('link')
      .first(),
  ).toBeVisible();
  await markDocument(page);

  await tab(page, 'overview').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'recharge')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ConsumptionRecords$/);
  await expect(tab(page, 'statement')).toBeFocused();
  await expect(chosen(page)).toHaveText(t('wallet.tabs.statement'));
  await expect(page).toHaveTitle(new RegExp(t('pages./ConsumptionRecords.name')));
  await page.goBack();
  await expect(chosen(page)).toHaveText(t('wallet.tabs.overview'));
  await expectSameDocument(page);

  for (const [path, name] of [
    ['/payHistories', 'statement'],
    ['/Recharge?new=1&amount=38.5', 'recharge'],
    ['/TXID', 'recharge'],
    ['/withdrawalRecords?state=success', 'withdraw'],
    ['/Withdrawal#address-book', 'addresses'],
  ] as const) {
    await page.goto(product.url + path);
    await expect(chosen(page)).toHaveText(t(`wallet.tabs.${name}`));
  }
  await expect(page).toHaveURL(/\/wallet\/addresses$/);
  expect(errors).toEqual([]);
});

test('the statement is filtered by direction and order number, and leads to the order', async ({ page, product }) => {
  await enterIn(page, { url: product.url, who: 'vip', path: '/ConsumptionRecords?direction=out' });
  const rows = page.getByRole('main').getByRole('link', { name: /^[RUW]\d{6}$/ });
  await expect(rows.first()).toHaveText(/^[UW]/);
  await page.getByRole('searchbox', { name: t('wallet.search') }).fill('w00000');
  await expect(page).toHaveURL(/search=w00000/);
  await expect(rows.filter({ hasText: 'U0' })).toHaveCount(0);
  await rows.first().click();
  await expect(page).toHaveURL(/\/withdrawalDetails\?id=\d+$/);
  await expect(chosen(page)).toHaveText(t('wallet.tabs.withdraw'));
});

test('on a phone the tabs scroll, and the chosen one is in sight', async ({ page, product }) => {
  await enterIn(page, { url: product.url, who: 'vip' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.url}/ConsumptionRecords`);
  await expect(tab(page, 'statement')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
