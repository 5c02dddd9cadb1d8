import { drawn } from '../on-chart.ts';
import { difference, look, saved } from '../pictures.ts';
import { expect, test } from '../product.ts';

for (const theme of ['dark', 'light'] as const)
  test(`${theme}: the picture that the server paints is the one that the page saves`, async ({ page, product }) => {
    await page.setViewportSize({ width: 1_100, height: 800 }); // twice its size is still allowed for the server's
    await page.addInitScript((chosen) => {
      localStorage.setItem('chaintide.preferences', JSON.stringify({ language: 'en', theme: chosen }));
    }, theme);
    const link = 'indicator=btc.mvrv&range=2019-01-01_2022-12-31&sma=30&price=off&events=off';
    await page.goto(`${product.url}/?${link}`);
    await drawn(page);
    const own = (await saved(page, () => page.keyboard.press('p'))).bytes;
    const { width, height } = await look(page, own);
    const query = new URLSearchParams({ range: '2019-01-01_2022-12-31', sma: '30', lang: 'en', theme });
    const address = `${product.url}/api/v1/indicators/btc.mvrv/picture.png?${query.toString()}&width=${width}&height=${height}`;
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const theirs = Buffer.from(await answer.arrayBuffer());
    expect(await look(page, theirs)).toMatchObject({ width, height });
    // the plot: the texts around it are in another font
    const [left, top, right, bottom] = [0, 200, 152, 100];
    const region = [left, top, width - left - right, height - top - bottom] as const;
    expect(await difference(page, [own, theirs], region)).toBeLessThan(0.01);
    const other = Buffer.from(await (await fetch(address.replace('sma=30', 'sma=90'))).arrayBuffer());
    expect(await difference(page, [own, other], region)).toBeGreaterThan(0.01); // it would notice another line
  });
