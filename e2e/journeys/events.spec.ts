import type { Locator, Page } from '@playwright/test';
import { enterIn } from '../enter.ts';
import { changed, days, drawn, parameter, tool } from '../on-chart.ts';
import { expect, test } from '../product.ts';
import { chart, enterAs, expectSameDocument, markDocument, message } from '../visit.ts';
import { bareKeys, watchErrors } from '../watch.ts';
import { languages, openIn, wordsIn, type Words } from '../words.ts';

const DAY = '2019-06-15';
const HALVINGS = 'hide=upgrade,etf,collapse,market,regulation,high'; // and what admins add

/** The mark on the chart for the events of a day. */
const flag = (page: Page, day: string): Locator => chart(page).getByRole('button', { name: new RegExp(`^${day} `) });
const menuOf = (page: Page, word: Words): Locator => page.getByRole('dialog', { name: word('events.title') });

const openEvents = async (page: Page, word: Words): Promise<Locator> => {
  await tool(page, word('output.events')).click();
  const menu = menuOf(page, word);
  await expect(menu.getByRole('list', { name: word('events.list') })).toBeVisible();
  return menu;
};

const names = {
  zh: ['第一次减半', '第二次减半', '第三次减半', '第四次减半'],
  en: ['First halving', 'Second halving', 'Third halving', 'Fourth halving'],
};

