import type { Locator, Page } from '@playwright/test';
import { enterIn } from '../enter.ts';
import { drawn, legend, parameter, tool, tools } from '../on-chart.ts';
import { expect, test } from '../product.ts';
import { chart, enterAs, expectSameDocument, face, markDocument, message } from '../visit.ts';
import { bareKeys, watchErrors } from '../watch.ts';
import { languages, openIn, wordsIn, type Words } from '../words.ts';

const cells = (page: Page): Locator => page.getByRole('region', { name: /^(第 \d 张，共|Chart \d of) / });
const bar = (page: Page, word: Words): Locator => page.getByRole('toolbar', { name: word('workspaces.grid.label') });
const charts = (page: Page): string[] =>
  new URL(page.url()).searchParams.getAll('chart').map((one) => new URLSearchParams(one).get('indicator')!);

/** The link of several charts. */
const linkOf = (...ids: string[]): string =>
  `/?${new URLSearchParams(ids.map((id) => ['chart', `indicator=${id}`])).toString()}`;

/** The day under the crosshair of each chart. */
const pointed = (page: Page): Promise<string[]> => cells(page).locator('span[data-side="bottom"]').allTextContents();

const pickIndicator = async (page: Page, title: string, text: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: title });
  const field = dialog.getByRole('combobox');
  await expect(field).toBeFocused();
  await field.fill(text);
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await field.press('Enter');
  await expect(dialog).toHaveCount(0);
};

const openWorkspaces = async (page: Page, word: Words): Promise<Locator> => {
  await expect(page.getByRole('button', { name: /^(工作区|Workspaces?)/ }).first()).toBeVisible(); // its shortcut is registered with it, after the first picture
  await page.keyboard.press('w');
  const panel = page.getByRole('dialog', { name: word('workspaces.title'), exact: true });
  await expect(panel).toBeVisible();
  return panel;
};

const saveAs = async (page: Page, word: Words, name: string): Promise<void> => {
  const panel = await openWorkspaces(page, word);
  await panel.getByLabel(word('workspaces.name')).fill(name);
  await panel.getByRole('button', { name: word('workspaces.saveNew') }).click();
  await expect(message(page, word('workspaces.saved', { name }))).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
};

