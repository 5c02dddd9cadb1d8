import type { Locator, Page } from '@playwright/test';
import { enterIn } from '../enter.ts';
import { drawn } from '../on-chart.ts';
import { expect, test } from '../product.ts';
import { header, switchLanguage, switchTheme } from '../visit.ts';
import { bareKeys, watchErrors } from '../watch.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: /^(指标菜单|Indicator menu)$/ });
const chart = (page: Page) => page.locator('[aria-roledescription="chart"]');
const parameter = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);

/** The current entry of the browser's history, and the number of entries. */
const standing = (page: Page): Promise<{ key: string; steps: number }> =>
  page.evaluate(() => ({ key: history.state.key, steps: history.length }));

test('the menu leads to an indicator by tree, search and stars', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(product.url);
  await menu(page).getByRole('link', { name: /^NUPL/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('NUPL');
  expect(parameter(page, 'indicator')).toBe('btc.nupl');
  await expect(page.getByRole('navigation', { name: '当前位置' })).toHaveText(/比特币.*链上.*盈亏.*NUPL/s);
  await expect(menu(page).locator('[aria-current="page"]')).toContainText('NUPL');
  // a second press opens it again, without another history entry
  let entry = await standing(page);
  const { steps } = entry;
  for (const press of [1, 2]) {
    await menu(page).locator('[aria-current="page"]').click();
    await expect.poll(async () => (await standing(page)).key, `press ${press}`).not.toBe(entry.key);
    entry = await standing(page);
    expect(entry.steps).toBe(steps);
  }

  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: '搜索指标、页面与操作' })).toBeFocused();
  await page.keyboard.type('sl');
  await expect(page.getByRole('option', { name: /^全网算力/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('mayer');
  await expect(page.getByRole('option')).toHaveCount(2); // of either coin
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('梅耶倍数');
  expect(parameter(page, 'indicator')).toBe('btc.mayer');
  await switchLanguage(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mayer multiple');
  await expect(page.getByRole('navigation', { name: 'You are here' })).toContainText('Mayer multiple');
  await switchLanguage(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('NUPL');
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('nothing like this');
  await expect(page.getByText('没有找到与“nothing like this”相符的内容')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  // without a source: marked, not asked for, and its page says what would feed it
  await menu(page)
    .getByRole('link', { name: /^强平金额/ })
    .first()
    .hover();
  await page.keyboard.press('/');
  await page.keyboard.type('liquidations');
  await expect(page.getByRole('option', { name: /无数据源/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '没有可用的数据源' })).toBeVisible();
  await expect(page.getByText(/交易所不提供公开的强平数据/).first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('the star filter shows one tier and can be cleared, and a coin without indicators says so', async ({
  page,
  product,
}) => {
  const errors = watchErrors(page);
  await page.goto(product.url);
  const leaves = menu(page).getByRole('link');
  const clear = page.getByRole('button', { name: '清除星级筛选' });
  await expect(leaves.first()).toBeVisible();
  const all = await leaves.count();
  await expect(clear).toBeDisabled();
  await page.getByRole('button', { name: '只看 3 星指标' }).click();
  await expect.poll(() => leaves.count()).toBeLessThan(all);
  const three = await leaves.count();
  expect(three).toBeGreaterThan(0);
  await expect(menu(page).getByRole('img', { name: /，3 星$/ })).toHaveCount(three);
  await clear.click();
  await expect(leaves).toHaveCount(all);
  const coins = page.getByRole('group', { name: '币种' });
  await coins.getByRole('button', { name: '稳定币' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /总流通量/ })).toBeVisible();
  await expect(coins.getByRole('button', { name: '稳定币' })).toHaveAttribute('aria-pressed', 'true');
  await coins.getByRole('button', { name: 'BTC' }).click();
  await expect(leaves).toHaveCount(all);
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await page.getByRole('combobox', { name: /^Other/ }).click();
  await page.getByRole('option', { name: 'Macro' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Money stock/ })).toBeVisible();
  await page.getByRole('button', { name: 'Only 2-star indicators' }).click();
  await expect(
    menu(page)
      .getByRole('img', { name: /stars: 2$/ })
      .first(),
  ).toBeVisible();
  await expect(menu(page).getByRole('img', { name: /stars: [13]$/ })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('the sidebar can be collapsed and stays so', async ({ page, product }) => {
  await page.goto(product.url);
  await page.getByRole('button', { name: '收起侧栏' }).click();
  await expect(menu(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: '展开侧栏' })).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  await page.getByRole('button', { name: '展开侧栏' }).click();
  await expect(menu(page).getByRole('link').first()).toBeVisible();
  await page.keyboard.press('[');
  await expect(menu(page)).toHaveCount(0);
  await page.keyboard.press('[');
  await page.reload();
  await expect(menu(page).getByRole('link').first()).toBeVisible();
});

test('language and theme change in place and are stored', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(`${product.url}/?indicator=btc.nupl&sma=30&scale=log&overlay=btc&range=1y`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page).toHaveTitle('NUPL 未实现净盈亏 · 链潮 Chaintide');
  const tools = page.getByRole('toolbar');
  await expect(tools).toContainText('线性坐标');
  expect(await bareKeys(page)).toEqual([]);
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle('NUPL · Chaintide');
  await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveText(/BTC.*On-chain.*Profit\/Loss.*NUPL/s);
  await expect(tools).toContainText(/SMA.*30 d.*Linear scale.*BTC price.*About/s);
  await expect(tools.getByRole('button', { name: '1Y' })).toHaveAttribute('aria-pressed', 'true');
  expect(new URL(page.url()).search).toBe('?indicator=btc.nupl&sma=30&scale=log&overlay=btc&range=1y');
  // only the switch back and the watermark's name stay Chinese
  const words = await page.locator('body').innerText();
  expect(words.replaceAll(/^(链潮|中)$/gm, '')).not.toMatch(/\p{Script=Han}/u);
  expect(await bareKeys(page)).toEqual([]);

  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const light = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await drawn(page); // the theme is applied before the page is ready; shortcuts are registered with the page
  await switchTheme(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).not.toBe(light);
  await switchLanguage(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  expect(errors).toEqual([]);
});

test('an unknown address shows a 404 page with a picture', async ({ page, product }) => {
  const answer = await page.goto(`${product.url}/nowhere/at-all`);
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('页面不存在 · 链潮 Chaintide');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await expect(page.getByText('找不到您要访问的网页！')).toBeVisible();
  await expect(page.getByRole('img', { name: '一条断开的链，浮在潮水上' })).toBeVisible();
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await expect(page).toHaveTitle('Page not found · Chaintide');
  await expect(page.getByText('Unable to find webpage!')).toBeVisible();
  await expect(page.getByRole('img', { name: 'A broken chain floating on the tide' })).toBeVisible();
  expect(await bareKeys(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to charts' }).click();
  await expect(chart(page)).toBeVisible();
});

test('the menu is a drawer and the chart keeps half the height on a phone', async ({ browser, product }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const errors = watchErrors(page);
  await page.goto(product.url);
  await expect(chart(page)).toBeVisible();
  const height = (await page.locator('[aria-roledescription="chart"]').boundingBox())?.height ?? 0;
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(height / 844).toBeGreaterThanOrEqual(0.5);
  expect(await width()).toBeLessThanOrEqual(390);
  const open = page.getByRole('button', { name: '打开指标菜单' });
  const drawer = page.getByRole('dialog', { name: '指标菜单' });
  await open.tap();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await open.tap();
  await drawer.getByRole('link', { name: /^NUPL/ }).tap();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('NUPL');
  await open.tap();
  await drawer.getByRole('button', { name: '关闭' }).tap();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Switch to English' }).tap();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await width()).toBeLessThanOrEqual(390);
  expect(errors).toEqual([]);
  await page.context().setOffline(true);
  await expect(page.getByRole('img', { name: 'Connection: Offline' })).toBeVisible();
  expect(await width()).toBeLessThanOrEqual(390);
  await page.close();
});

test('on a tablet the menu is a drawer too, and the page has the whole width', async ({ browser, product }) => {
  const page = await browser.newPage({ viewport: { width: 768, height: 1024 } });
  await page.goto(product.url);
  await expect(chart(page)).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  expect((await chart(page).boundingBox())!.width).toBeGreaterThan(700);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(768);
  await switchLanguage(page);
  await expect(page.getByRole('button', { name: 'Open the indicator menu' })).toBeVisible();
  expect(await width()).toBeLessThanOrEqual(768);
  await switchLanguage(page);
  await page.getByRole('button', { name: '打开指标菜单' }).click();
  const drawer = page.getByRole('dialog', { name: '指标菜单' });
  await drawer.getByRole('link', { name: /^NUPL/ }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('NUPL');
  await page.close();
});

test('the menu stays where it is when something was viewed', async ({ page, product }) => {
  await page.goto(product.url);
  const section = menu(page).getByRole('button').first();
  const before = (await section.boundingBox())!.y;
  await menu(page).getByRole('link').nth(1).click();
  await expect(page.getByRole('button', { name: /^最近查看/ })).toContainText('1');
  expect((await section.boundingBox())!.y).toBe(before);
});

test('the header of staff with waiting orders fits a phone', async ({ page, product }) => {
  await enterIn(page, { url: product.url, who: 'admin' });
  await expect(header(page).getByTitle(/^\d+ 笔/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBe(390); // the desk, where staff arrive
  await page.goto(product.url);
  await expect(page.getByRole('button', { name: '打开指标菜单' })).toBeVisible();
  await expect(header(page).getByTitle(/^\d+ 笔/)).toBeVisible();
  await expect.poll(width).toBe(390);
});

/** The focus indicator: the outline of the element, or the border of the box around a field. */
const look = (target: Locator): Promise<string> =>
  target.evaluate((element) =>
    [element, element.parentElement!]
      .map((at) => {
        const { outlineStyle, outlineWidth, borderColor, boxShadow } = getComputedStyle(at);
        return [outlineStyle, outlineWidth, borderColor, boxShadow].join(' ');
      })
      .join(' / '),
  );

/** Presses Tab until the element has the focus, which must be visible. */
const tabTo = async (page: Page, target: Locator, most: number): Promise<void> => {
  const before = await look(target);
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < most && !(await isThere()); presses++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  await expect.poll(() => look(target)).not.toBe(before);
};

test('everything can be reached by keyboard', async ({ page, product }) => {
  const errors = watchErrors(page);
  await page.goto(`${product.url}/?indicator=btc.nupl`);
  await expect(chart(page)).toBeVisible();
  const skip = page.getByRole('link', { name: '跳到正文' });
  await tabTo(page, skip, 1);
  await expect(skip).toBeInViewport();
  await tabTo(page, page.getByRole('button', { name: '搜索指标、页面与操作' }), 12); // past the ways of the header
  await tabTo(page, page.getByRole('button', { name: '查看快捷键' }), 10);
  // the menu is one stop, at the indicator that is shown; arrows and Home lead to the others
  await tabTo(page, menu(page).getByRole('link', { name: /^NUPL/ }), 20);
  await page.keyboard.press('Home');
  await expect(page.getByRole('button', { name: /^最近查看/ })).toBeFocused();
  const first = menu(page).getByRole('link').first();
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowDown'); // past a section and a group
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => parameter(page, 'indicator')).not.toBe('btc.nupl');
  await tabTo(page, skip, 60);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('toolbar').getByRole('button', { name: '1月' }), 8); // past the band of the day
  await page.keyboard.press('Enter');
  await expect.poll(() => parameter(page, 'range')).toBe('1m');
  // the tools are one stop, too
  await page.keyboard.press('End');
  await expect(page.getByRole('toolbar').getByRole('button', { name: '1月' })).not.toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.getByRole('toolbar').getByRole('button', { name: '1月' })).toBeFocused();
  await tabTo(page, chart(page), 8);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: '快捷键' });
  await expect(keys).toBeVisible();
  await expect(keys).toContainText(/搜索指标、页面与操作.*\/.*切换线性、对数坐标.*图表获得焦点时/s);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(chart(page)).toBeFocused();
  await switchLanguage(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    /Search indicators.*Switch between linear and log.*When the chart is focused/s,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(errors).toEqual([]);
});
