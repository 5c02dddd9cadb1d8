import type { Page } from '@playwright/test';
import { beside, choice, days, drawn, legend, parameter, query, tool, tools } from '../on-chart.ts';
import { expect, test } from '../product.ts';
import { enterAs, message } from '../visit.ts';
import { bareKeys, watchErrors } from '../watch.ts';
import { languages, openIn, wordsIn, type Words } from '../words.ts';

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The same day of the previous month, or that month's last day. */
const monthBefore = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(date, last))).toISOString().slice(0, 10);
};

const picker = (page: Page, word: Words) => {
  const dialog = page.getByRole('dialog', { name: word('charts.range.own') });
  return {
    dialog,
    from: dialog.getByLabel(word('tools.range.from')),
    to: dialog.getByLabel(word('tools.range.to')),
    apply: dialog.getByRole('button', { name: word('tools.range.apply') }),
    problem: dialog.getByRole('alert'),
  };
};

const compareList = (page: Page, word: Words) => {
  const dialog = page.getByRole('dialog', { name: word('charts.tools.compareLabel') });
  return {
    dialog,
    field: dialog.getByRole('combobox', { name: word('tools.compare.search') }),
    options: dialog.getByRole('option'),
  };
};

for (const language of languages) {
  const word = wordsIn(language);

  test(`${language}: any range of past days can be chosen, a month by default`, async ({ page, product }) => {
    const errors = watchErrors(page);
    await openIn(page, language, `${product.url}/?indicator=btc.nupl`);
    await drawn(page);
    const open = tool(page, word('charts.range.own'));
    const { dialog, from, to, apply, problem } = picker(page, word);
    await open.click();
    await expect(from).toBeFocused();
    const today = await to.inputValue();
    expect(await to.getAttribute('max')).toBe(today);
    await expect(from).toHaveValue(monthBefore(today));
    expect(await bareKeys(page)).toEqual([]);

    await to.fill(dayAfter(today));
    await apply.click();
    await expect(problem).toHaveText(word('tools.range.future'));
    await to.fill('2019-01-01');
    await from.fill('2019-01-02');
    await expect(problem).toHaveText(word('tools.range.order'));
    await from.fill('');
    await expect(problem).toHaveText(word('tools.range.missing'));
    expect(parameter(page, 'range')).toBeNull();
    await from.fill('2018-03-05');
    await expect(problem).toHaveCount(0);
    await from.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
    await expect(open).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => days(page)).toBe('2018-03-05_2019-01-01');
    expect(parameter(page, 'range')).toBe('2018-03-05_2019-01-01');

    // opened by its shortcut: it shows the current choice, and a whole year is one press away
    await page.keyboard.press('r');
    await expect(from).toHaveValue('2018-03-05');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await open.click();
    const year = String(Number(today.slice(0, 4)) - 2);
    await dialog.getByRole('button', { name: word('tools.range.year', { year }), exact: true }).click();
    await expect.poll(() => days(page)).toBe(`${year}-01-01_${year}-12-31`);
    expect(errors).toEqual([]);
  });

  test(`${language}: a link restores averages, prices, scale, comparison and variant elsewhere`, async ({
    page,
    product,
    browser,
  }) => {
    const errors = watchErrors(page);
    await openIn(page, language, `${product.url}/?indicator=btc.nvt&price=off`);
    await drawn(page);
    await choice(page, word('charts.tools.sma')).click();
    await page.getByRole('option', { name: word('charts.tools.smaDays', { days: 30 }), exact: true }).click();
    await page.keyboard.press('m');
    await expect(page.getByRole('listbox', { name: word('charts.tools.ema') })).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(choice(page, word('charts.tools.ema'))).toHaveAccessibleName(
      `${word('charts.tools.ema')} ${word('charts.tools.smaDays', { days: 90 })}`,
    );
    await expect(legend(page)).toHaveCount(3);
    await expect(legend(page).filter({ hasText: 'SMA 30' })).toHaveCount(1);
    await expect(legend(page).filter({ hasText: 'EMA 90' })).toHaveCount(1);

    await tool(page, word('charts.tools.overlay', { coin: 'BTC' })).click();
    await page.keyboard.press('h');
    await expect(beside(page)).toHaveCount(1);
    await expect(tool(page, word('charts.tools.overlay', { coin: 'ETH' }))).toHaveAttribute('aria-pressed', 'true');
    await expect(legend(page)).toHaveCount(5);
    await tool(page, word('charts.tools.toLinear')).click();
    await expect(tool(page, word('charts.tools.toLog'))).toBeVisible();

    await tool(page, word('charts.tools.compareLabel')).click();
    const { dialog, field, options } = compareList(page, word);
    await field.fill('mvrv');
    await expect(options.first()).toContainText('MVRV');
    await field.press('Enter');
    await field.press('Escape');
    await expect(dialog).toHaveCount(0);
    await choice(page, language === 'zh' ? '交易量口径' : 'Volume').click();
    await page.getByRole('option').last().click();
    await tool(page, word('charts.tools.difference')).click();
    await expect(beside(page)).toHaveCount(3);
    await tool(page, word('charts.range.4y')).click();
    await expect.poll(() => query(page)).toContain('difference=on');
    await expect
      .poll(() => query(page))
      .toBe(
        '?indicator=btc.nvt&range=4y&sma=30&scale=linear&ema=90&overlay=eth&compare=btc.mvrv&difference=on&volume=spot',
      );
    await expect(legend(page)).toHaveCount(8); // the other variant and the difference come with a request of their own
    const names = await legend(page).allTextContents();
    const window = await days(page);
    expect(await bareKeys(page)).toEqual([]);

    const other = await browser.newContext();
    const again = await other.newPage();
    const theirs = watchErrors(again);
    await openIn(again, language, page.url());
    await drawn(again);
    await expect(legend(again)).toHaveText(names);
    await expect(choice(again, word('charts.tools.sma'))).toContainText(word('charts.tools.smaDays', { days: 30 }));
    await expect(choice(again, word('charts.tools.ema'))).toContainText(word('charts.tools.smaDays', { days: 90 }));
    for (const name of [
      word('charts.tools.overlay', { coin: 'BTC' }),
      word('charts.tools.overlay', { coin: 'ETH' }),
      word('charts.tools.difference'),
      word('charts.range.4y'),
    ]) {
      await expect(tool(again, name)).toHaveAttribute('aria-pressed', 'true');
    }
    await expect(tool(again, word('charts.tools.toLog'))).toBeVisible();
    await expect(beside(again)).toHaveCount(3);
    expect(await days(again)).toBe(window);
    expect(theirs).toEqual([]);
    await other.close();

    const reset = tool(page, word('charts.tools.reset'));
    await reset.click();
    await expect(reset).toHaveCount(0);
    await expect(beside(page)).toHaveCount(0);
    await expect(legend(page)).toHaveCount(2); // the price with which it starts
    expect(query(page)).toBe('?indicator=btc.nvt');
    await expect.poll(() => days(page)).not.toBe(window);
    expect(errors).toEqual([]);
  });

  test(`${language}: up to four indicators can be compared, on a shared axis or their own, and a locked one says how to unlock it`, async ({
    page,
    product,
  }) => {
    const errors = watchErrors(page);
    await openIn(page, language, `${product.url}/?indicator=btc.nupl&price=off`);
    await drawn(page);
    await page.keyboard.press('c');
    const { dialog, field, options } = compareList(page, word);
    await expect(field).toBeFocused();
    for (const name of ['mvrv', 'nvt', 's2f', 'ahr999']) {
      const before = await beside(page).count();
      await field.fill(name);
      if (name === 'nvt') await options.first().click();
      else await field.press('Enter');
      await expect(beside(page)).toHaveCount(before + 1);
    }
    await expect(dialog).toContainText(word('tools.compare.count', { count: 4, limit: 4 }));
    await field.fill('mayer');
    await expect(options.first()).toHaveAttribute('aria-disabled', 'true');
    await expect(options.first()).toContainText(word('tools.compare.full'));
    await field.press('Enter');
    await expect(beside(page)).toHaveCount(4);
    await field.fill('');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(legend(page)).toHaveCount(5);

    const mvrv = beside(page).filter({ has: page.getByText('MVRV', { exact: true }) });
    await mvrv.getByRole('button', { name: word('tools.beside.toShared', { name: 'MVRV' }) }).click();
    await expect.poll(() => parameter(page, 'compare')).toBe('btc.mvrv~shared,btc.nvt,btc.s2f,btc.ahr999');
    await mvrv.getByRole('button', { name: word('tools.beside.toOwn', { name: 'MVRV' }) }).click();
    await expect.poll(() => parameter(page, 'compare')).toBe('btc.mvrv,btc.nvt,btc.s2f,btc.ahr999');
    await mvrv.getByRole('button', { name: word('tools.beside.remove', { name: 'MVRV' }) }).click();
    await expect(mvrv).toHaveCount(0);
    await expect(legend(page)).toHaveCount(4);

    await page.keyboard.press('c');
    await field.fill(language === 'zh' ? '算力价格' : 'hash price');
    await expect(options.first()).toContainText(word('tools.compare.level', { tier: 'L4' }));
    await expect(options.first()).toHaveAttribute('title', word('tools.compare.levelReason', { tier: 'L4', own: 1 }));
    await options.first().click({ force: true }); // refused but not disabled, so that hovering shows the reason
    await expect(beside(page)).toHaveCount(3);

    // a link may still request it: the chart gives the reason, with a link onwards
    await page.goto(`${product.url}/?indicator=btc.nupl&compare=btc.hash_price,btc.mvrv&price=off`);
    const name = language === 'zh' ? '算力价格' : 'Hash price';
    await expect(beside(page).first()).toContainText(word('tools.beside.lockedHint', { name, tier: 'L4' }));
    await expect(legend(page)).toHaveCount(2);
    await beside(page)
      .first()
      .getByRole('button', { name: word('tools.beside.climb', { name }) })
      .click();
    await expect(page.getByRole('dialog', { name: language === 'zh' ? '登录' : 'Log in', exact: true })).toBeVisible();
    expect(errors).toEqual([]);
  });
}

