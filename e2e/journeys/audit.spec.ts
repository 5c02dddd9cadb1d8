import { enterIn } from '../enter.ts';
import { untilPlanted } from '../money.ts';
import { expect, test } from '../product.ts';
import { wordsIn } from '../words.ts';

const t = wordsIn('zh');

test('accounting audit the books, and find them consistent with the chains', async ({ page, product }) => {
  await untilPlanted(product.url);
  await enterIn(page, { url: product.url, who: 'accounting', path: '/payManagement' });
  await page.getByRole('link', { name: t('pages./audit.name'), exact: true }).click();
  await expect(page).toHaveURL(/\/audit$/);
  await page.getByRole('button', { name: t('audit.run'), exact: true }).click();
  const result = page.getByRole('region', { name: t('audit.result'), exact: true });
  await expect(result.getByText(t('audit.verdict.consistent'), { exact: true })).toBeVisible();
  await expect(result).toContainText('demo_accounting');
  await expect(page.getByRole('row', { name: /USDT · ERC-20/ })).toContainText(t('audit.reserve.even'));
  await page.reload();
  await expect(result.getByText(t('audit.verdict.consistent'), { exact: true })).toBeVisible();
});

test('an admin sees the money of a customer, and goes from there to an order', async ({ page, product }) => {
  await untilPlanted(product.url);
  await enterIn(page, { url: product.url, who: 'admin', path: '/customerManagement?search=demo_vip' });
  await page.getByText('demo_vip', { exact: true }).first().click();
  const money = page.getByRole('region', { name: t('customers.money.title') });
  await expect(money.getByRole('row', { name: /^USDT/ })).toContainText(/\d\.\d\d/);
  const order = money.getByRole('link', { name: /^[RW]\d{6}$/ }).first();
  const number = (await order.textContent()) ?? '';
  await order.click();
  await expect(page.getByRole('dialog', { name: new RegExp(number) })).toBeVisible();
});
