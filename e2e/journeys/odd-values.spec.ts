import type { Page } from '@playwright/test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beside, drawn, legend } from '../on-chart.ts';
import { expect, startProduct, test } from '../product.ts';
import { chart } from '../visit.ts';
import { bareKeys, besides, watchErrors } from '../watch.ts';
import { languages, openIn, wordsIn } from '../words.ts';

const DAYS = 400;
const HOLE = { from: 100, to: 160 }; // days without a supply
const ONLY = 200; // the only day with a hash rate
const LEAST = 1e-12; // TH/s
const LEAST_SHOWN = '1e-12 TH/s';
const LONG = 12_345_678_901_234_568; // seventeen digits, all of them shown

const HEADER =
  'time,AdrActCnt,AdrBalCnt,BlkCnt,CapMVRVCur,CapMrktCurUSD,FeeTotNtv,FlowInExNtv,FlowOutExNtv,HashRate,IssTotNtv,PriceUSD,SplyCur,SplyExNtv,SplyExpFut10yr,TxCnt,TxTfrCnt,volume_reported_spot_usd_1d';
const dayOf = (index: number): string => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);

const priceOf = (index: number): number => 90_000 - 100 * index;

/** No addresses at all, a price that only falls, realized cap above market cap, and a gap. */
const row = (index: number): string =>
  [
    dayOf(index),
    0,
    50_000_000,
    144,
    0.5,
    LONG * priceOf(index),
    20,
    30_000,
    29_000,
    index === ONLY ? LEAST : '',
    900,
    priceOf(index),
    index >= HOLE.from && index < HOLE.to ? '' : LONG,
    2_300_000,
    20_600_000,
    400_000,
    700_000,
    9e9,
  ].join(',');

/** Technical words that a page must never show. */
const MACHINE = /\b(NaN|Infinity|undefined|null)\b|\[object /;

const note = (page: Page, name: string) => chart(page).locator(`[data-note="${name}"]`);
const cells = (page: Page) => page.locator('table.visually-hidden tbody td');
const speaksOfNoMachine = async (page: Page): Promise<void> => {
  expect(await page.locator('body').innerText()).not.toMatch(MACHINE);
  expect(await chart(page).getAttribute('aria-label')).not.toMatch(MACHINE);
};

test('zeros, negatives, single points, gaps, and numbers too long or too small are drawn unchanged', async ({
  browser,
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
    for (const language of languages) {
      const word = wordsIn(language);
      const page = await browser.newPage();
      const errors = watchErrors(page);
      const open = async (query: string): Promise<void> => {
        await openIn(page, language, `${product.url}/?${query}`);
        await drawn(page);
        await speaksOfNoMachine(page);
      };
      for (const scale of ['linear', 'log']) {
        await open(`indicator=btc.active_addresses&range=all&scale=${scale}`);
        await expect(cells(page).first()).toHaveText('0');
      }
      await open('indicator=btc.nupl&range=2024-02-01_2024-12-01&scale=log');
      await expect(note(page, 'negatives')).toHaveText(word('charts.chart.negatives'));
      await open('indicator=btc.nupl&range=2024-02-01_2024-12-01');
      await expect(note(page, 'negatives')).toHaveCount(0);
      await open('indicator=btc.drawdown&range=2024-02-01_2024-12-01&scale=log');
      await expect(note(page, 'negatives')).toHaveCount(1);

      for (const scale of ['linear', 'log']) {
        await open(`indicator=btc.hash_rate&range=all&sma=0&scale=${scale}`);
        expect((await cells(page).allTextContents()).filter((text) => text === LEAST_SHOWN)).toHaveLength(1);
      }
      await open(`indicator=btc.supply&range=${dayOf(HOLE.from + 5)}_${dayOf(HOLE.to - 5)}`);
      await expect(note(page, 'empty')).toHaveText(word('charts.chart.empty'));
      await open('indicator=btc.supply&range=all');
      await expect(note(page, 'empty')).toHaveCount(0);
      expect(Number((await cells(page).first().textContent())!.replaceAll(/[^\d.]/g, ''))).toBe(LONG);

      // an indicator without a source is not drawn in a comparison, and says so
      await open('indicator=btc.active_addresses&compare=btc.nvt,btc.mvrv&sma=0&price=off');
      await expect(beside(page).first()).toContainText(word('tools.beside.awaiting'));
      await expect(legend(page)).toHaveCount(2);
      await speaksOfNoMachine(page);
      expect(await bareKeys(page)).toEqual([]);
      expect(besides(errors, 503)).toEqual([]);
      await page.close();
    }
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
