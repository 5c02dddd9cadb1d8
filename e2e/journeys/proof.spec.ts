import type { Locator, Page } from '@playwright/test';
import { byDay, dayOf, proofOf, seriesOf } from '../api.ts';
import { drawn } from '../on-chart.ts';
import { expect, test } from '../product.ts';
import { chart } from '../visit.ts';
import { bareKeys, watchErrors } from '../watch.ts';
import { languages, openIn, wordsIn } from '../words.ts';

const RANGE = '2020-01-01_2020-03-31';
const DAY_SECONDS = 86_400;

const secondsOf = (day: string): number => Date.parse(day) / 1_000;
/** A number as the page writes it, to the last digit. */
const plain = (text: string): number =>
  Number(/-?[\d,]+(\.\d+)?(e[+-]?\d+)?/.exec(text.replace('$', ''))?.[0].replaceAll(',', ''));

const panel = (page: Page): Locator => page.locator('dialog[open]').filter({ has: page.locator('[data-proof]') });
const dayIn = async (proof: Locator): Promise<string> =>
  /\d{4}-\d{2}-\d{2}/.exec((await proof.getByRole('heading', { level: 2 }).textContent()) ?? '')![0];

/** The result of the formula with its numbers filled in. */
const workedOut = (page: Page, filled: string): Promise<number> => {
  const sum = filled.replace(/^= /, '').replaceAll(',', '');
  expect(sum).toMatch(/^[-+*/().\d\s]+$/);
  return page.evaluate<number>(sum); // contains digits and operators only, as just checked
};

/** Compares an open proof with the gateway's data for the same bucket. */
const expectTruth = async (
  proof: Locator,
  url: string,
  { id, query = '' }: { id: string; query?: string },
): Promise<void> => {
  const truth = await proofOf(url, id, { time: secondsOf(await dayIn(proof)), query });
  const [column] = truth.columns;
  const told = proof.locator('section').first();
  expect(plain((await told.locator('h3 strong').textContent())!)).toBe(column!.value);
  await expect(
    told
      .locator('code')
      .filter({ hasText: `= ${column!.formula}` })
      .first(),
  ).toBeVisible();
  expect(truth.inputs.length).toBeGreaterThan(0);
  for (const { metric, value, source, fetchedAt } of truth.inputs) {
    const input = proof.getByRole('article', { name: metric, exact: true });
    expect(plain((await input.locator('strong').first().textContent())!)).toBe(value);
    if (source !== null) await expect(input).toContainText(source);
    if (fetchedAt !== null)
      await expect(input.locator('time').first()).toHaveAttribute('datetime', new Date(fetchedAt).toISOString());
  }
};

