import type { Page } from '@playwright/test';
import { chart } from './visit.ts';

/** A state of the product for a screenshot. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** The demo account that opens the page; a guest by default. */
  readonly as?: string;
  /** Waits until the page is complete; by default for a chart or a table. */
  readonly until?: (page: Page) => Promise<void>;
  /** Runs before the page is opened. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Runs once the page is complete. */
  readonly act?: (page: Page) => Promise<void>;
}

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;
const press = (page: Page, name: RegExp): Promise<void> => page.getByRole('button', { name }).first().click();

const openExport = (page: Page): Promise<void> => press(page, isPhone(page) ? /^(更多|More)$/ : /^(导出|Export)$/);

const openEvents = async (page: Page): Promise<void> => {
  if (!isPhone(page)) return page.keyboard.press('v');
  await press(page, /^(更多|More)$/);
  await page.getByRole('menuitem', { name: /^(事件|Events)$/ }).click();
};

/** Searches by the initials of a name. */
const search = async (page: Page): Promise<void> => {
  await page.keyboard.press('/');
  await page.getByRole('combobox').first().fill('sl');
  await page.getByRole('option').first().waitFor();
};

const proveMiddle = async (page: Page): Promise<void> => {
  await chart(page).focus();
  await page.keyboard.press('Shift+End');
  for (let step = 0; step < 20; step++) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await page.locator('[data-proof] h3').first().waitFor();
};

/** Waits for the rows of a grid, or the cards of a phone. */
const listed = (page: Page): Promise<void> => page.locator('main .ag-row, main [aria-busy] li').first().waitFor();

const openCoin = (page: Page): Promise<void> =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Solana' }).first().click();

const openRichest = async (page: Page): Promise<void> => {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(1|3|bc1)/ })
    .first()
    .click();
  await page.getByRole('img', { name: /^(余额变化|Balance history)$/ }).waitFor();
};

const switches = (page: Page): Promise<void> => page.getByRole('switch').first().waitFor();

/** Subscribes to two kinds of reports and an indicator, unless an earlier picture did. */
const subscribe = async (page: Page): Promise<void> => {
  for (const place of [0, 1]) await page.getByRole('switch').nth(place).setChecked(true);
  const metric = page.getByRole('link', { name: /^MVRV/ });
  if (await metric.isVisible()) return;
  await press(page, /^(添加指标|Add an indicator)$/);
  await page.getByRole('dialog').getByRole('combobox').fill('mvrv');
  await page.keyboard.press('Enter');
  await metric.first().waitFor();
};

/** Responds like a gateway without any points. */
const withoutPoints = async (page: Page): Promise<void> =>
  void (await page.route('**/api/v1/indicators/*/columns*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { columns: string[] } };
    await route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, history: null, times: [], values: body.data.columns.map(() => []) } },
    });
  }));

/** Responds like a gateway with an internal error. */
const refused = async (page: Page): Promise<void> =>
  void (await page.route('**/api/v1/indicators/*/*', (route) =>
    route.fulfill({ status: 500, json: { code: 500, data: null, msg: '' } }),
  ));

const COMPARED =
  'indicator=btc.nvt&volume=spot&difference=on&overlay=btc,eth&compare=btc.nupl,btc.mvrv~shared&sma=30&range=4y';
const DRAWN = 'h_q3eio0_2,b_q3eio0_1_qtzxc0_3,n_qm8ao0_2.5_top';
const SIX = ['btc.price', 'btc.mvrv', 'btc.nupl', 'btc.ohlc', 'btc.volume', 'btc.ahr999'];
const grid = `/?${new URLSearchParams([...SIX.map((id) => ['chart', `indicator=${id}`]), ['range', '1y']]).toString()}`;