for (const language of languages) {
  const word = wordsIn(language);

  test(`${language}: halvings are marked on the chart, link to their day, and can be hidden by a link`, async ({
    page,
    product,
  }) => {
    const errors = watchErrors(page);
    await openIn(page, language, `${product.url}/?indicator=btc.price&range=2015-01-01_2025-01-01&${HALVINGS}`);
    await drawn(page);
    for (const [at, day] of ['2016-07-09', '2020-05-11', '2024-04-20'].entries()) {
      await expect(flag(page, day)).toHaveAccessibleName(new RegExp(names[language][at + 1]!));
    }
    await expect(flag(page, '2022-09-15')).toHaveCount(0); // an upgrade of the other coin
    await flag(page, '2020-05-11').hover();
    await expect(chart(page).getByRole('listitem').filter({ hasText: names[language][2]! })).toContainText(
      '2020-05-11',
    );
    expect(await bareKeys(page)).toEqual([]);

    const menu = await openEvents(page, word);
    const collapses = menu.getByRole('button', { name: new RegExp(`^${word('events.kind.collapse')} `) });
    await collapses.click();
    await expect(collapses).toHaveAttribute('aria-pressed', 'true');
    expect(parameter(page, 'hide')).not.toContain('collapse');
    await expect(flag(page, '2022-11-11')).toHaveCount(1);
    await collapses.click();
    await expect(menu.getByRole('listitem')).toHaveText(
      ['2024-04-20', '2020-05-11', '2016-07-09', '2012-11-28'].map((day) => new RegExp(day)),
    );
    await expect(menu.getByRole('button', { name: word('events.add') })).toHaveCount(0);
    const window = await changed(page, () =>
      menu.getByRole('button', { name: new RegExp(`2016-07-09 ${names[language][1]!}`) }).click(),
    );
    const [from, to] = window.split('_');
    expect(from! < '2016-07-09' && to! > '2016-07-09').toBe(true);

    const shown = menu.getByRole('switch', { name: word('events.show') });
    await expect(shown).toBeChecked();
    await shown.click();
    await expect.poll(() => parameter(page, 'events')).toBe('off');
    await expect(flag(page, '2016-07-09')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await page.reload();
    await drawn(page);
    expect(await days(page)).toBe(window);
    await expect(flag(page, '2016-07-09')).toHaveCount(0);
    await page.keyboard.press('v');
    await expect(shown).toBeFocused();
    await page.keyboard.press('Space');
    await expect(flag(page, '2016-07-09')).toHaveCount(1);
    expect(parameter(page, 'events')).toBeNull();
    expect(errors).toEqual([]);
  });
}

test("an admin's event appears on another user's open page without a reload", async ({ page, browser, product }) => {
  const errors = watchErrors(page);
  const word = wordsIn('zh');
  const english = wordsIn('en');
  const path = '/?indicator=btc.price&range=2018-01-01_2021-01-01&hide=upgrade,etf,collapse,regulation,high';
  const guest = await (await browser.newContext()).newPage();
  const theirs = watchErrors(guest);
  await openIn(guest, 'en', product.url + path);
  await drawn(guest);
  await expect(flag(guest, '2020-05-11')).toHaveCount(1);
  await markDocument(guest);

  await enterIn(page, { url: product.url, who: 'admin', path });
  await drawn(page);
  await (await openEvents(page, word)).getByRole('button', { name: word('events.add') }).click();
  const form = page.getByRole('dialog', { name: word('events.form.add') });
  const field = (name: string) => page.getByRole('dialog').getByLabel(word(`events.form.${name}`), { exact: true });
  const save = page.getByRole('button', { name: word('events.form.save') });
  await field('day').fill(DAY);
  await field('labelZh').fill('旅程事件');
  await save.click();
  await expect(form).toBeVisible(); // a name in one language is not sufficient
  await expect(field('labelEn')).toHaveAttribute('aria-invalid', 'true');
  await field('labelEn').fill('Journey event');
  await field('noteEn').fill('What happened on the way');
  await field('noteEn').press('Tab');
  await save.click();
  await expect(form).toHaveCount(0);
  await expect(message(page, word('events.done.added', { label: '旅程事件' }))).toHaveCount(1);
  await expect(flag(page, DAY)).toHaveAccessibleName(/旅程事件/);
  await expect(flag(guest, DAY)).toHaveAccessibleName(`${DAY} Journey event: What happened on the way`);

  await (
    await openEvents(page, word)
  )
    .getByRole('button', { name: word('events.edit', { label: '旅程事件' }) })
    .click();
  await expect(field('day')).toHaveValue(DAY);
  await field('labelEn').fill('Another name');
  await save.click();
  await expect(message(page, word('events.done.changed', { label: '旅程事件' }))).toHaveCount(1);
  await expect(flag(guest, DAY)).toHaveAccessibleName(/Another name/);

  await (
    await openEvents(page, word)
  )
    .getByRole('button', { name: word('events.remove', { label: '旅程事件' }) })
    .click();
  const confirm = page.getByRole('dialog', { name: word('events.removal.title') });
  await expect(confirm).toContainText('旅程事件 / Another name');
  await confirm.getByRole('button', { name: word('events.removal.action'), exact: true }).click();
  await expect(message(page, word('events.done.removed', { label: '旅程事件' }))).toHaveCount(1);
  await expect(flag(guest, DAY)).toHaveCount(0);
  await expect(flag(page, DAY)).toHaveCount(0);
  await expectSameDocument(guest);
  await (await openEvents(guest, english)).getByRole('listitem').first().waitFor();
  await expect(menuOf(guest, english).getByText('Another name')).toHaveCount(0);
  expect(errors).toEqual([]);
  expect(theirs).toEqual([]);
});

test('the events can be changed by admins only', async ({ page, product }) => {
  const errors = watchErrors(page);
  const word = wordsIn('zh');
  await page.goto(`${product.url}/?indicator=btc.price&${HALVINGS}`);
  await enterAs(page, 'registered');
  await drawn(page);
  const menu = await openEvents(page, word);
  await expect(menu.getByRole('listitem')).toHaveCount(4);
  await expect(menu.getByRole('button', { name: /添加|修改|删除/ })).toHaveCount(0);
  const refused = await page.evaluate(async () => {
    const body = JSON.stringify({
      day: '2019-06-15',
      kind: 'other',
      coin: null,
      label: { zh: '甲', en: 'a' },
      note: { zh: '', en: '' },
    });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await fetch('/api/v1/events', { method: 'POST', body, headers })).status;
  });
  expect(refused).toBe(403);
  expect(errors.filter((line) => !line.includes('403'))).toEqual([]);
});

test('the events are in the combined menu on a phone', async ({ browser, product }) => {
  const word = wordsIn('en');
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const errors = watchErrors(page);
  await openIn(page, 'en', `${product.url}/?indicator=btc.price&range=2019-01-01_2021-01-01&${HALVINGS}`);
  await drawn(page);
  await flag(page, '2020-05-11').tap();
  await expect(chart(page).getByText('Third halving')).toBeVisible();
  await tool(page, word('output.more')).tap();
  await page.getByRole('menuitem', { name: word('output.events') }).tap();
  const dialog = menuOf(page, word);
  await dialog.getByRole('switch').tap();
  await expect.poll(() => parameter(page, 'events')).toBe('off');
  await dialog.getByRole('button', { name: word('shell.close') }).tap();
  await expect(dialog).toHaveCount(0);
  await expect(flag(page, '2020-05-11')).toHaveCount(0);
  expect(errors).toEqual([]);
  await page.close();
});
