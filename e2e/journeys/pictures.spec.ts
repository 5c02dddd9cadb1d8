import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { drawn } from '../on-chart.ts';
import { chart } from '../visit.ts';
import { expect, test } from '../product.ts';
import { difference, look, saved } from '../pictures.ts';
import { prefer } from '../words.ts';

const YEARS = 'range=2019-01-01_2022-12-31';
/** A link, and one part without which its picture would be another. */
interface Shown {
  readonly shows: string;
  readonly link: string;
  readonly part: string;
}

const links: readonly Shown[] = [
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
];

/** One of each kind besides lines, all of them free. */
const kinds = ['btc.ohlc', 'stable.composition', 'btc.change', 'btc.supply', 'btc.volume'].map((id) => ({
  shows: id,
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

const RATIO = 2; // pixels of a picture per pixel of the page
const BELOW = 36; // the source under the chart

/** The chart in a saved picture with its axes and newest values, but not the words above and below, which are not the same. */
const chartIn = async (page: Page, picture: Box): Promise<[number, number, number, number]> => {
  const { width, height } = (await chart(page).boundingBox())!;
  const top = picture.height / RATIO - BELOW - height;
  return [0, top, width, height].map((one) => Math.round(one * RATIO)) as [number, number, number, number];
};

const font = createRequire(new URL('../../apps/gateway/package.json', import.meta.url)).resolve(
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-latin-wght-normal.woff2',
);

/** Lets the page write in the font of the server's pictures: which one a machine has decides on the pixels of every number. */
const writeAsServer = async (page: Page): Promise<void> => {
  await page.addInitScript(
    (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      document.fonts.add(new FontFace('Server', bytes, { weight: '100 900' }));
      void document.fonts.load('12px Server');
      document.addEventListener('readystatechange', () => {
        document.documentElement.style.setProperty('--font', 'Server');
      });
    },
    await readFile(font, 'base64'),
  );
};

/** Compares the chart of a link on the page with that of the server, with and without one part. */
const expectSame = async (
  page: Page,
  url: string,
  { shows, link, part, theme }: Shown & { readonly theme: Theme },
): Promise<void> => {
  await page.goto(`${url}/?${link}`);
  await drawn(page);
  await page.waitForLoadState('networkidle');
  const compared = async (query: URLSearchParams): Promise<number> => {
    const own = (await saved(page, () => page.keyboard.press('p'))).bytes;
    const size = await look(page, own);
    const other = await paintedBy(url, query, { ...size, theme });
    expect(await look(page, other)).toMatchObject({ width: size.width, height: size.height });
    return difference(page, [own, other], await chartIn(page, size));
  };
  const search = new URLSearchParams(link);
  let share = 1;
  // as soon as the page has every part
  await expect.poll(async () => (share = await compared(search)), { message: shows }).toBeLessThan(0.01);
  console.log(`${shows}: ${(share * 100).toFixed(2)} % of the pixels differ`);
  search.delete(part);
  expect(await compared(search), `${shows}, without ${part}`).toBeGreaterThan(0.01); // it would notice another line
};

const large = { width: 1_100, height: 800 }; // twice its size is still allowed for the server's
const longLegends = links.slice(2, 4);

for (const { theme, size, compared } of [
  { theme: 'dark', size: large, compared: [...links, ...kinds] },
  { theme: 'light', size: large, compared: links },
  { theme: 'dark', size: { width: 768, height: 800 }, compared: longLegends },
  { theme: 'dark', size: { width: 390, height: 844 }, compared: longLegends },
] as const)
  test(`the server paints charts like the page: ${theme}, ${size.width} × ${size.height}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize(size);
    await prefer(page, { language: 'en', theme });
    await writeAsServer(page);
    for (const one of compared) await expectSame(page, product.url, { ...one, theme });
  });
