import type { Locator, Page } from '@playwright/test';
import { parameter } from '../on-chart.ts';
import { expect, test } from '../product.ts';
import { chart, enterAs, expectFitsPhone } from '../visit.ts';
import { bareKeys, watchErrors } from '../watch.ts';
import { languages, openIn, wordsIn } from '../words.ts';

const PANES = 4;

const panes = (page: Page): Locator => page.getByRole('main').getByRole('region');
/** The bucket under the crosshair of each pane. */
const pointed = (page: Page): Promise<string[]> => panes(page).locator('span[data-side="bottom"]').allTextContents();
const onePoint = async (page: Page): Promise<string> => {
  await expect.poll(async () => (await pointed(page)).length).toBe(PANES);
  await expect.poll(async () => new Set(await pointed(page)).size).toBe(1);
  return (await pointed(page))[0]!;
};

for (const language of languages) {
  const word = wordsIn(language);

  test(`${language}: an exchange entry of the menu leads to candles, funding, open interest and takers under one crosshair`, async ({
    page,
    product,
  }) => {
    const errors = watchErrors(page);
    await openIn(page, language, product.url);
    await expect(chart(page)).toBeVisible();
    await page
      .getByRole('navigation', { name: /^(指标菜单|Indicator menu)$/ })
      .getByRole('link', { name: language === 'zh' ? /^资金费率 / : /^Funding rate / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/Bian\?symbol=BTCUSDT$/);
    await expect(chart(page)).toHaveCount(PANES);
    await expect(page).toHaveTitle(/BTCUSDT/);
    expect(await bareKeys(page)).toEqual([]);

    await chart(page).nth(1).hover();
    const hovered = await onePoint(page);
    expect(hovered).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.mouse.move(700, 5);
    await expect.poll(async () => (await pointed(page)).length).toBe(0);
    await chart(page).nth(2).focus();
    await page.keyboard.press('Shift+End');
    const newest = await onePoint(page);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(async () => ((await pointed(page))[0] ?? newest) < newest).toBe(true);
    await onePoint(page);

    // the price ticks in the header of the page and of the candles
    const price = (): Promise<string> => panes(page).first().innerText();
    const before = await price();
    await expect.poll(price, { timeout: 20_000 }).not.toBe(before);

    await page.getByRole('link', { name: 'ETHUSDT' }).click();
    await expect(page.getByRole('group', { name: word('exchange.panes', { symbol: 'ETHUSDT' }) })).toBeVisible();
    await expect(chart(page)).toHaveCount(PANES);
    await expectFitsPhone(page, page.getByRole('group', { name: word('exchange.panes', { symbol: 'ETHUSDT' }) }));
    await panes(page)
      .nth(2)
      .getByRole('link', { name: new RegExp(`^${word('exchange.whole')}`) })
      .click();
    await expect(page).toHaveURL(/\/\?indicator=eth\.open_interest$/);
    await expect(chart(page)).toHaveCount(1);
    expect(errors).toEqual([]);
  });
}

test('every resolution that the level allows, and a window that the link keeps', async ({ page, product }) => {
  const word = wordsIn('zh');
  const errors = watchErrors(page);
  await openIn(page, 'zh', product.url);
  await enterAs(page, 'vip');
  await page.goto(`${product.url}/Bian`);
  for (const resolution of ['5m', '4h', '1w']) {
    await page.getByRole('combobox', { name: new RegExp(`^${word('charts.tools.resolution')} `) }).click();
    await page.getByRole('option', { name: word(`format.resolution.${resolution}`), exact: true }).click();
    await expect.poll(() => parameter(page, 'resolution')).toBe(resolution);
    await expect(chart(page)).toHaveCount(PANES);
  }
  await chart(page).first().hover();
  await page.mouse.wheel(0, -400);
  await expect.poll(() => parameter(page, 'range')).toMatch(/^\d{4}-\d\d-\d\d_/);
  await chart(page).first().hover();
  await onePoint(page);
  await page.reload();
  await expect(chart(page)).toHaveCount(PANES);
  expect(parameter(page, 'resolution')).toBe('1w');
  expect(errors).toEqual([]);
});
