import type { Page } from '@playwright/test';
import { enterIn } from '../enter.ts';
import { askAs, decide, panelOf, pathOf, prepare } from '../money.ts';
import { expect, test } from '../product.ts';
import { expectSameDocument, markDocument } from '../visit.ts';
import { bareKeys, besides, watchErrors } from '../watch.ts';
import { wordsIn } from '../words.ts';

interface Row {
  readonly number: string;
  readonly amount: string;
}

/**
 * Waits for one of the demo's orders, which are created after the start; the amount distinguishes it from orders that pass through the same
 * state earlier.
 */
const orderOf = async (page: Page, query: string, amount: string): Promise<string> => {
  const find = async () =>
    (await askAs<{ rows: readonly Row[] }>(page, `/finance/payments?${query}`)).rows.find(
      (row) => row.amount === amount,
    )?.number;
  await expect.poll(find, { timeout: 120_000 }).toBeDefined();
  return (await find())!;
};

/** The statistics of recharges, and a reading of how many are credited. */
const openStatistics = async (page: Page, url: string) => {
  const t = wordsIn('zh');
  await page.goto(`${url}/payManagement?tab=statistics`);
  const panel = page.getByRole('region', { name: t('statistics.payments') });
  const credited = panel
    .getByRole('row', { name: t('paymentStates.success') })
    .getByRole('cell')
    .first();
  await expect(credited).toBeVisible();
  return { panel, read: async () => Number((await credited.textContent())?.replaceAll(',', '')) };
};

test('a late transfer is found in the queue and credited while its owner and the statistics watch', async ({
  page,
  browser,
  product,
}) => {
  const t = wordsIn('zh');
  const errors = watchErrors(page);
  await enterIn(page, { url: product.url, who: 'accounting', path: '/BackendPayment' });
  const number = await orderOf(page, 'mismatch=late&stage=open', '35.000000');
  await expect(page.getByText(number).first()).toBeVisible();
  const owner = await (await browser.newContext()).newPage();
  await enterIn(owner, { url: product.url, who: 'advance', path: `/Recharge?order=${Number(number.slice(1))}` });
  await expect(owner.getByText(t('payments.mismatch.late'))).toBeVisible();
  await markDocument(owner);
  const desk = await page.context().newPage();
  const statistics = await openStatistics(desk, product.url);
  await expect(statistics.panel.locator('canvas').first()).toBeVisible();
  const before = await statistics.read();
  await decide(page, t, {
    of: 'payment',
    number,
    act: 'confirm',
    repeats: ['35.00', 'demo_advance', t('office.final')],
  });
  await expect(owner.getByText(t('payments.order.done')).first()).toBeVisible();
  await expectSameDocument(owner);
  await expect.poll(statistics.read).toBeGreaterThan(before);
  expect(await bareKeys(desk)).toEqual([]);
  expect(await bareKeys(page)).toEqual([]);
  expect(besides(errors, 403)).toEqual([]);
  await owner.context().close();
});

test('of two colleagues who confirm the same order, one is told who was faster', async ({ page, browser, product }) => {
  const t = wordsIn('en');
  await enterIn(page, { url: product.url, who: 'accounting', language: 'en' });
  const number = await orderOf(page, 'mismatch=overpaid&state=awaitingApproval', '21.000000');
  const slower = await (await browser.newContext()).newPage();
  await enterIn(slower, { url: product.url, who: 'admin', language: 'en', path: pathOf('payment', number) });
  const late = await prepare(slower, t, {
    of: 'payment',
    number,
    act: 'confirm',
    repeats: ['21.00', '23.10', 'demo_trial'],
  });
  await decide(page, t, { of: 'payment', number, act: 'confirm' });
  const faster = panelOf(slower, number)
    .getByText(t('office.faster.by', { name: 'demo_accounting', words: '' }))
    .first();
  await late.click();
  await expect(faster).toBeVisible();
  await slower.context().close();
});

test('the back office is closed to everybody else', async ({ page, product }) => {
  const errors = watchErrors(page);
  for (const name of ['vip', 'support']) {
    await enterIn(page, { url: product.url, who: name });
    for (const path of ['/BackendPayment', '/payManagement', '/BackendWithdrawal', '/BackgroundAddress']) {
      await page.goto(product.url + path);
      await expect(page.getByText('当前账户等级访问页面权限不足')).toBeVisible();
    }
    const statuses = await page.evaluate(() =>
      Promise.all(
        ['payments', 'withdrawals', 'unmatched', 'addresses'].map(
          async (noun) =>
            (
              await fetch(`/api/v1/finance/${noun}`, {
                headers: { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` },
              })
            ).status,
        ),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([403]));
    await page.evaluate(() => localStorage.clear());
  }
  expect(besides(errors, 403)).toEqual([]);
});
