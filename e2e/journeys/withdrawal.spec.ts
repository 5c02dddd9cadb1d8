import type { Page } from '@playwright/test';
import { enterIn } from '../enter.ts';
import { askAs, decide, panelOf, pathOf, takeCode, transfer, WALLET } from '../money.ts';
import { expect, test } from '../product.ts';
import { expectSameDocument, markDocument, message } from '../visit.ts';
import { bareKeys, besides, watchErrors } from '../watch.ts';
import { wordsIn } from '../words.ts';

const USDT = {
  'ERC-20': '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  'BEP-20': '0x55d398326f99059fF775485246999027B3197955',
} as const;
const t = wordsIn('zh');

interface Row {
  readonly number: string;
  readonly state: string;
  readonly network: keyof typeof USDT;
  readonly address: string;
  readonly amount: string;
  readonly fee: string;
}
type Rows = { readonly rows: readonly Row[] };

/** Withdrawals of the demo, once its stories are complete; they are created after the start. */
const withdrawalsOf = async (page: Page, count: number): Promise<readonly Row[]> => {
  await expect.poll(async () => (await askAs<Rows>(page, '/withdrawals')).rows.length).toBeGreaterThanOrEqual(count);
  return (await askAs<Rows>(page, '/withdrawals')).rows;
};
const field = (page: Page, name: string) => page.getByLabel(t(name), { exact: true });
const standing = (page: Page, state: string) => page.getByText(t(`withdrawals.details.standing.${state}`));

/** Changes the case of the last letter, which makes the checksum wrong. */
const mistyped = (address: string): string =>
  address.replace(/[a-fA-F](?=[^a-fA-F]*$)/, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

test('a withdrawal leads from the form to the chain, after every invalid input', async ({ page, browser, product }) => {
  const errors = watchErrors(page);
  await enterIn(page, { url: product.url, who: 'vip', path: '/Withdrawal' });
  const rows = await withdrawalsOf(page, 10);
  const purse = rows.find(({ network }) => network === 'BEP-20')!.address;
  await page.getByRole('radio', { name: /^BEP-20/ }).check();
  const ask = page.getByRole('button', { name: t('auth.sendCode'), exact: true });
  const refuses = async (address: string, amount: string, words: string | RegExp): Promise<void> => {
    await field(page, 'withdrawals.form.address').fill(address);
    await field(page, 'money.amountLabel').fill(amount);
    await ask.click();
    await expect(page.getByText(words).first()).toBeVisible();
  };
  await refuses(purse, '0', '金额须大于零');
  await refuses(purse, '1,000.5', '金额只能是数字，最多六位小数');
  await refuses(purse, '0.4', /手续费/);
  await refuses(purse, '999999', /余额不足|可用余额/);
  await refuses('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '40', /地址/);
  await refuses(mistyped(purse), '40', '这不是 BEP-20 网络的有效地址，请检查');
  await field(page, 'withdrawals.form.address').fill(purse);
  await takeCode(page, t);
  await page.getByRole('button', { name: t('withdrawals.form.submit'), exact: true }).click();
  await page
    .getByRole('dialog', { name: t('withdrawals.confirm.title') })
    .getByRole('button', { name: t('withdrawals.confirm.action', { amount: '40', coin: 'USDT' }) })
    .click();
  await expect(standing(page, 'pending')).toBeVisible();
  await markDocument(page);

  const [newest] = await withdrawalsOf(page, 11);
  const { number } = newest!;
  const staff = await (await browser.newContext()).newPage();
  const staffErrors = watchErrors(staff);
  await enterIn(staff, { url: product.url, who: 'accounting' });
  await decide(staff, t, { of: 'withdrawal', number, act: 'approve', repeats: ['39.50', 'BEP-20', purse, 'demo_vip'] });
  await expect(standing(page, 'approved')).toBeVisible();
  const hash = await transfer(product.simnet, {
    network: 'BEP-20',
    contract: USDT['BEP-20'],
    from: WALLET['BEP-20'],
    to: purse,
    raw: `${395n * 10n ** 17n}`,
  });
  await decide(staff, t, {
    of: 'withdrawal',
    number,
    act: 'send',
    fields: { hash, origin: WALLET['BEP-20'] },
    repeats: [hash, '39.50'],
  });
  await expect(standing(page, 'success')).toBeVisible();
  await expectSameDocument(page);
  expect(await bareKeys(page)).toEqual([]);
  expect(besides(errors, 422)).toEqual([]);
  expect(besides(staffErrors, 403)).toEqual([]);
  await staff.context().close();
});

test('above a thousand dollars, the approver cannot send', async ({ page, browser, product }) => {
  await enterIn(page, { url: product.url, who: 'vip' });
  const big = (await withdrawalsOf(page, 10)).find(
    ({ state, amount }) => state === 'approved' && Number(amount) > 1_000,
  )!;
  const [first, second] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  await enterIn(first, { url: product.url, who: 'accounting', path: pathOf('withdrawal', big.number) });
  await expect(panelOf(first, big.number).getByText(t('office.obstacle.two', { limit: '1,000.00' }))).toBeVisible();
  await expect(
    panelOf(first, big.number).getByRole('button', { name: t('actions.withdrawal.send'), exact: true }),
  ).toBeDisabled();
  await page.goto(`${product.url}/withdrawalDetails?id=${Number(big.number.slice(1))}`);
  const net = BigInt(Math.round((Number(big.amount) - Number(big.fee)) * 1e6));
  const hash = await transfer(product.simnet, {
    network: 'ERC-20',
    contract: USDT['ERC-20'],
    from: WALLET['ERC-20'],
    to: big.address,
    raw: String(net),
  });
  await enterIn(second, { url: product.url, who: 'admin' });
  await decide(second, t, {
    of: 'withdrawal',
    number: big.number,
    act: 'send',
    fields: { hash, origin: WALLET['ERC-20'] },
    repeats: [hash],
  });
  await expect(standing(page, 'success')).toBeVisible({ timeout: 90_000 });
  for (const one of [first, second]) await one.context().close();
});

test('a refused or cancelled amount is available again', async ({ page, browser, product }) => {
  await enterIn(page, { url: product.url, who: 'advance' });
  const own = (await withdrawalsOf(page, 2)).find(({ state }) => state === 'pending')!;
  await page.goto(`${product.url}/withdrawalDetails?id=${Number(own.number.slice(1))}`);
  await page.getByRole('button', { name: t('actions.withdrawal.cancel'), exact: true }).click();
  await page
    .getByRole('dialog', { name: t('withdrawals.cancel.title') })
    .getByRole('button', { name: t('actions.withdrawal.cancel'), exact: true })
    .click();
  await expect(message(page, t('withdrawals.cancel.done'))).toHaveCount(1);
  await expect(standing(page, 'cancelled')).toBeVisible();

  const [owner, staff] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  await enterIn(owner, { url: product.url, who: 'trial' });
  const [theirs] = await withdrawalsOf(owner, 1);
  await owner.goto(`${product.url}/withdrawalDetails?id=${Number(theirs!.number.slice(1))}`);
  await enterIn(staff, { url: product.url, who: 'accounting' });
  await decide(staff, t, {
    of: 'withdrawal',
    number: theirs!.number,
    act: 'refuse',
    fields: { reason: '请先完成身份核对' },
    repeats: ['12.00', '请先完成身份核对'],
  });
  await expect(standing(owner, 'refused')).toBeVisible();
  await expect(owner.getByText('请先完成身份核对').first()).toBeVisible();
  for (const one of [owner, staff]) await one.context().close();
});
