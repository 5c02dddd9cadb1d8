import type { Page } from '@playwright/test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changed, days, legend, parameter, span, tool, tools } from '../on-chart.ts';
import { expect, startProduct, test } from '../product.ts';
import { chart } from '../visit.ts';
import { besides, watchErrors } from '../watch.ts';

const sma = (page: Page) => tools(page).getByRole('combobox', { name: /^SMA/ });

const applySma = async (page: Page, text: string): Promise<void> => {
  const field = page.getByRole('textbox', { name: /^(自定义天数|Custom number of days)$/ });
  await field.fill(text);
  await field.press('Enter');
};

test('the tools change scale, average and overlay, and the link includes them', async ({ page, product, browser }) => {
  const errors = watchErrors(page);
  await page.goto(`${product.url}/?indicator=btc.nupl&price=off`);
  await expect(chart(page)).toBeVisible();
  await tool(page, '对数坐标').click();
  await expect(tool(page, '线性坐标')).toBeVisible();
  await expect.poll(() => parameter(page, 'scale')).toBe('log');

  await sma(page).click();
  await page.getByRole('option', { name: '30 天' }).click();
  await expect(legend(page)).toHaveCount(2);
  await expect(legend(page).nth(1)).toContainText('SMA 30');
  await tool(page, 'BTC 价格').click();
  await expect(legend(page)).toHaveCount(3);
  await expect(legend(page).nth(2)).toContainText('BTC');
  await tool(page, '1年').click();
  await expect.poll(async () => span(await days(page))).toBe(365);
  expect(new URL(page.url()).search).toBe('?indicator=btc.nupl&range=1y&sma=30&scale=log');
  const window = await days(page);

  const other = await browser.newContext();
  const again = await other.newPage();
  await again.goto(page.url());
  await expect(again.getByRole('heading', { level: 1 })).toContainText('NUPL');
  await expect(legend(again)).toHaveText([/^NUPL/, /SMA 30$/, /^BTC/]);
  await expect(sma(again)).toContainText('30 天');
  await expect(tool(again, '线性坐标')).toBeVisible();
  await expect(tool(again, 'BTC 价格')).toHaveAttribute('aria-pressed', 'true');
  await expect(tool(again, '1年')).toHaveAttribute('aria-pressed', 'true');
  expect(await days(again)).toBe(window);
  await other.close();

  await tool(page, '线性坐标').click();
  await tool(page, 'BTC 价格').click();
  await expect(tool(page, '对数坐标')).toBeVisible();
  await expect(legend(page)).toHaveCount(2);
  expect(parameter(page, 'scale')).toBeNull();
  expect(errors).toEqual([]);
});

test('a custom SMA accepts 0 to 100 and refuses other values', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(`${product.url}/?indicator=btc.nupl&price=off`);
  const warning = page.getByText('SMA 须为 0 到 100 的整数');
  for (const wrong of ['101', 'abc', '-1', '1.5']) {
    await sma(page).click();
    await applySma(page, wrong);
    await expect(warning).toBeVisible();
    await expect(page.getByRole('textbox', { name: '自定义天数' })).toHaveValue('');
    await expect(legend(page)).toHaveCount(0);
    const close = page.getByRole('listitem').filter({ has: warning }).getByRole('button', { name: '关闭' });
    await close.click({ timeout: 5_000 }).catch(() => {}); // a busy machine may press after the message has ended by itself
    await expect(warning).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
  }
  await sma(page).click();
  await applySma(page, '100');
  await expect(legend(page).nth(1)).toContainText('SMA 100');
  await sma(page).click();
  await applySma(page, '0');
  await expect(legend(page)).toHaveCount(0);
  expect(parameter(page, 'sma')).toBeNull();
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await sma(page).click();
  await applySma(page, '1e2');
  await expect(page.getByText('SMA must be an integer from 0 to 100')).toBeVisible();
  expect(errors).toEqual([]);
});

test('ranges, wheel and keys move the window, and it is kept', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(`${product.url}/?indicator=btc.nupl`);
  await expect(chart(page)).toBeVisible();
  const first = await days(page);
  const month = await changed(page, () => tool(page, '1月').click());
  expect(span(month)).toBeLessThanOrEqual(31);
  const all = await changed(page, () => tool(page, '全部').click());
  expect(span(all)).toBeGreaterThan(365 * 14);

  await chart(page).hover();
  expect(span(await changed(page, () => page.mouse.wheel(0, -400)))).toBeLessThan(span(all));
  expect(await changed(page, () => chart(page).dblclick())).toBe(first);
  await chart(page).focus();
  const near = await changed(page, () => page.keyboard.press('+'));
  expect(span(near)).toBeLessThan(span(first));
  expect(span(await changed(page, () => page.keyboard.press('-')))).toBeGreaterThan(span(near));
  await page.keyboard.press('+');
  const left = await changed(page, () => page.keyboard.press('ArrowLeft'));
  expect(left < near).toBe(true);
  expect((await changed(page, () => page.keyboard.press('ArrowRight'))) > left).toBe(true);
  const start = await changed(page, () => page.keyboard.press('Home'));
  expect(start.slice(0, 10)).toBe(all.slice(0, 10));
  await changed(page, () => page.keyboard.press('+'));

  const kept = await days(page);
  await expect.poll(() => parameter(page, 'range')).toBe(kept);
  await page.reload();
  await expect(chart(page)).toBeVisible();
  expect(await days(page)).toBe(kept);
  // without the link, the browser's stored settings apply
  await page.goto(`${product.url}/?indicator=btc.mvrv`);
  await expect(chart(page)).toBeVisible();
  expect(Math.abs(span(await days(page)) - span(kept))).toBeLessThanOrEqual(60);
  expect(errors).toEqual([]);
});

