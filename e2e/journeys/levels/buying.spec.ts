import type { Page } from '@playwright/test';
import { enterIn } from '../../enter.ts';
import { askAs, decide, passSecondFactor, takeCode, untilPlanted } from '../../money.ts';
import { register, stranger } from '../../people.ts';
import { expect, test } from '../../product.ts';
import { chooseDemo, header, loginDialog, markDocument, expectSameDocument, message } from '../../visit.ts';
import { besides, watchErrors } from '../../watch.ts';
import { wordsIn } from '../../words.ts';

const t = wordsIn('zh');
const YEAR = 365 * 86_400_000;

interface Profile {
  readonly level: string;
  readonly levelUntil: number | null;
  readonly trialUntil: number | null;
  readonly queue: readonly { readonly level: string; readonly startsAt: number; readonly until: number }[];
}
const profileOf = (page: Page): Promise<Profile> => askAs<Profile>(page, '/system/user/profile');

const offer = (page: Page, level: string) => page.getByRole('region', { name: level, exact: true });

/** Buys a level on the page of levels. */
const buy = async (page: Page, level: string, act: 'buy' | 'renew'): Promise<void> => {
  await offer(page, level)
    .getByRole('button', { name: t(`upgrades.${act}`, { level }), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: t('upgrades.confirmTitle', { level }) });
  await dialog.getByRole('button', { name: /^支付/ }).click();
  await expect(dialog).toBeHidden();
};

test.beforeEach(({ product }) => untilPlanted(product.url));

test('a new account recharges, goes on to the upgrade, and what it buys starts when its trial ends', async ({
  page,
  browser,
  product,
}) => {
  const [errors, owner] = [watchErrors(page), await register(product.url, stranger('mei'))];
  await enterIn(page, { url: product.url, who: owner, path: '/AccountUpgrade' });
  const level = t('account.level.monthly');
  await offer(page, level)
    .getByRole('link', { name: t('upgrades.missing', { missing: '21.00' }) })
    .click();
  await expect(page).toHaveURL(/\/Recharge\?amount=21/);
  await page.getByRole('radio', { name: /^BEP-20/ }).check();
  await takeCode(page, t);
  await page.getByRole('button', { name: t('payments.form.submit'), exact: true }).click();
  await expect(page).toHaveURL(/order=\d+/);
  const id = Number(new URL(page.url()).searchParams.get('order'));
  const number = `R${String(id).padStart(6, '0')}`;
  await page.getByRole('button', { name: t('payments.demo.button'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('payments.demo.exact'), exact: true }).click();
  await expect(page.getByText(t('payments.order.final'))).toBeVisible();
  await markDocument(page);

  const staff = await (await browser.newContext()).newPage();
  await enterIn(staff, { url: product.url, who: 'accounting' });
  await decide(staff, t, { of: 'payment', number, act: 'confirm', repeats: [owner.userName] });
  await staff.context().close();

  await page.getByRole('link', { name: t('payments.order.toUpgrade'), exact: true }).click();
  await expect(page).toHaveURL(/\/AccountUpgrade$/);
  await expect(offer(page, level)).toContainText(t('upgrades.waitsFor.trial')); // before paying
  await buy(page, level, 'buy');
  const { level: runs, trialUntil, queue } = await profileOf(page);
  expect([runs, queue]).toEqual(['registered', [expect.objectContaining({ level: 'monthly', startsAt: trialUntil })]]);
  await expect(page.getByText(t('account.waiting.title'))).toBeVisible();
  await expectSameDocument(page);
  expect(errors).toEqual([]);
});

test('renewing the level that runs extends it at once, and moves the lower one that waits', async ({
  page,
  product,
}) => {
  const errors = watchErrors(page);
  await enterIn(page, { url: product.url, who: 'vip', path: '/AccountUpgrade' });
  await buy(page, t('account.level.monthly'), 'buy');
  const before = await profileOf(page);
  expect(before.queue[0]).toMatchObject({ level: 'monthly', startsAt: before.levelUntil });
  await buy(page, t('account.level.vip'), 'renew');
  const { level, levelUntil, queue } = await profileOf(page);
  expect([level, levelUntil]).toEqual(['vip', before.levelUntil! + YEAR]);
  expect(queue).toEqual(
    before.queue.map((one) => ({ ...one, startsAt: one.startsAt + YEAR, until: one.until + YEAR })),
  );
  expect(errors).toEqual([]);
});

test('an admin changes a price, and the page of levels shows it at once', async ({ page, browser, product }) => {
  const errors = watchErrors(page);
  await enterIn(page, { url: product.url, who: 'registered', path: '/privilegeLevel' });
  const head = page.getByRole('columnheader', { name: new RegExp(`^${t('account.level.annual')}`) });
  await expect(head).toContainText('210 美元');
  await markDocument(page);
  const admin = await (await browser.newContext()).newPage();
  const adminErrors = watchErrors(admin);
  await enterIn(admin, { url: product.url, who: 'admin', path: '/payManagement?tab=prices' });
  for (const price of ['199', '210']) {
    const form = admin.getByRole('form', { name: t('office.prices.action') });
    await form.getByRole('combobox').click();
    await admin.getByRole('option', { name: t('account.level.annual'), exact: true }).click();
    await form.getByLabel(t('office.prices.price'), { exact: true }).fill(price);
    await form.getByLabel(t('office.prices.note'), { exact: true }).fill('journey');
    await form.getByRole('button', { name: t('office.prices.submit') }).click();
    const done = message(admin, t('office.prices.done', { level: t('account.level.annual') }));
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: t('office.prices.action') })
      .click();
    await passSecondFactor(admin, t, done);
    await expect(head).toContainText(`${price} 美元`);
  }
  await expectSameDocument(page);
  await admin.context().close();
  expect(errors).toEqual([]);
  expect(besides(adminErrors, 403)).toEqual([]);
});

test('a guest follows the header to a page of accounts, logs in there, and stays on it', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(product.url);
  await header(page)
    .getByRole('link', { name: t('shell.nav.alarms'), exact: true })
    .click();
  const main = page.getByRole('main');
  await expect(main.getByText('请登录或注册后查看该页面！')).toBeVisible();
  await main.getByRole('button', { name: t('shell.nav.login'), exact: true }).click();
  await expect(loginDialog(page)).toBeVisible();
  await chooseDemo(page, 'registered');
  await expect(main.getByRole('list', { name: t('alarms.list.title') })).toBeAttached();
  expect(page.url()).toBe(`${product.url}/Alarm`);
  expect(errors).toEqual([]);
});
