import type { Locator, Page } from '@playwright/test';
import { enterIn } from '../../enter.ts';
import { violations } from '../../axe.ts';
import { expect, test } from '../../product.ts';
import { expectSameDocument, markDocument, switchLanguage } from '../../visit.ts';
import { bareKeys, besides, watchErrors } from '../../watch.ts';
import { wordsIn } from '../../words.ts';

const [t, en] = [wordsIn('zh'), wordsIn('en')];
const CHECKSUM = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'; // one digit wrong

const enter = async (page: Page, url: string, path?: string): Promise<Locator> => {
  await enterIn(page, { url, who: 'vip', ...(path !== undefined && { path }) });
  return page.getByRole('main');
};

/** On a phone; a table and a long address scroll in their own boxes. */
const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
};

/** Opens the address of the richest holder, from the list. */
const openRichest = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/dataDisplay?tab=addresses`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(1|3|bc1)/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/btcAddress\?address=/);
};

test('the cost distribution is read band by band with keys, in both languages', async ({ page, product }) => {
  const errors = watchErrors(page);
  const main = await enter(page, product.url, '/urpd');
  await markDocument(page);
  const histogram = main.getByRole('slider', { name: t('urpd.chart') });
  await expect(histogram).toBeVisible();
  await expect(main.getByRole('region', { name: t('urpd.percentiles') })).toContainText('$');
  await histogram.focus();
  await page.keyboard.press('ArrowRight');
  await expect(histogram).toHaveAttribute('aria-valuetext', /BTC/);
  const band = await histogram.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowRight');
  await expect(histogram).not.toHaveAttribute('aria-valuetext', band!);
  expect(await violations(page)).toEqual([]);
  await switchLanguage(page);
  await expect(main.getByRole('region', { name: en('urpd.percentiles') })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectSameDocument(page);
  expect(await bareKeys(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('an address is opened with keys; a mistyped one says what is wrong with it', async ({ page, product }) => {
  const errors = watchErrors(page);
  const main = await enter(page, product.url);
  await openRichest(page, product.url);
  await markDocument(page);
  await expect(main.getByText(t('btcAddress.facts.balance'), { exact: true })).toBeVisible();
  const changes = main.getByRole('group', { name: t('btcAddress.flows.label') });
  await expect(changes.getByRole('row').nth(1)).toContainText('$');
  const address = new URL(page.url()).searchParams.get('address')!;

  const field = main.getByRole('textbox', { name: t('btcAddress.search') });
  await field.fill(CHECKSUM);
  await page.keyboard.press('Enter');
  await expect(main.getByText('校验和', { exact: false })).toBeVisible();
  await expect(changes).toHaveCount(0);
  await field.focus();
  await field.fill(address);
  await page.keyboard.press('Enter');
  await expect(changes.getByRole('row').nth(1)).toContainText('$');

  const saved = page.waitForEvent('download');
  await main.getByRole('button', { name: t('grid.export') }).press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^chaintide-address-flows-[\d-]+\.csv$/);
  await switchLanguage(page);
  await expect(main.getByRole('group', { name: en('btcAddress.flows.label') })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectSameDocument(page);
  expect(await violations(page)).toEqual([]);
  expect(await bareKeys(page)).toEqual([]);
  expect(besides(errors, 422)).toEqual([]);
});

test('the pages of the chains recover by themselves after the gateway was killed', async ({ browser, product }) => {
  test.slow(); // restarts the gateway
  const pages: Page[] = [];
  for (let i = 0; i < 4; i++) {
    const page = await (await browser.newContext()).newPage(); // in one context, those behind would sleep
    await enter(page, product.url);
    pages.push(page);
  }
  const [address, costs, mempool, ether] = pages as [Page, Page, Page, Page];
  await openRichest(address, product.url);
  await costs.goto(`${product.url}/urpd`);
  await mempool.goto(`${product.url}/dataDisplay?tab=mempool`);
  await ether.goto(`${product.url}/dataDisplay?tab=etherTransfers`);
  const main = address.getByRole('main');
  const facts = costs.getByRole('main').getByRole('region', { name: t('urpd.percentiles') });
  const coverageOn = (page: Page): Locator => page.getByRole('main').getByText(/至第 [\d,]+ 块/);
  const coverage = coverageOn(address);
  const rate = mempool
    .getByRole('main')
    .getByText(/sat\/vB$/)
    .first();
  const isWhole = async (): Promise<void> => {
    await expect(coverage).toBeVisible();
    await expect(
      main
        .getByRole('group', { name: t('btcAddress.flows.label') })
        .getByRole('row')
        .nth(1),
    ).toContainText('$');
    await expect(facts).toContainText('$');
    await expect(rate).toBeVisible();
    await expect(ether.getByRole('main').getByRole('row').nth(1)).toContainText(/(ETH|USDT|USDC|BUSD).*\$/);
  };
  await isWhole();
  for (const one of pages) await markDocument(one);
  const [before, etherBefore] = [await coverage.textContent(), await coverageOn(ether).textContent()];

  await product.killGateway();
  await expect(address.getByText('恢复后本页会自动更新', { exact: false })).toBeVisible();
  await isWhole(); // what was known stays
  await product.startGateway();
  for (const one of pages) await expect(one.getByText('恢复后本页会自动更新', { exact: false })).toBeHidden();
  await expect(async () => {
    expect(await coverage.textContent()).not.toBe(before); // blocks go on
    expect(await coverageOn(ether).textContent()).not.toBe(etherBefore);
  }).toPass();
  await isWhole();
  for (const one of pages) {
    await expect(one.getByText(t('failures.unreachable'))).toHaveCount(0);
    await expectSameDocument(one);
  }
});
