import type { Page } from '@playwright/test';
import { holdToAxe, type State } from '../../accessible.ts';
import { drawn } from '../../on-chart.ts';
import { expect } from '../../product.ts';
import { chart, loginButton, loginDialog } from '../../visit.ts';

const shown = async (page: Page, role: 'dialog' | 'listbox' | 'menu'): Promise<void> =>
  expect(page.getByRole(role).first()).toBeVisible();
const titled = (page: Page): Promise<void> => expect(page.getByRole('heading', { level: 1 })).toBeVisible();
const listed = async (page: Page): Promise<void> => {
  await titled(page);
  await expect(
    page
      .getByRole('main')
      .getByText(/[RWU]\d{6}/)
      .first(),
  ).toBeVisible();
};
const overLogin =
  (link: string, title: string): State['reach'] =>
  async (page, t, language) => {
    await loginButton(page, language).click();
    await loginDialog(page, language)
      .getByRole('button', { name: t(link), exact: true })
      .click();
    await expect(page.getByRole('dialog', { name: t(title), exact: true })).toBeVisible();
  };

const GRID = ['btc.price', 'btc.mvrv', 'btc.nupl'].map((id) => `chart=${encodeURIComponent(`indicator=${id}`)}`);

/** The states by who sees them. */
const states: Readonly<Record<string, readonly State[]>> = {
  guest: [
    { name: 'chart', path: '/?indicator=btc.mvrv&sma=30&overlay=btc&compare=btc.nupl', reach: drawn },
    {
      name: 'table',
      path: '/?indicator=btc.nupl&range=1y&look=table',
      reach: (page) => expect(page.locator('[data-exactness="exact"]')).toBeVisible(),
    },
    {
      name: 'grid',
      path: `/?${GRID.join('&')}`,
      reach: (page) => expect(chart(page)).toHaveCount(GRID.length),
    },
    { name: 'exchange', path: '/Bian', reach: (page) => expect(chart(page)).toHaveCount(4) },
    {
      name: 'yield curve',
      path: '/yieldCurve',
      reach: (page) => expect(page.getByRole('rowheader')).toHaveCount(3),
    },
    {
      name: 'today',
      path: '/',
      reach: (page, t) => expect(page.getByRole('region', { name: t('today.cycle') })).toBeVisible(),
    },
    {
      name: 'menu',
      path: '/?indicator=btc.mvrv',
      reach: async (page, t) => {
        await drawn(page);
        await page.getByRole('button', { name: t('output.export'), exact: true }).click();
        await shown(page, 'menu');
      },
    },
    {
      name: 'palette',
      path: '/?indicator=btc.mvrv',
      reach: async (page) => {
        await drawn(page);
        await page.keyboard.press('/');
        await page.keyboard.type('mvrv');
        await shown(page, 'listbox');
      },
    },
    {
      name: 'events',
      path: '/?indicator=btc.price&range=all',
      reach: async (page, t) => {
        await drawn(page);
        await page.keyboard.press('v');
        await expect(page.getByRole('list', { name: t('events.list') })).toBeVisible();
      },
    },
    {
      name: 'dialog',
      path: '/?indicator=btc.mvrv',
      reach: async (page) => {
        await drawn(page);
        await page.keyboard.press('?');
        await shown(page, 'dialog');
      },
    },
    {
      name: 'login',
      path: '/',
      reach: async (page, _, language) => {
        await loginButton(page, language).click();
        await expect(loginDialog(page, language).getByRole('button', { name: /demo_admin/ })).toBeVisible();
      },
    },
    {
      name: 'registration',
      path: '/',
      reach: async (page, t, language) => {
        await overLogin('auth.login.toRegistration', 'auth.notice.title')(page, t, language);
        await page.getByRole('button', { name: t('auth.notice.agree'), exact: true }).click();
        await expect(page.getByRole('dialog', { name: t('auth.registration.title'), exact: true })).toBeVisible();
      },
    },
    { name: 'terms', path: '/terms', reach: titled },
    { name: 'reset', path: '/', reach: overLogin('auth.login.toReset', 'auth.reset.title') },
  ],
  vip: [
    { name: 'levels', path: '/privilegeLevel', reach: titled },
    { name: 'wallet', path: '/ConsumptionRecords', reach: titled },
    { name: 'recharge', path: '/Recharge?new=1', reach: listed },
    { name: 'withdrawal', path: '/Withdrawal', reach: titled },
    { name: 'second factor', path: '/personal', reach: titled },
  ],
  accounting: [
    { name: 'desk', path: '/BackendPayment', reach: listed },
    {
      name: 'order',
      path: '/BackendPayment?mismatch=overpaid',
      reach: async (page) => {
        await page
          .getByRole('main')
          .getByText(/R\d{6}/)
          .first()
          .click();
        await expect(page.getByRole('dialog').getByRole('region').first()).toBeVisible();
      },
    },
    {
      name: 'audit',
      path: '/audit',
      reach: async (page, t) => {
        await page.getByRole('button', { name: t('audit.run'), exact: true }).click();
        await expect(page.getByRole('region', { name: t('audit.result'), exact: true })).toBeVisible();
      },
    },
  ],
  admin: [
    {
      name: 'customer',
      path: '/customerManagement?search=demo_vip',
      reach: async (page, t) => {
        await page.getByText('demo_vip', { exact: true }).first().click();
        await expect(
          page.getByRole('region', { name: t('customers.money.title') }).getByRole('listitem'),
        ).not.toHaveCount(0);
      },
    },
    {
      name: 'updates',
      path: '/?indicator=btc.mvrv',
      reach: async (page, t) => {
        await drawn(page);
        await page.getByRole('button', { name: t('shell.update.toggle') }).click();
        const heading = page.getByRole('heading', { name: t('updates.indicators') });
        await expect(heading.locator('xpath=..').getByRole('link').first()).toBeVisible();
      },
    },
  ],
};

holdToAxe(states);