for (const language of languages) {
  const word = wordsIn(language);

  test(`${language}: a press on a point shows its formula, its numbers and their sources`, async ({
    page,
    product,
  }) => {
    const errors = watchErrors(page);
    await openIn(page, language, `${product.url}/?indicator=btc.nupl&range=${RANGE}`);
    await drawn(page);
    await chart(page).click();
    const proof = panel(page);
    await expect(proof).toHaveAccessibleName(new RegExp(`^NUPL.* · \\d{4}-\\d{2}-\\d{2} UTC$`));
    await expect(proof.getByRole('heading', { name: word('proof.inputs') })).toBeVisible();
    await expectTruth(proof, product.url, { id: 'btc.nupl' });
    const filled = proof.locator('section').first().locator('code').nth(1);
    expect(await workedOut(page, (await filled.textContent())!)).toBeCloseTo(
      plain((await proof.locator('h3 strong').first().textContent())!),
      8,
    );
    await expect(proof).toContainText(word('proof.lookback.one'));
    await expect(proof).toContainText(word('proof.input.simulatedText'));
    await expect(proof).toContainText(word('proof.input.unrevised'));
    expect(await bareKeys(page)).toEqual([]);
    // a quantity in the formula links to its input
    const link = proof.locator('section').getByRole('link').first();
    const metric = (await link.textContent())!;
    await link.click();
    await expect(proof.locator('article:focus')).toContainText(metric);
    await proof.getByRole('button', { name: word('shell.close') }).click();
    await expect(proof).toHaveCount(0);
    expect(errors).toEqual([]);
  });

  test(`${language}: a week is explained by its days`, async ({ page, product }) => {
    const errors = watchErrors(page);
    await openIn(page, language, `${product.url}/?indicator=btc.volume&resolution=1w&range=${RANGE}`);
    await drawn(page);
    await chart(page).click();
    const proof = panel(page);
    const made = proof.getByRole('region', { name: word('proof.made.title') });
    await expect(made).toContainText(word('proof.made.sum', { count: 7 }));
    await expect(made.getByRole('row')).toHaveCount(7);
    const monday = secondsOf(await dayIn(proof));
    const daily = byDay(
      await seriesOf(product.url, 'btc.volume', `from=${dayOf(monday)}&to=${dayOf(monday + 6 * DAY_SECONDS)}`),
    );
    const rows = await Promise.all(
      (await made.getByRole('row').all()).map(async (row) => [
        await row.getByRole('rowheader').textContent(),
        plain((await row.getByRole('cell').textContent())!),
      ]),
    );
    expect(rows).toEqual([...daily]);
    const value = plain((await proof.locator('h3 strong').first().textContent())!);
    expect(value).toBeCloseTo(
      [...daily.values()].reduce<number>((sum, one) => sum + one!, 0),
      6,
    );
    await expectTruth(proof, product.url, { id: 'btc.volume', query: 'resolution=1w' });
    expect(await bareKeys(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
}

test('every point can be reached by keyboard, and Escape returns to it', async ({ page, product }) => {
  const errors = watchErrors(page);
  const word = wordsIn('en');
  await openIn(page, 'en', `${product.url}/?indicator=btc.mvrv&range=${RANGE}`);
  await drawn(page);
  await chart(page).focus();
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(chart(page).locator('p[aria-live]')).toContainText('2020-03-29, MVRV');
  await page.keyboard.press('Enter');
  const proof = panel(page);
  await expect(proof).toHaveAccessibleName('MVRV · 2020-03-29 UTC');
  await expect(proof.getByRole('heading', { name: word('proof.inputs') })).toBeVisible();
  await expectTruth(proof, product.url, { id: 'btc.mvrv' });
  await page.keyboard.press('Escape');
  await expect(proof).toHaveCount(0);
  await expect(chart(page)).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(proof).toHaveAccessibleName('MVRV · 2020-03-28 UTC');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape'); // the crosshair disappears, too: there is nothing left to explain
  await page.keyboard.press('Enter');
  await expect(proof).toHaveCount(0);

  // the explanation of the newest value, which changes while it is read
  await page.goto(`${product.url}/?indicator=btc.mvrv&range=1m`);
  await drawn(page);
  await page.keyboard.press('y');
  await expect(proof.getByText(word('proof.provisionalText'))).toBeVisible();
  const value = proof.locator('h3 strong').first();
  const first = (await value.textContent())!;
  await expect(value).not.toHaveText(first);
  expect(errors).toEqual([]);
});

test('a variant is explained as selected, and a preview not at all', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(`${product.url}/?indicator=btc.nvt&volume=spot&range=${RANGE}`);
  await drawn(page);
  await chart(page).click();
  const proof = panel(page);
  await expect(proof).toContainText('交易所现货成交额');
  await expectTruth(proof, product.url, { id: 'btc.nvt', query: 'volume=spot' });
  await page.keyboard.press('Escape');

  await page.goto(`${product.url}/?indicator=btc.exchange_inflow`);
  await drawn(page);
  await chart(page).click({ force: true });
  await page.keyboard.press('y');
  await expect(page.getByRole('status').filter({ hasText: '您看到的是预览' })).toBeVisible();
  await expect(proof).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a proof that fails to load says so and can be retried', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(`${product.url}/?indicator=btc.nupl&range=${RANGE}`);
  await drawn(page);
  await page.route('**/points/*', (route) => route.abort('connectionreset'));
  await chart(page).click();
  const proof = panel(page);
  const again = proof.getByRole('button', { name: /重新|重试/ });
  await expect(again).toBeVisible();
  await page.unroute('**/points/*');
  await again.click();
  await expect(proof.getByRole('heading', { name: '输入数据' })).toBeVisible();
  expect(errors.filter((line) => !line.includes('net::ERR_'))).toEqual([]);
});

test('the first tap selects a point and the second one explains it on a phone', async ({ browser, product }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const errors = watchErrors(page);
  await openIn(page, 'en', `${product.url}/?indicator=btc.mvrv&range=${RANGE}`);
  await drawn(page);
  await chart(page).tap();
  await expect(chart(page).getByText(/^2020-\d\d-\d\d UTC/)).toBeVisible();
  const day = /\d{4}-\d\d-\d\d/.exec(
    (await chart(page)
      .getByText(/^2020-\d\d-\d\d UTC/)
      .textContent())!,
  )![0];
  await expect(panel(page)).toHaveCount(0);
  await chart(page).tap();
  await expect(panel(page)).toHaveAccessibleName(`MVRV · ${day} UTC`);
  await expect(panel(page).getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await panel(page).getByRole('button', { name: 'Close' }).tap();
  await expect(panel(page)).toHaveCount(0);
  expect(errors).toEqual([]);
  await page.close();
});