const badLinks = [
  { query: 'indicator=btc.nothing', said: 'indicator=btc.nothing' },
  { query: 'indicator=btc.nupl&resolution=7m', said: 'resolution=7m' },
  { query: 'indicator=btc.nupl&sma=999', said: 'sma=999' },
  { query: 'indicator=btc.nupl&scale=cubic&range=2020-13-40_', said: 'range=2020-13-40_, scale=cubic' },
  {
    query: `indicator=${encodeURIComponent('<script>alert(1)</script>')}`,
    said: 'indicator=<script>alert(1)</script>',
  },
  {
    query: `indicator=${encodeURIComponent('__proto__')}&constructor=${'9'.repeat(2_000)}`,
    said: 'indicator=__proto__, constructor',
  },
  { query: 'indicator=btc.nupl&sma=30&range=2019-01-01_2018-01-01', said: 'range=2019-01-01_2018-01-01' },
];

test('an invalid link is reported once, and the rest of it works', async ({ page, product }) => {
  const errors = watchErrors(page);
  page.on('dialog', (dialog) => {
    errors.push(dialog.message());
    void dialog.dismiss();
  });
  for (const { query, said } of badLinks) {
    await page.goto(`${product.url}/?${query}`);
    await expect(page.getByText('链接中有无法识别的部分，已忽略')).toHaveText([
      `链接中有无法识别的部分，已忽略：${said}`,
    ]);
    await expect(chart(page)).toBeVisible();
    await expect(chart(page)).toHaveAttribute('aria-label', /共 \d{4} 个数据点/);
    if (query.includes('btc.nupl')) await expect(page.getByRole('heading', { level: 1 })).toContainText('NUPL');
  }
  await expect(legend(page).nth(1)).toContainText('SMA 30');
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await page.goto(`${product.url}/?indicator=btc.nupl&sma=999`);
  await expect(page.getByText('Unrecognised parts of the link were ignored: sma=999')).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: 'sma=999' })).toHaveCount(0);
  // the first picture is requested before the catalogue shows that the indicator does not exist
  expect(besides(errors, 400, 404)).toEqual([]);
});

const HEADER =
  'time,AdrActCnt,AdrBalCnt,BlkCnt,CapMVRVCur,CapMrktCurUSD,FeeTotNtv,FlowInExNtv,FlowOutExNtv,HashRate,IssTotNtv,PriceUSD,SplyCur,SplyExNtv,SplyExpFut10yr,TxCnt,TxTfrCnt,volume_reported_spot_usd_1d';
const DAYS = 40;
const UNKNOWN = 35; // the day without active addresses
const ZERO = 36; // the day that had none

const dayOf = (index: number): string => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);
const active = (index: number): string => ({ [UNKNOWN]: '', [ZERO]: '0' })[index] ?? String(900_000 + index);
const row = (index: number): string =>
  [
    dayOf(index),
    active(index),
    50_000_000,
    144,
    2.1,
    8e11,
    20,
    30_000,
    29_000,
    5e8,
    900,
    42_000 + index,
    19_600_000,
    2_300_000,
    20_600_000,
    400_000,
    700_000,
    9e9,
  ].join(',');

test('an indicator without a source says so and what would feed it, and a missing day is not a zero', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'chaintide-csv-'));
  const file = join(folder, 'btc.csv');
  await writeFile(file, [HEADER, ...Array.from({ length: DAYS }, (_, index) => row(index)), ''].join('\n'));
  const product = await startProduct({ COINMETRICS_CSV: file, DEMO: 'off' });
  try {
    // a missing source is known only after each source has been fetched
    await expect
      .poll(async () => (await fetch(`${product.url}/api/v1/indicators/btc.nvt/series`)).status, { timeout: 120_000 })
      .toBe(503);
    await page.goto(`${product.url}/?indicator=btc.nvt`);
    await expect(page.getByRole('heading', { name: '没有可用的数据源' })).toBeVisible();
    await expect(page.getByText(/^该指标所需的数据暂无来源。需要 Coin Metrics 的数据/)).toBeVisible();
    await expect(page.locator('[data-mark="noSource"]')).toBeVisible();
    await page.getByRole('button', { name: 'Switch to English' }).click();
    await expect(page.getByRole('heading', { name: 'No source available' })).toBeVisible();
    await expect(page.getByText(/^No source provides .+ It needs data of Coin Metrics/)).toBeVisible();
    const leaf = page.getByRole('navigation', { name: 'Indicator menu' }).getByRole('link', { name: /NVT/ }).first();
    await expect(leaf).toContainText('No source');

    await page.goto(`${product.url}/?indicator=btc.active_addresses`);
    const cell = (index: number) => page.getByRole('row', { name: dayOf(index) }).getByRole('cell');
    await expect(cell(DAYS - 1)).toHaveText('900,039');
    await expect(cell(UNKNOWN)).toHaveText('–');
    await expect(cell(ZERO)).toHaveText('0');
    await expect(page.locator('[data-mark="stale"]')).toBeVisible();
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
