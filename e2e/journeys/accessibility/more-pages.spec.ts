import type { Page } from '@playwright/test';
import { holdToAxe, type State } from '../../accessible.ts';
import { drawn } from '../../on-chart.ts';
import { expect } from '../../product.ts';
import type { Words } from '../../words.ts';

/** The page has its heading, and nothing on it is loading any more. */
const whole = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('progressbar').or(page.locator('[aria-busy="true"]'))).toHaveCount(0);
};
const at = (name: string, path: string, isNarrow?: true): State => ({
  name,
  path,
  reach: whole,
  ...(isNarrow && { isNarrow }),
});
const tab = (name: string, isNarrow?: true): State => at(`data: ${name}`, `/dataDisplay?tab=${name}`, isNarrow);

/** Opens the first row of the page's list, whose panel then lies beside it. */
const opened = async (page: Page): Promise<void> => {
  await whole(page);
  await page.getByRole('main').getByRole('row').nth(1).getByRole('gridcell').first().click();
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
};

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

/** The guide explains every indicator: here those of a search, once it has removed the others. */
const searched = async (page: Page, t: Words): Promise<void> => {
  const main = page.getByRole('main');
  const count = main.getByRole('status').filter({ hasText: /\d/ });
  const all = (await count.textContent())!;
  await main.getByRole('textbox', { name: t('introduce.search.label') }).fill('nupl');
  await expect(count).not.toHaveText(all);
  await expect(main.getByRole('article').first()).toBeVisible();
};

/** A message is opened, and hiding it waits for the confirmation. */
const hiding = async (page: Page, t: Words): Promise<void> => {
  await opened(page);
  await press(page, t('boardOffice.act.hide'));
  await page.getByLabel(t('office.form.reason')).fill(t('office.form.reason'));
  await press(page, t('office.form.continue'));
  await expect(
    page.getByRole('dialog', { name: t('office.check.title', { action: t('boardOffice.act.hide') }) }),
  ).toBeVisible();
};

/** Pages and dialogs besides those of the charts and of accounts. */
const states: Readonly<Record<string, readonly State[]>> = {
  guest: [at('status', '/status'), at('status on a phone', '/status', true), at('gate', '/Alarm')],
  vip: [
    at('alarms', '/Alarm?indicator=btc.mvrv&level=3'),
    at('alarms on a phone', '/Alarm', true),
    at('channels', '/Alarm?tab=channels'),
    at('firings', '/Alarm?tab=log'),
    tab('exchanges'),
    tab('transactions', true),
    tab('addresses', true),
    tab('etherAccounts', true),
    tab('mempool'),
    tab('calendar'),
    tab('news', true),
  ],
  advance: [
    at('cost basis', '/urpd'),
    at('reports', '/publishObservations'),
    {
      name: 'report',
      path: '/publishObservations',
      reach: async (page, t) => {
        await page
          .getByRole('list', { name: t('reports.list.label') })
          .getByRole('link')
          .first()
          .click();
        await expect(page.getByRole('article').or(page.getByRole('img')).first()).toBeVisible();
      },
    },
    at('subscriptions', '/subscribe'),
    at('help', '/help'),
    at('help on a phone', '/help', true),
    { name: 'guide', path: '/IndexIntroduce', reach: searched },
    { name: 'guide on a phone', path: '/IndexIntroduce', reach: searched, isNarrow: true },
    at('formulas', '/IndexIntroduce?view=status', true),
    {
      name: 'download of what is kept',
      path: '/personal',
      reach: async (page, t) => {
        await press(page, t('accountData.export.action'));
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    at('address book', '/wallet/addresses'),
    {
      name: 'board',
      path: '/?indicator=btc.mvrv',
      reach: async (page) => {
        await drawn(page);
        await page.locator('#message-board').scrollIntoViewIfNeeded();
        await expect(page.locator('#message-board [data-thread]').first()).toBeVisible();
      },
    },
  ],
  accounting: [
    { name: 'withdrawal', path: '/BackendWithdrawal?stage=all', reach: opened },
    at('refunds', '/BackendRefund'),
    at('collection addresses', '/BackgroundAddress'),
  ],
  admin: [
    at('system', '/system'),
    at('reports of the office', '/subscribeRelease'),
    at('report editor', '/subscribeRelease?new'),
    at('report queue', '/subscribAaudit'),
    { name: 'message of the office', path: '/messageBoard', reach: opened },
    { name: 'confirmation', path: '/messageBoard?list=unprocessed', reach: hiding },
    at('work orders', '/HelpBackstage?queue=all'),
    at('prices', '/payManagement?tab=prices'),
  ],
};

holdToAxe(states);
