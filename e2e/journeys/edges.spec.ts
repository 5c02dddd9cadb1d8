import type { Page } from '@playwright/test';
import { seriesOf } from '../api.ts';
import { beside, days, drawn, legend, points, tool } from '../on-chart.ts';
import { expect, test } from '../product.ts';
import { chart, enterAs, message, switchLanguage, switchTheme } from '../visit.ts';
import { bareKeys, watchErrors } from '../watch.ts';
import { languages, openIn, wordsIn } from '../words.ts';

/** Technical words that a page must never show. */
const MACHINE = /\b(NaN|Infinity|undefined|null)\b|\[object /;

const width = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

const SCRIPT = '<img src=x onerror=alert(1)>';
const hostile = [
  {
    query: 'indicator=btc.nupl&compare=btc.nothing,btc.mvrv,btc.mvrv,btc.nupl',
    said: ['compare=btc.nothing', 'compare=btc.mvrv', 'compare=btc.nupl'],
    lines: 2,
  },
  { query: 'indicator=btc.nupl&overlay=doge,btc', said: ['overlay=doge'], lines: 2 },
  {
    query: 'indicator=btc.nupl&ema=1e2&events=maybe&look=pie&difference=on',
    said: ['ema=1e2', 'events=maybe', 'look=pie', 'difference=on'],
    lines: 0,
  },
  { query: 'indicator=btc.nvt&volume=stolen&flow=trailing', said: ['volume=stolen', 'flow'], lines: 0 },
  {
    query: `indicator=btc.nupl&compare=${encodeURIComponent(SCRIPT)}&${encodeURIComponent('"><script>')}=1`,
    said: [`compare=${SCRIPT}`, '"><script>'],
    lines: 0,
  },
  {
    query: `indicator=btc.nupl&compare=${'btc.mvrv,'.repeat(500)}&range=${'9'.repeat(3_000)}`,
    said: ['compare=', 'range='],
    lines: 0,
  },
  {
    query: 'indicator=btc.nupl&sma=7&sma=9&constructor=1&__proto__=1&toString=1',
    said: ['sma=9', 'constructor', '__proto__', 'toString'],
    lines: 2,
  },
];

for (const language of languages) {
  const word = wordsIn(language);

  test(`${language}: the valid parts of a hostile link are applied, and the others are named once`, async ({
    page,
    product,
  }) => {
    const errors = watchErrors(page);
    page.on('dialog', (dialog) => {
      errors.push(dialog.message());
      void dialog.dismiss();
    });
    const [before] = word('charts.ignored').split(/[：:]/);
    for (const { query, said, lines } of hostile) {
      await openIn(page, language, `${product.url}/?${query}&price=off`);
      const warning = message(page, before!);
      await expect(warning).toHaveCount(1);
      for (const part of said) await expect(warning).toContainText(part);
      await expect(chart(page)).toBeVisible();
      await expect.poll(() => points(page)).toBeGreaterThan(5_000);
      await expect(legend(page)).toHaveCount(lines);
      expect(await width(page)).toBeLessThanOrEqual(1440);
    }
    // several charts, some of them invalid
    const cells = ['indicator=btc.nupl&sma=999', 'indicator=btc.nothing', '', 'indicator=btc.mvrv'];
    await page.goto(
      `${product.url}/?${new URLSearchParams(cells.map((cell) => ['chart', cell])).toString()}&range=yesterday`,
    );
    await expect(message(page, before!)).toContainText('sma=999');
    await expect(chart(page)).toHaveCount(2);
    expect(await page.locator('body').innerText()).not.toMatch(MACHINE);
    expect(errors).toEqual([]);
  });

  test(`${language}: the pages fit 320 pixels`, async ({ browser, product }) => {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
    const errors = watchErrors(page);
    await openIn(
      page,
      language,
      `${product.url}/?indicator=btc.nvt&sma=7&overlay=btc,eth&compare=btc.mvrv&volume=spot&difference=on`,
    );
    await drawn(page);
    await expect(beside(page)).toHaveCount(4);
    expect(await width(page)).toBeLessThanOrEqual(320);
    const box = (await chart(page).boundingBox())!;
    expect(box.width).toBeGreaterThan(280);
    expect(box.height).toBeGreaterThan(200);
    await tool(page, word('charts.range.own')).tap();
    await expect(page.getByRole('dialog', { name: word('charts.range.own') })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await tool(page, word('charts.tools.compareLabel')).tap();
    await expect(page.getByRole('dialog', { name: word('charts.tools.compareLabel') })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await tool(page, word('output.more')).tap();
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    expect(await width(page)).toBeLessThanOrEqual(320);
    await page.goto(`${product.url}/?chart=indicator%3Dbtc.nupl&chart=indicator%3Dbtc.mvrv`);
    await expect(chart(page)).toHaveCount(2);
    expect(await width(page)).toBeLessThanOrEqual(320);
    expect(errors).toEqual([]);
    await page.close();
  });
}

/** Phones in both orientations, tablets, desktops; the last one is the initial size. */
const sizes = [
  [320, 640],
  [360, 740],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1024, 768],
  [1440, 900],
] as const;

for (const language of languages) {
  test(`${language}: a page that becomes narrow and wide again keeps its window, and never scrolls sideways`, async ({
    page,
    product,
  }) => {
    const errors = watchErrors(page);
    await openIn(page, language, `${product.url}/?indicator=btc.nupl&range=2020-01-01_2020-12-31&overlay=btc`);
    await drawn(page);
    for (const [wide, high] of sizes) {
      await page.setViewportSize({ width: wide, height: high });
      await expect.poll(() => width(page)).toBeLessThanOrEqual(wide);
      await expect.poll(async () => (await chart(page).boundingBox())!.width).toBeLessThanOrEqual(wide);
      await expect
        .poll(() =>
          chart(page).evaluate((stage) =>
            Math.abs(stage.querySelector('canvas')!.getBoundingClientRect().width - stage.clientWidth),
          ),
        )
        .toBeLessThanOrEqual(1);
      expect(await days(page)).toBe('2020-01-01_2020-12-31');
    }
    expect(errors).toEqual([]);
  });
}

test('leap days and the change to summer time are ordinary days', async ({ browser, product }) => {
  const context = await browser.newContext({ timezoneId: 'America/New_York', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(`${product.url}/?indicator=btc.nupl&range=2020-02-27_2020-03-10`);
  await drawn(page);
  expect(await days(page)).toBe('2020-02-27_2020-03-10');
  await chart(page).focus();
  await page.keyboard.press('Shift+Home');
  const seen: string[] = [];
  for (let day = 0; day < 13; day++) {
    const badge = chart(page).locator('span[data-side="bottom"]');
    await expect(badge).not.toHaveText(seen.at(-1) ?? '');
    seen.push((await badge.textContent())!);
    await page.keyboard.press('Shift+ArrowRight');
  }
  const first = Date.UTC(2020, 1, 27);
  expect(seen).toEqual(
    Array.from({ length: 13 }, (_, day) => new Date(first + day * 86_400_000).toISOString().slice(0, 10)),
  );
  expect(errors).toEqual([]);
  await context.close();
});

for (const language of languages) {
  const word = wordsIn(language);

  test(`${language}: a range before the first day or after the last names the existing data, with a link to it`, async ({
    page,
    product,
  }) => {
    const errors = watchErrors(page);
    const { times } = await seriesOf(product.url, 'btc.nupl');
    const day = (at: number): string => new Date(times.at(at)! * 1_000).toISOString().slice(0, 10);
    for (const range of ['2009-01-05_2009-02-05', '2090-01-05_2090-02-05', '2090-01-05_2090-02-05&look=table']) {
      await openIn(page, language, `${product.url}/?indicator=btc.nupl&range=${range}`);
      const state = page.getByRole('status').filter({ hasText: word('noChart.outside.title') });
      await expect(state).toContainText(word('noChart.outside.text', { from: day(0), to: day(-1) }));
      await expect(chart(page)).toHaveCount(0);
      await state.getByRole('button', { name: word('noChart.outside.action') }).click();
      await expect(state).toHaveCount(0);
      await expect(page).not.toHaveURL(/range=/);
    }
    expect(errors).toEqual([]);
  });
}

test('a range shorter than a week is extended to a week', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(`${product.url}/?indicator=btc.nupl&range=2020-01-05_2020-01-06`);
  await drawn(page);
  const [from, to] = (await days(page)).split('_').map((one) => Date.parse(one));
  expect((to! - from!) / 86_400_000).toBe(7);
  expect(errors).toEqual([]);
});

/** One of each kind of chart. */
const kinds = [
  'btc.mvrv',
  'btc.supply',
  'btc.volume',
  'btc.pi_cycle',
  'btc.ohlc',
  'btc.miner_revenue_split',
  'btc.exchange_netflow',
  'btc.golden_ratio',
  'btc.drawdown',
  'eth.ohlc',
];

test('every kind of chart is drawn on both scales, in both themes, without console messages', async ({
  page,
  product,
}) => {
  const errors = watchErrors(page);
  await page.goto(product.url);
  await enterAs(page, 'vip');
  for (const [at, id] of kinds.entries()) {
    for (const scale of ['linear', 'log']) {
      await page.goto(`${product.url}/?indicator=${id}&range=4y&scale=${scale}&sma=30`);
      await drawn(page);
      await expect(page.locator('[data-mark="live"], [data-mark="provisional"]').first()).toBeVisible();
      await chart(page).hover();
      await expect(chart(page).locator('span[data-side="bottom"]')).toHaveText(/^\d{4}-\d\d-\d\d$/);
      expect(await page.locator('body').innerText()).not.toMatch(MACHINE);
    }
    if (at % 2 === 0) await switchTheme(page);
    if (at % 3 === 0) await switchLanguage(page);
  }
  expect(await bareKeys(page)).toEqual([]);
  expect(errors).toEqual([]);
});
