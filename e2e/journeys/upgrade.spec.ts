import { enterIn } from '../enter.ts';
import { askAs } from '../money.ts';
import { expect, test } from '../product.ts';
import { message } from '../visit.ts';
import { bareKeys, watchErrors } from '../watch.ts';
import { wordsIn } from '../words.ts';

interface Coins {
  readonly coins: readonly { readonly coin: string; readonly available: string }[];
}

test('a level is paid from two coins, USDT first, and extends the period at once', async ({ page, product }) => {
  const t = wordsIn('en');
  const errors = watchErrors(page);
  await enterIn(page, { url: product.url, who: 'advance', language: 'en' });
  // the demo orders are created after the start
  await expect
    .poll(
      async () => (await askAs<Coins>(page, '/wallet/balances')).coins.find(({ coin }) => coin === 'USDT')?.available,
    )
    .toBe('12.500000');
  await expect.poll(async () => (await askAs<{ total: number }>(page, '/withdrawals')).total).toBe(2);
  await page.goto(`${product.url}/AccountUpgrade`);
  const level = t('account.level.monthly');
  await page
    .getByRole('region', { name: level })
    .getByRole('button', { name: t('upgrades.renew', { level }) })
    .click();
  const dialog = page.getByRole('dialog', { name: t('upgrades.confirmTitle', { level }) });
  await expect(dialog).toContainText('12.50\u00A0USDT');
  await expect(dialog).toContainText('8.50\u00A0USDC');
  await dialog.getByRole('button', { name: t('upgrades.confirm', { price: '21.00' }) }).click();
  await expect(message(page, t('upgrades.done'))).toHaveCount(1);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'USDT' }).first()).toContainText('0.00');
  expect(await bareKeys(page)).toEqual([]);
  expect(errors).toEqual([]);
});

for (const language of ['zh', 'en'] as const) {
  test(`${language}: a user with too little money is led to recharge the missing amount`, async ({ page, product }) => {
    const t = wordsIn(language);
    const errors = watchErrors(page);
    await enterIn(page, { url: product.url, who: 'registered', language, path: '/AccountUpgrade' });
    await page.getByRole('link', { name: t('upgrades.missing', { missing: '210.00' }) }).click();
    await expect(page).toHaveURL(/\/Recharge\?amount=210/);
    await expect(page.getByLabel(t('money.amountLabel'), { exact: true })).toHaveValue('210');
    expect(errors).toEqual([]);
  });
}
