import { enterIn } from '../enter.ts';
import { violations } from '../axe.ts';
import { expect, test } from '../product.ts';
import { chooseDemo, expectSameDocument, header, loginButton, markDocument, switchLanguage } from '../visit.ts';
import { bareKeys, watchErrors } from '../watch.ts';

const heightIn = (text: string | null): number => Number(/(?:第|block) ([\d,]+)/.exec(text!)![1]!.replaceAll(',', ''));
const dollars = (text: string | null): number => Number(text!.replace(/[^\d.]/g, ''));

test('the hundred largest coins are live, can be found and opened, and agree with the ticker', async ({
  page,
  product,
}) => {
  const errors = watchErrors(page);
  await page.goto(product.url);
  await loginButton(page).click();
  await chooseDemo(page, 'trial');
  await markDocument(page);
  await header(page).getByRole('link', { name: '数据', exact: true }).click();
  await expect(page).toHaveURL(/\/dataDisplay$/);
  const main = page.getByRole('main');
  const grid = main.getByRole('group', { name: '市值前 100 的币种' });
  const bitcoin = grid.getByRole('row').filter({ hasText: 'BitcoinBTC' });
  await expect(bitcoin).toContainText('$');
  await expect(main.getByText('模拟数据').first()).toBeVisible();
  await expect(main.getByRole('link', { name: '数据由 CoinGecko 提供' })).toBeVisible();

  const price = bitcoin.locator('[col-id="price"]');
  const before = await price.textContent();
  await expect(price).not.toHaveText(before!); // a tick
  await expect(async () => {
    const ticker = await header(page)
      .getByText(/^\$[\d,.]+$/)
      .first()
      .textContent();
    expect(Math.abs(dollars(await price.textContent()) / dollars(ticker) - 1)).toBeLessThan(0.001);
  }).toPass();

  await main.getByRole('columnheader', { name: /^24 小时$/ }).click();
  await expect(grid.getByRole('columnheader', { name: /^24 小时$/ })).toHaveAttribute('aria-sort', /ending/);
  await main.getByRole('searchbox', { name: '搜索代码或名称' }).fill('sol');
  await expect(grid.getByRole('row').filter({ hasText: 'Bitcoin' })).toHaveCount(0);
  await grid.getByText('Solana', { exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Solana · SOL' });
  await expect(panel).toContainText('距历史最高');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await switchLanguage(page);
  for (const width of [1440, 1320, 1200, 1100, 1024, 960, 860]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await header(page).evaluate((bar) => bar.scrollWidth - bar.clientWidth)]).toEqual([width, 0]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await main.getByRole('link', { name: 'Exchanges' }).click();
  await expect(main.getByRole('group', { name: 'Exchanges' })).toContainText('Binance');
  await page.goBack();
  await expect(main.getByRole('group', { name: 'The hundred largest coins' })).toContainText('Bitcoin');
  await expectSameDocument(page);
  expect(await violations(page)).toEqual([]);
  expect(await bareKeys(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('the list outlasts a restart while its source is broken', async ({ page, product, request }) => {
  await enterIn(page, { url: product.url, who: 'trial', path: '/dataDisplay' });
  const main = page.getByRole('main');
  await expect(main).toContainText('Bitcoin');
  const fault = { target: 'coingecko', fault: 'half-json', count: 50 };
  expect((await request.post(`${product.simnet}/simnet/faults`, { data: fault })).ok()).toBe(true);
  await product.killGateway();
  await product.startGateway();
  await page.reload();
  await expect(main).toContainText('Bitcoin');
  await expect(main.getByText(/^更新于/)).toBeVisible();
});

test('the lists of bitcoin follow its blocks, and a reorganisation', async ({ page, product, request }) => {
  const errors = watchErrors(page);
  await enterIn(page, { url: product.url, who: 'trial', path: '/dataDisplay?tab=transactions' });
  await markDocument(page);
  const main = page.getByRole('main');
  const grid = main.getByRole('group', { name: '比特币大额交易' });
  await expect(grid.getByRole('row').nth(1)).toContainText('$');
  const covers = main.getByText(/至第 [\d,]+ 块/);
  const before = heightIn(await covers.textContent());
  await expect(async () => expect(heightIn(await covers.textContent())).toBeGreaterThan(before)).toPass(); // within 20 s
  const answer = await request.post(`${product.simnet}/simnet/bitcoin`, { data: { reorganise: 2 } });
  expect(answer.ok()).toBe(true);
  const replaced = heightIn(await covers.textContent());
  await expect(async () => expect(heightIn(await covers.textContent())).toBeGreaterThan(replaced)).toPass();
  expect(await violations(page)).toEqual([]);

  await main.getByRole('link', { name: '矿池' }).click();
  await expect(main.getByRole('group', { name: '比特币矿池' }).getByRole('row').nth(1)).toContainText('%');
  expect(await violations(page)).toEqual([]);

  await main.getByRole('link', { name: '持币大户', exact: true }).click();
  const richest = main.getByRole('group', { name: '比特币持币大户' });
  await expect(richest.getByRole('row').nth(1)).toContainText('1');
  expect(await violations(page)).toEqual([]);
  await richest.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/btcAddress\?address=/);
  await expect(main.getByRole('img', { name: '余额变化' })).toBeVisible();
  await expect(main.getByRole('group', { name: '余额变动' }).getByRole('row').nth(1)).toContainText('$');
  expect(await violations(page)).toEqual([]);
  await page.goBack();

  await main.getByRole('link', { name: '内存池' }).click();
  await expect(main.getByText(/sat\/vB$/).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await switchLanguage(page);
  await main.getByRole('link', { name: 'Address tags' }).click();
  await expect(main.getByText('Exchange A').first()).toBeVisible(); // of the demo
  await expect(main.getByRole('button', { name: 'Add or import tags' })).toHaveCount(0);
  await expectSameDocument(page);
  expect(await bareKeys(page)).toEqual([]);
  expect(errors).toEqual([]);
});
