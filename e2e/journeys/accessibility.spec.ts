import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { enterIn, untilPlanted } from '../money.ts';
import { drawn } from '../on-chart.ts';
import { expect, test } from '../product.ts';
import { chart, face, loginButton, loginDialog, switchTheme, type Language } from '../visit.ts';
import { openIn, wordsIn, type Words } from '../words.ts';

/** A state of the product, and an element that shows that it is reached. */
interface State {
  readonly name: string;
  readonly path: string;
  readonly reach: (page: Page, t: Words, language: Language) => Promise<unknown>;
}

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

const looks = [
  { language: 'zh', theme: 'dark' },
  { language: 'en', theme: 'light' },
] as const;

const enter = async (
  page: Page,
  { url, role }: { url: string; role: string },
  { language, theme }: (typeof looks)[number],
) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }); // no colour is in transition
  if (role === 'guest') await openIn(page, language, url);
  else await enterIn(page, { url, name: role, language });
  if (theme === 'light') await switchTheme(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
};

for (const look of looks) {
  const t = wordsIn(look.language);
  for (const [role, visited] of Object.entries(states)) {
    test(`${look.language}, ${look.theme}: axe-core objects to nothing that ${role} sees`, async ({
      page,
      product,
    }) => {
      await untilPlanted(product.url);
      await enter(page, { url: product.url, role }, look);
      for (const { name, path, reach } of visited) {
        await page.goto(product.url + path);
        await reach(page, t, look.language);
        await expect(face(page).or(loginButton(page, look.language))).toHaveCount(1);
        expect.soft(await violations(page), name).toEqual([]);
      }
    });
  }
}