test('an average accepts 0 to 100 days, the exponential one too, and refuses other values', async ({
  page,
  product,
}) => {
  const word = wordsIn('en');
  const errors = watchErrors(page);
  await openIn(page, 'en', `${product.url}/?indicator=btc.nupl`);
  await drawn(page);
  await choice(page, 'EMA').click();
  const field = page.getByRole('textbox', { name: word('charts.tools.smaCustom') });
  await field.fill('101');
  await field.press('Enter');
  await expect(message(page, word('charts.tools.emaWarning'))).toHaveCount(1);
  await expect(field).toHaveValue('');
  await field.fill('21');
  await page.getByRole('button', { name: word('charts.tools.smaApply') }).click();
  await expect(legend(page).filter({ hasText: 'EMA 21' })).toHaveCount(1);
  expect(parameter(page, 'ema')).toBe('21');
  expect(errors).toEqual([]);
});

test('intervals above the grade are listed and refused with the reason', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(`${product.url}/?indicator=btc.price`);
  await drawn(page);
  await choice(page, '周期').click();
  const options = page.getByRole('listbox', { name: '周期' }).getByRole('option');
  const fine = options.filter({ hasText: /^15 分钟/ });
  await expect(fine).toHaveAttribute('aria-disabled', 'true');
  await expect(fine).toHaveAttribute('title', '该周期需要图表等级 L4，您当前为 L1');
  await fine.click({ force: true });
  await expect(fine).toBeVisible();
  expect(query(page)).toBe('?indicator=btc.price');
  await page.keyboard.press('Escape');
  await enterAs(page, 'vip');
  await choice(page, '周期').click();
  await fine.click();
  await expect.poll(() => parameter(page, 'resolution')).toBe('15m');
  await expect(choice(page, '周期')).toHaveAccessibleName('周期 15 分钟');

  // an indicator with one interval only cannot be compared at another
  await page.goto(`${product.url}/?indicator=btc.price&resolution=15m&compare=btc.nupl,btc.volume`);
  await expect(beside(page)).toHaveCount(2);
  await expect(beside(page).first()).toContainText('无15 分钟周期');
  await expect(legend(page)).toHaveCount(2);
  expect(errors).toEqual([]);
});