for (const language of languages) {
  const word = wordsIn(language);

  test(`${language}: up to six charts share a page, one window, one crosshair and one link`, async ({
    page,
    browser,
    product,
  }) => {
    const errors = watchErrors(page);
    await openIn(page, language, `${product.url}/?indicator=btc.nupl&sma=30`);
    await drawn(page);
    await tool(page, word('workspaces.grid.beside')).click();
    await pickIndicator(page, word('workspaces.grid.beside'), 'mvrv');
    await expect(cells(page)).toHaveCount(2);
    expect(charts(page)).toEqual(['btc.nupl', 'btc.mvrv']);
    const add = bar(page, word).getByRole('button', { name: word('workspaces.grid.add') });
    for (const name of ['nvt', 's2f', 'ahr999', 'puell']) {
      await add.click();
      await pickIndicator(page, word('workspaces.grid.add'), name);
    }
    await expect(cells(page)).toHaveCount(6);
    await expect(chart(page)).toHaveCount(6);
    await expect(add).toBeDisabled();
    await expect(add).toHaveAttribute('title', word('workspaces.grid.most', { limit: 6 }));
    expect(await bareKeys(page)).toEqual([]);

    await bar(page, word)
      .getByRole('button', { name: word('charts.range.1y'), exact: true })
      .click();
    await expect.poll(() => parameter(page, 'range')).toBe('1y');
    await chart(page).nth(1).hover();
    await expect.poll(async () => (await pointed(page)).length).toBe(6);
    const year = await pointed(page);
    expect(new Set(year).size).toBe(1);
    await page.mouse.wheel(0, -600);
    await expect.poll(() => parameter(page, 'range')).toMatch(/^\d{4}-\d\d-\d\d_/);
    await expect.poll(async () => new Set(await pointed(page)).size).toBe(1);
    const [far] = await pointed(page);
    await page.mouse.move(700, 5);
    await expect.poll(async () => (await pointed(page)).length).toBe(0);
    await chart(page).nth(4).focus();
    await page.keyboard.press('Shift+Home');
    await expect.poll(async () => (await pointed(page)).length).toBe(6);
    const near = new Set(await pointed(page));
    expect(near.size).toBe(1);
    expect([...near][0]! < far!).toBe(true);

    const other = await browser.newContext();
    const again = await other.newPage();
    const theirs = watchErrors(again);
    await openIn(again, language, page.url());
    await expect(chart(again)).toHaveCount(6);
    await expect(legend(cells(again).first()).filter({ hasText: 'SMA 30' })).toHaveCount(1);
    expect(charts(again)).toEqual(['btc.nupl', 'btc.mvrv', 'btc.nvt', 'btc.s2f', 'btc.ahr999', 'btc.puell']);
    expect(theirs).toEqual([]);
    await other.close();
    expect(errors).toEqual([]);
  });

  test(`${language}: each chart has its own tools and position, and can be shown alone again`, async ({
    page,
    product,
  }) => {
    const errors = watchErrors(page);
    await openIn(page, language, product.url + linkOf('btc.nupl', 'btc.mvrv', 'btc.nvt'));
    await expect(chart(page)).toHaveCount(3);
    const first = cells(page).first();
    await first.getByRole('button', { name: word('charts.tools.label') }).click();
    await tools(first).getByRole('combobox', { name: /^SMA/ }).click();
    await page.getByRole('option', { name: word('charts.tools.smaDays', { days: 7 }), exact: true }).click();
    await expect(legend(first).filter({ hasText: 'SMA 7' })).toHaveCount(1);
    await expect(legend(cells(page).nth(1))).toHaveCount(0);

    // by its handle and keys it moves behind the next one, and keeps the focus
    const name = language === 'zh' ? 'NUPL 未实现净盈亏' : 'NUPL';
    const handle = page.getByRole('button', { name: word('workspaces.grid.drag', { name }) });
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => charts(page)).toEqual(['btc.mvrv', 'btc.nupl', 'btc.nvt']);
    await expect(handle).toBeFocused();
    await expect(page.getByText(word('workspaces.grid.moved', { name, at: 2, count: 3 }))).toHaveCount(1);
    const more = async (of: string, entry: string): Promise<void> => {
      await page.getByRole('button', { name: word('workspaces.grid.more', { name: of }) }).click();
      await page.getByRole('menuitem', { name: word(`workspaces.grid.${entry}`), exact: true }).click();
    };
    await more('MVRV', 'replace');
    await pickIndicator(page, word('workspaces.grid.replace'), 's2f');
    await expect.poll(() => charts(page)).toEqual(['btc.s2f', 'btc.nupl', 'btc.nvt']);
    await more('NVT', 'remove');
    await expect(cells(page)).toHaveCount(2);
    await more(name, 'alone');
    await expect(cells(page)).toHaveCount(0);
    await drawn(page);
    expect(new URL(page.url()).search).toBe('?indicator=btc.nupl&sma=7');
    await page.goBack();
    await expect(cells(page)).toHaveCount(2);
    expect(errors).toEqual([]);
  });

  test(`${language}: favourites and recently viewed indicators are at the top of the menu, and are kept`, async ({
    page,
    product,
  }) => {
    const errors = watchErrors(page);
    await openIn(page, language, `${product.url}/?indicator=btc.mvrv`);
    await drawn(page);
    const kept = page.getByRole('navigation', { name: word('shell.sidebar.kept') });
    const star = page
      .getByRole('main')
      .getByRole('button', { name: word('shell.sidebar.favourite', { name: 'MVRV' }) });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await expect(kept.getByRole('link', { name: /^MVRV/ })).toHaveCount(1);
    await page.goto(`${product.url}/?indicator=btc.nvt`);
    await drawn(page);
    const recents = kept.getByRole('button', { name: new RegExp(word('shell.sidebar.recents')) });
    if ((await recents.getAttribute('aria-expanded')) === 'false') await recents.click();
    await expect(kept.getByRole('link')).toHaveText([/^MVRV/, /^MVRV/]); // the current one is not among them
    await page.goto(`${product.url}/?indicator=btc.ahr999`);
    await expect(kept.getByRole('link')).toHaveText([/^MVRV/, /^NVT/, /^MVRV/]);
    await page.reload();
    await drawn(page);
    await expect(kept.getByRole('link')).toHaveText([/^MVRV/, /^NVT/, /^MVRV/]);
    // by keys: from the name to its star
    await kept.getByRole('link').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(kept.getByRole('link')).toHaveText([/^NVT/, /^MVRV/]);
    expect(await bareKeys(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
}

test('a saved grid belongs to the account: its other pages follow', async ({ page, product }) => {
  const errors = watchErrors(page);
  const word = wordsIn('zh');
  await enterIn(page, { url: product.url, who: 'advance', path: linkOf('btc.nupl', 'btc.mvrv') });
  await expect(chart(page)).toHaveCount(2);
  await saveAs(page, word, '我的对照');
  const open = (state: string, name = '我的对照') =>
    page.getByRole('button', { name: word('workspaces.menuOf', { name, state: word(`workspaces.${state}`) }) });
  await expect(open('unchanged')).toBeVisible();

  const tab = await page.context().newPage();
  const theirs = watchErrors(tab);
  await tab.goto(`${product.url}/?indicator=btc.price`);
  await expect(face(tab, 'demo_advance')).toBeVisible();
  await drawn(tab);
  const panel = await openWorkspaces(tab, word);
  const list = panel.getByRole('region', { name: word('workspaces.list') });
  await expect(list.getByRole('listitem')).toHaveText([/^我的对照/]);
  await markDocument(tab);

  await bar(page, word)
    .getByRole('button', { name: word('charts.range.1y'), exact: true })
    .click();
  await expect(open('changed')).toBeVisible();
  const here = await openWorkspaces(page, word);
  await here.getByRole('button', { name: word('workspaces.save'), exact: true }).click();
  await expect(open('unchanged')).toHaveCount(1);
  await here.getByRole('button', { name: word('workspaces.renameOf', { name: '我的对照' }) }).click();
  const field = here.getByRole('listitem').getByLabel(word('workspaces.name'));
  await field.fill('改过的名字');
  await field.press('Enter');
  await expect(list.getByRole('listitem')).toHaveText([/^改过的名字/]);

  await list.getByRole('button', { name: /^改过的名字/ }).click();
  await expect(chart(tab)).toHaveCount(2);
  expect(charts(tab)).toEqual(['btc.nupl', 'btc.mvrv']);
  expect(parameter(tab, 'range')).toBe('1y');

  await here.getByRole('button', { name: word('workspaces.removeOf', { name: '改过的名字' }) }).click();
  const confirm = page.getByRole('dialog', { name: word('workspaces.removeTitle', { name: '改过的名字' }) });
  await expect(confirm).toContainText('NUPL');
  await confirm.getByRole('button', { name: word('workspaces.remove'), exact: true }).click();
  await expect(message(page, word('workspaces.removed', { name: '改过的名字' }))).toHaveCount(1);
  await openWorkspaces(tab, word);
  await expect(list).toContainText(word('workspaces.none'));
  await expectSameDocument(tab);
  expect(errors).toEqual([]);
  expect(theirs).toEqual([]);
});

test("a guest's workspaces are stored in the browser and can be copied to an account", async ({ page, product }) => {
  const errors = watchErrors(page);
  const word = wordsIn('zh');
  await page.goto(product.url + linkOf('btc.nvt', 'btc.s2f'));
  await expect(chart(page)).toHaveCount(2);
  await saveAs(page, word, '访客的');
  await page.goto(`${product.url}/?indicator=btc.mvrv`);
  await drawn(page);
  let panel = await openWorkspaces(page, word);
  await expect(panel).toContainText(word('workspaces.guest'));
  await panel.getByRole('button', { name: /^访客的/ }).click();
  await expect(chart(page)).toHaveCount(2);
  expect(charts(page)).toEqual(['btc.nvt', 'btc.s2f']);

  await enterAs(page, 'registered');
  const offer = page.getByRole('region', { name: word('workspaces.title'), exact: true });
  await expect(offer).toContainText(word('workspaces.offer', { count: 1 }));
  await offer.getByRole('button', { name: word('workspaces.take') }).click();
  await expect(message(page, word('workspaces.taken', { count: 1 }))).toHaveCount(1);
  await expect(offer).toHaveCount(0);
  panel = await openWorkspaces(page, word);
  await expect(panel.getByRole('region', { name: word('workspaces.list') }).getByRole('listitem')).toHaveText([
    /^访客的/,
  ]);
  // cleans up for other journeys with this demo account
  await panel.getByRole('button', { name: word('workspaces.removeOf', { name: '访客的' }) }).click();
  await page.getByRole('button', { name: word('workspaces.remove'), exact: true }).click();
  await expect(panel).toContainText(word('workspaces.none'));
  expect(errors).toEqual([]);
});

test('the charts are one below another on a phone', async ({ browser, product }) => {
  const word = wordsIn('en');
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const errors = watchErrors(page);
  await openIn(page, 'en', product.url + linkOf('btc.nupl', 'btc.mvrv'));
  await expect(chart(page)).toHaveCount(2);
  const boxes = await Promise.all((await cells(page).all()).map((cell) => cell.boundingBox()));
  expect(boxes[1]!.y).toBeGreaterThanOrEqual(boxes[0]!.y + boxes[0]!.height);
  expect(boxes[0]!.height).toBeGreaterThan(200);
  const ranges = bar(page, word)
    .getByRole('group', { name: word('charts.range.label') })
    .getByRole('button');
  for (const range of await ranges.all()) await expect(range).toBeInViewport({ ratio: 1 });
  await bar(page, word)
    .getByRole('button', { name: word('charts.range.1y'), exact: true })
    .tap();
  await expect.poll(() => parameter(page, 'range')).toBe('1y');
  await expect(ranges.first()).toHaveAttribute('tabindex'); // the keys of toolbars come after the first picture
  await ranges.first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => parameter(page, 'range')).toBe('3m');
  await bar(page, word)
    .getByRole('button', { name: word('workspaces.grid.add') })
    .tap();
  const dialog = page.getByRole('dialog', { name: word('workspaces.grid.add') });
  await dialog.getByRole('combobox').fill('nvt');
  await dialog.getByRole('option').first().tap();
  await expect(cells(page)).toHaveCount(3);
  await chart(page).first().tap();
  await expect.poll(async () => (await pointed(page)).length).toBe(3);
  expect(new Set(await pointed(page)).size).toBe(1);
  await bar(page, word)
    .getByRole('button', { name: word('charts.tools.full') })
    .tap();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await cells(page).last().scrollIntoViewIfNeeded();
  await expect(cells(page).last()).toBeInViewport({ ratio: 0.9 });
  for (const range of await ranges.all()) await expect(range).toBeInViewport({ ratio: 1 });
  await bar(page, word)
    .getByRole('button', { name: word('charts.tools.unfull') })
    .tap();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await page.getByRole('button', { name: word('workspaces.grid.more', { name: 'MVRV' }) }).tap();
  await page.getByRole('menuitem', { name: word('workspaces.grid.remove'), exact: true }).tap();
  await expect(cells(page)).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(errors).toEqual([]);
  await page.close();
});
