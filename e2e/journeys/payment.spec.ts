import type { Page } from '@playwright/test';
import { enterIn } from '../enter.ts';
import { decide, panelOf, pathOf, takeCode, untilPlanted } from '../money.ts';
import { register, stranger } from '../people.ts';
import { expect, test } from '../product.ts';
import { expectSameDocument, markDocument, message, type Language } from '../visit.ts';
import { bareKeys, besides, watchErrors } from '../watch.ts';
import { wordsIn, type Words } from '../words.ts';

/** Invalid or missing amounts, with the field's message for each. */
const wrong: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  ...Object.fromEntries(
    ['-1', '1e30', '1,000.5', '１２', '1.1234567'].map((typed) => [
      typed,
      { zh: '金额只能是数字，最多六位小数', en: 'An amount has digits only, and at most six decimal places' },
    ]),
  ),
  0: { zh: '金额须大于零', en: 'The amount must be greater than zero' },
};

const amountField = (page: Page, t: Words) => page.getByLabel(t('money.amountLabel'), { exact: true });

/** Opens an order through the form; returns its displayed number. */
const open = async (page: Page, t: Words, amount: string): Promise<string> => {
  await page.getByRole('radio', { name: /^BEP-20/ }).check();
  await amountField(page, t).fill(amount);
  await takeCode(page, t);
  await page.getByRole('button', { name: t('payments.form.submit'), exact: true }).click();
  await expect(page).toHaveURL(/order=\d+/);
  const title = page.getByRole('heading', {
    name: new RegExp(`^${t('payments.order.title', { number: 'R\\d{6}' })}$`),
  });
  return /R\d{6}/.exec((await title.textContent())!)![0];
};

const pay = async (page: Page, t: Words, share: 'exact' | 'less'): Promise<void> => {
  await page.getByRole('button', { name: t('payments.demo.button'), exact: true }).click();
  await page.getByRole('menuitem', { name: t(`payments.demo.${share}`), exact: true }).click();
  await expect(message(page, t('payments.demo.done'))).toHaveCount(1);
};

test.beforeEach(({ product }) => untilPlanted(product.url));

/** Removes the browser's own messages while the gateway is down. */
const withoutLine = (errors: readonly string[]): readonly string[] =>
  errors.filter((line) => !/ERR_CONNECTION|WebSocket connection to/.test(line));

test('a recharge leads from the form to the balance, through a gateway that was killed', async ({
  page,
  browser,
  product,
}) => {
  const t = wordsIn('zh');
  const [errors, owner] = [watchErrors(page), await register(product.url, stranger('lin'))];
  await enterIn(page, { url: product.url, who: owner, path: '/Recharge' });
  for (const [typed, says] of Object.entries(wrong)) {
    await amountField(page, t).fill(typed);
    await amountField(page, t).blur();
    await expect(page.getByText(says.zh)).toBeVisible();
  }
  const number = await open(page, t, '50.000001');
  await expect(page.getByRole('img', { name: t('payments.order.qr') })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d$/);
  const levels = await page.context().newPage();
  await levels.goto(`${product.url}/AccountUpgrade`);
  await expect(levels.getByText(t('upgrades.balances'))).toBeVisible();
  for (const tab of [page, levels]) await markDocument(tab);

  await pay(page, t, 'exact');
  await expect(page.getByText(t('payments.order.seen'))).toBeVisible();
  await product.killGateway();
  await product.startGateway();
  await expect(page.getByText(t('payments.order.final'))).toBeVisible();

  const staff = await (await browser.newContext()).newPage();
  const staffErrors = watchErrors(staff);
  await enterIn(staff, { url: product.url, who: 'accounting', path: pathOf('payment', number) });
  const evidence = panelOf(staff, number).getByRole('region', { name: t('office.evidence.title') });
  await expect(evidence).toContainText('50.000001');
  await expect(evidence.getByText(t('office.evidence.same'))).toHaveCount(4);
  await decide(staff, t, { of: 'payment', number, act: 'confirm', repeats: [owner.userName, '50.000001', 'BEP-20'] });
  await expect(page.getByText(t('payments.order.done')).first()).toBeVisible();
  await expect(levels.getByRole('listitem').filter({ hasText: 'USDT' })).toContainText('50.00');
  for (const tab of [page, levels]) await expectSameDocument(tab);
  expect(await bareKeys(page)).toEqual([]);
  expect(withoutLine(errors)).toEqual([]);
  expect(besides(staffErrors, 403)).toEqual([]);
  await staff.context().close();
});

test('a short payment is shown to both sides, and the received amount is credited', async ({
  page,
  browser,
  product,
}) => {
  const t = wordsIn('en');
  const [errors, owner] = [watchErrors(page), await register(product.url, stranger('ann'))];
  await enterIn(page, { url: product.url, who: owner, language: 'en', path: '/Recharge' });
  await amountField(page, t).fill('-1');
  await amountField(page, t).blur();
  await expect(page.getByText(wrong['-1']!.en)).toBeVisible();
  const number = await open(page, t, '30');
  await pay(page, t, 'less');
  await expect(page.getByText(t('payments.mismatch.underpaid'))).toBeVisible();
  await expect(page.getByText(t('payments.order.final'))).toBeVisible();
  const staff = await (await browser.newContext()).newPage();
  await enterIn(staff, { url: product.url, who: 'accounting', language: 'en' });
  await decide(staff, t, { of: 'payment', number, act: 'confirm', repeats: ['30.00', '27.00', owner.userName] });
  await expect(page.getByText(t('payments.order.done')).first()).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '27.00' }).first()).toBeVisible();
  expect(errors).toEqual([]);
  await staff.context().close();
});

test('a hash is checked before it is sent and then on chain, and an unpaid order is closed', async ({
  page,
  product,
}) => {
  const t = wordsIn('zh');
  const [errors, owner] = [watchErrors(page), await register(product.url, stranger('zhao'))];
  await enterIn(page, { url: product.url, who: owner, path: '/Recharge' });
  await open(page, t, '21');
  await page.getByRole('link', { name: t('payments.order.have') }).click();
  const field = page.getByLabel(t('payments.hash.hash'), { exact: true });
  const submit = page.getByRole('button', { name: t('payments.hash.submit'), exact: true });
  await field.fill('0x12ab');
  await submit.click();
  await expect(page.getByText('交易哈希错误，请仔细检查！')).toBeVisible();
  await field.fill('ab'.repeat(32));
  await submit.click();
  await page
    .getByRole('dialog', { name: t('payments.hash.confirm') })
    .getByRole('button', { name: t('payments.hash.submit'), exact: true })
    .click();
  await expect(page.getByText(t('payments.mismatch.notFound'))).toBeVisible();
  await expect(page.getByText(new RegExp(t('payments.hash.wait', { time: '3:59:\\d\\d' }))).first()).toBeVisible();
  await page.getByRole('button', { name: t('actions.payment.close'), exact: true }).click();
  await page
    .getByRole('dialog', { name: t('payments.close.title') })
    .getByRole('button', { name: t('actions.payment.close'), exact: true })
    .click();
  await expect(message(page, t('payments.close.done'))).toHaveCount(1);
  expect(errors).toEqual([]);
});