test('every control can be reached by touch on a phone', async ({ browser, product }) => {
  const word = wordsIn('en');
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const errors = watchErrors(page);
  await openIn(page, 'en', `${product.url}/?indicator=btc.nvt`);
  await drawn(page);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await tool(page, word('charts.range.own')).tap();
  const { from, to, apply } = picker(page, word);
  await from.fill('2020-01-01');
  await to.fill('2020-12-31');
  await apply.tap();
  await expect.poll(() => days(page)).toBe('2020-01-01_2020-12-31');
  await tool(page, word('charts.tools.overlay', { coin: 'ETH' })).tap();
  await tool(page, word('charts.tools.compareLabel')).tap();
  const { dialog, field, options } = compareList(page, word);
  await field.fill('nupl');
  await options.first().tap();
  await expect(beside(page)).toHaveCount(2);
  await page.getByRole('heading', { level: 1 }).tap();
  await expect(dialog).toHaveCount(0);
  await choice(page, 'SMA').tap();
  const list = page.getByRole('listbox', { name: 'SMA' });
  await expect(list).toBeInViewport({ ratio: 1 });
  await list.getByRole('option', { name: '7 d', exact: true }).tap();
  await expect(legend(page).filter({ hasText: 'SMA 7' })).toHaveCount(1);
  await choice(page, 'Volume').tap();
  await page.getByRole('option', { name: 'Exchange spot volume' }).tap();
  await tool(page, word('charts.tools.difference')).tap();
  await expect(beside(page)).toHaveCount(3);
  await expect(tools(page)).toBeVisible();
  expect(await width()).toBeLessThanOrEqual(390);
  await tool(page, word('charts.tools.reset')).tap();
  await expect(beside(page)).toHaveCount(0);
  expect(errors).toEqual([]);
  await page.close();
});
