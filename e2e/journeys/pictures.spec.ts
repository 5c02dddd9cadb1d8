import type { Page } from '@playwright/test';
import { drawn } from '../on-chart.ts';
import { expect, test } from '../product.ts';
import { difference, look, saved } from '../pictures.ts';

const YEARS = 'range=2019-01-01_2022-12-31';
/** Each link, and one part without which its picture would be another. */
const links = [
  { shows: 'an average', link: `indicator=btc.mvrv&${YEARS}&sma=30&price=off&events=off`, part: 'sma' },
  { shows: 'the price and the events', link: `indicator=btc.mvrv&${YEARS}`, part: 'range' },
  {
    shows: 'a comparison, an RSI and bands',
    link: `indicator=btc.mvrv&${YEARS}&compare=btc.nupl,eth.price&rsi=14&bollinger=20~2`,
    part: 'rsi',
  },
  {
    shows: 'an index of several lines',
    link: `indicator=btc.price&${YEARS}&compare=eth.price~shared&comparison=indexed&events=off`,
    part: 'comparison',
  },
  {
    shows: 'a change in percent',
    link: `indicator=btc.price&${YEARS}&compare=eth.price~shared&comparison=percent`,
    part: 'comparison',
  },
  {
    shows: 'a ratio with its EMA',
    link: `indicator=btc.price&${YEARS}&compare=eth.price&comparison=ratio&ema=20`,
    part: 'comparison',
  },
  {
    shows: 'drawings',
    link: `indicator=btc.mvrv&${YEARS}&price=off&draw=h_q3eio0_2,b_q3eio0_1_qtzxc0_3,n_qm8ao0_2.5_top`,
    part: 'draw',
  },
] as const;

/** One of each kind besides lines, all of them free. */
const kinds = ['btc.ohlc', 'stable.composition', 'btc.change', 'btc.supply', 'btc.volume'].map((id) => ({
  link: `indicator=${id}&${YEARS}&price=off&events=off`,
  part: 'range',
}));

type Theme = 'dark' | 'light';
interface Box {
  readonly width: number;
  readonly height: number;
}

/** The chart of a link in the size of the page's, as the server paints it. */
const paintedBy = async (url: string, query: URLSearchParams, looks: Box & { theme: Theme }): Promise<Buffer> => {
  const asked = new URLSearchParams({
    ...Object.fromEntries(query),
    lang: 'en',
    theme: looks.theme,
    width: String(looks.width),
    height: String(looks.height),
  });
  asked.delete('indicator');
  const answer = await fetch(`${url}/api/v1/indicators/${query.get('indicator')!}/picture.png?${asked.toString()}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  return Buffer.from(await answer.arrayBuffer());
};

const choose = (page: Page, theme: Theme): Promise<unknown> =>
  page.addInitScript((chosen) => {
    localStorage.setItem('chaintide.preferences', JSON.stringify({ language: 'en', theme: chosen }));
  }, theme);

/** Compares the plot of a link on the page with that of the server, with and without one part. */
const expectSame = async (
  page: Page,
  url: string,
  { link, part, theme }: { readonly link: string; readonly part: string; readonly theme: Theme },
): Promise<void> => {
  await page.goto(`${url}/?${link}`);
  await drawn(page);
  await page.waitForLoadState('networkidle');
  const compared = async (query: URLSearchParams): Promise<number> => {
    const own = (await saved(page, () => page.keyboard.press('p'))).bytes;
    const size = await look(page, own);
    const other = await paintedBy(url, query, { ...size, theme });
    expect(await look(page, other)).toMatchObject({ width: size.width, height: size.height });
    // the plot: the texts around it are in another font
    const [left, top, right, bottom] = [310, 250, 152, 100];
    const region = [left, top, size.width - left - right, size.height - top - bottom] as const;
    return difference(page, [own, other], region);
  };
  const search = new URLSearchParams(link);
  await expect.poll(() => compared(search)).toBeLessThan(0.01); // as soon as the page has every part
  search.delete(part);
  expect(await compared(search)).toBeGreaterThan(0.01); // it would notice another line
};

for (const theme of ['dark', 'light'] as const)
  for (const { shows, link, part } of links)
    test(`${theme}: the server paints ${shows} like the page`, async ({ page, product }) => {
      await page.setViewportSize({ width: 1_100, height: 800 }); // twice its size is still allowed for the server's
      await choose(page, theme);
      await expectSame(page, product.url, { link, part, theme });
    });

test('the server paints every kind of chart like the page', async ({ page, product }) => {
  await page.setViewportSize({ width: 1_100, height: 800 });
  await choose(page, 'dark');
  for (const { link, part } of kinds) await expectSame(page, product.url, { link, part, theme: 'dark' });
});
