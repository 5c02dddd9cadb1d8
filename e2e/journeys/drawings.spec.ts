import type { Locator, Page } from '@playwright/test';
import { drawn, parameter, tool } from '../on-chart.ts';
import { difference, look, saved } from '../pictures.ts';
import { expect, test } from '../product.ts';
import { chart } from '../visit.ts';
import { watchErrors } from '../watch.ts';
import { languages, openIn, wordsIn, type Words } from '../words.ts';

const LINK = 'indicator=btc.price&range=2019-01-01_2023-01-01&events=off';

const take = async (page: Page, word: Words, kind: string): Promise<void> => {
  await tool(page, word('drawings.toolLabel')).click();
  await page
    .getByRole('dialog', { name: word('drawings.toolLabel') })
    .getByRole('button', { name: word(`drawings.kind.${kind}`) })
    .click();
  await expect(aim(page, word, kind)).toBeFocused();
};
const aim = (page: Page, word: Words, kind: string): Locator =>
  chart(page).getByRole('button', { name: word('drawings.aim', { kind: word(`drawings.kind.${kind}`) }) });
const drawings = (page: Page): Locator => chart(page).locator('[data-drawing]');
const items = (page: Page): string[] => parameter(page, 'draw')?.split(',') ?? [];
const placeIn = async (page: Page, [across, down]: readonly [number, number]) => {
  const box = (await chart(page).boundingBox())!;
  return [box.x + box.width * across, box.y + box.height * down] as const;
};

for (const language of languages) {
  const word = wordsIn(language);

  test(`${language}: drawings are made, moved, undone and removed by pointer, and kept in the link and the picture`, async ({
    page,
    product,
  }) => {
    const errors = watchErrors(page);
    await openIn(page, language, `${product.url}/?${LINK}`);
    await drawn(page);
    const bare = (await saved(page, () => page.keyboard.press('p'))).bytes;
    await take(page, word, 'trend');
    await page.mouse.click(...(await placeIn(page, [0.2, 0.7])));
    await page.mouse.click(...(await placeIn(page, [0.5, 0.35])));
    await expect.poll(() => items(page)).toHaveLength(1);
    await take(page, word, 'level');
    await page.mouse.click(...(await placeIn(page, [0.4, 0.25])));
    await expect.poll(() => items(page)).toHaveLength(2);
    const [trend, level] = items(page);

    const [x, y] = await placeIn(page, [0.7, 0.25]);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 60, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => items(page)[1]).not.toBe(level);
    expect(items(page)[0]).toBe(trend);
    await chart(page)
      .getByRole('button', { name: word('drawings.undo') })
      .click();
    await expect.poll(() => items(page)).toEqual([trend, level]);

    const full = (await saved(page, () => page.keyboard.press('p'))).bytes;
    const { width, height } = await look(page, full);
    expect(await difference(page, [bare, full], [0, 100, width - 152, height - 200])).toBeGreaterThan(0.0005);

    await page.reload();
    await drawn(page);
    await expect(drawings(page)).toHaveCount(2);
    await page.mouse.click(...(await placeIn(page, [0.7, 0.25])));
    await chart(page)
      .getByRole('button', { name: word('drawings.remove') })
      .click();
    await expect.poll(() => items(page)).toEqual([trend]);
    expect(errors).toEqual([]);
  });

  test(`${language}: drawings are made, moved and removed by keys, and announced`, async ({ page, product }) => {
    const errors = watchErrors(page);
    await openIn(page, language, `${product.url}/?${LINK}`);
    await drawn(page);
    await take(page, word, 'trend');
    await page.keyboard.press('Enter');
    for (let step = 0; step < 5; step++) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => items(page)).toHaveLength(1);
    const one = drawings(page).first();
    await expect(one).toHaveAccessibleName(new RegExp(word('drawings.kind.trend')));
    await one.focus();
    const before = items(page)[0];
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => items(page)[0]).not.toBe(before);
    const said = chart(page)
      .locator('[aria-live]')
      .filter({ hasText: /\d{4}-\d\d-\d\d/ });
    await expect(said.first()).toBeAttached();
    await page.keyboard.press('Control+z');
    await expect.poll(() => items(page)[0]).toBe(before);
    await page.keyboard.press('Delete');
    await expect.poll(() => items(page)).toEqual([]);
    await expect(chart(page)).toBeFocused();

    await take(page, word, 'note');
    await page.keyboard.press('Enter');
    await page.keyboard.type('top, 2021');
    await page.keyboard.press('Enter');
    await expect.poll(() => items(page)).toHaveLength(1);
    await expect(drawings(page)).toHaveAccessibleName(/top, 2021/);
    expect(errors).toEqual([]);
  });
}

test('a finger draws on a phone, and a measure is not kept', async ({ browser, product }) => {
  const word = wordsIn('en');
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const errors = watchErrors(page);
  await openIn(page, 'en', `${product.url}/?${LINK}`);
  await drawn(page);
  const draw = async (kind: string, ...places: (readonly [number, number])[]): Promise<void> => {
    await take(page, word, kind);
    for (const place of places) await page.touchscreen.tap(...(await placeIn(page, place)));
  };
  await draw('box', [0.3, 0.4], [0.6, 0.6]);
  await expect.poll(() => items(page)).toHaveLength(1);
  await draw('measure', [0.3, 0.6], [0.5, 0.4]);
  await expect(
    chart(page)
      .getByText(/bars, \d+ days/)
      .first(),
  ).toBeVisible();
  expect(items(page)).toHaveLength(1);
  expect(errors).toEqual([]);
  await page.close();
});