/** Every distinct state of the chart page. */
export const shots: readonly Shot[] = [
  { name: 'single', path: '/?indicator=btc.mvrv' },
  { name: 'crosshair', path: '/?indicator=btc.mvrv&sma=30&overlay=btc&range=4y', act: (page) => chart(page).hover() },
  { name: 'compare', path: `/?${COMPARED}` },
  { name: 'candles', path: '/?indicator=btc.ohlc&range=6m&sma=30' },
  { name: 'stack', path: '/?indicator=btc.supply_split&range=all', as: 'vip' },
  { name: 'histogram', path: '/?indicator=btc.exchange_netflow&range=1y', as: 'vip' },
  { name: 'lines', path: '/?indicator=btc.golden_ratio&range=all', as: 'vip' },
  {
    name: 'table',
    path: '/?indicator=btc.nupl&sma=30&overlay=btc&compare=btc.mvrv&range=1y&look=table',
    act: (page) => page.locator('[data-exactness="exact"]').waitFor(),
  },
  { name: 'proof', path: '/?indicator=btc.nupl&range=1y', act: proveMiddle },
  { name: 'proof-week', path: '/?indicator=btc.mvrv&resolution=1w&range=1y', act: proveMiddle },
  { name: 'events', path: '/?indicator=btc.price&range=all', act: openEvents },
  { name: 'export', path: '/?indicator=btc.mvrv', act: openExport },
  { name: 'export-locked', path: '/?indicator=btc.exchange_inflow', act: openExport },
  { name: 'range-picker', path: '/?indicator=btc.mvrv', act: (page) => press(page, /^(自选日期|Pick days)$/) },
  {
    name: 'compare-picker',
    path: '/?indicator=btc.mvrv&compare=btc.nupl',
    act: (page) => press(page, /^(与其他指标对比|Compare with other indicators)$/),
  },
  {
    name: 'studies',
    path: '/?indicator=btc.mvrv&compare=btc.nupl&rsi=14~btc.nupl&bollinger=20~2~btc&range=1y',
    act: (page) => page.keyboard.press('t'),
  },
  { name: 'indexed', path: '/?indicator=btc.price&compare=eth.price~shared&comparison=indexed&range=4y' },
  { name: 'percent', path: '/?indicator=btc.price&compare=eth.price~shared&comparison=percent&range=1y' },
  { name: 'ratio', path: '/?indicator=btc.price&compare=eth.price&comparison=ratio&ema=20&range=4y' },
  { name: 'drawings', path: `/?indicator=btc.mvrv&price=off&range=2019-01-01_2022-12-31&draw=${DRAWN}` },
  { name: 'palette', path: '/?indicator=btc.mvrv', act: search },
  { name: 'grid', path: grid },
  { name: 'exchange', path: '/Bian', act: (page) => chart(page).first().hover() },
  { name: 'status', path: '/status', until: listed },
  { name: 'exchange-hours', path: '/Bian?symbol=ETHUSDT&resolution=1h', as: 'vip' },
  { name: 'workspaces', path: grid, act: (page) => page.keyboard.press('w') },
  { name: 'beside-picker', path: '/?indicator=btc.mvrv', act: (page) => page.keyboard.press('g') },
  { name: 'refused', path: '/?indicator=btc.exchange_inflow' },
  { name: 'no-source', path: '/?indicator=btc.liquidations', as: 'vip' },
  { name: 'empty', path: '/?indicator=btc.nupl', prepare: withoutPoints },
  { name: 'failed', path: '/?indicator=btc.nupl', prepare: refused },
  { name: 'coins', path: '/dataDisplay', as: 'vip', until: listed },
  { name: 'coin', path: '/dataDisplay', as: 'vip', until: listed, act: openCoin },
  { name: 'exchanges', path: '/dataDisplay?tab=exchanges', as: 'vip', until: listed },
  { name: 'transactions', path: '/dataDisplay?tab=transactions', as: 'vip', until: listed },
  { name: 'addresses', path: '/dataDisplay?tab=addresses', as: 'vip', until: listed },
  { name: 'urpd', path: '/urpd', as: 'vip', until: async (page) => page.getByRole('slider').waitFor() },
  { name: 'address', path: '/dataDisplay?tab=addresses', as: 'vip', until: listed, act: openRichest },
  {
    name: 'mempool',
    path: '/dataDisplay?tab=mempool',
    as: 'vip',
    until: (page) =>
      page
        .getByText(/sat\/vB$/)
        .first()
        .waitFor(),
  },
  { name: 'pools', path: '/dataDisplay?tab=pools', as: 'vip', until: listed },
  { name: 'tags', path: '/dataDisplay?tab=tags', as: 'admin', until: listed },
  { name: 'issuance', path: '/dataDisplay?tab=issuance', as: 'vip', until: listed },
  { name: 'subscribe', path: '/subscribe', as: 'verifier', until: switches, act: subscribe },
  { name: 'subscribe-monthly', path: '/subscribe', as: 'advance', until: switches },
  { name: 'news', path: '/dataDisplay?tab=news', as: 'vip', until: listed },
  { name: 'calendar', path: '/dataDisplay?tab=calendar', as: 'vip', until: listed },
  { name: 'calendar-past', path: '/dataDisplay?tab=calendar&side=past', as: 'vip', until: listed },
  { name: 'negatives', path: '/?indicator=btc.nupl&scale=log&range=all' },
];
