import type { Page, Route } from '@playwright/test';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { enterIn } from '../enter.ts';
import { byDay, seriesOf } from '../api.ts';
import { drawn, parameter, tool } from '../on-chart.ts';
import { look, saved } from '../pictures.ts';
import { expect, test } from '../product.ts';
import { message } from '../visit.ts';
import { bareKeys, watchErrors } from '../watch.ts';
import { languages, openIn, wordsIn, type Words } from '../words.ts';

const FROM = '2020-01-01';
const TO = '2020-03-31';
const SMA = 7;
const VIEW = `indicator=btc.nupl&range=${FROM}_${TO}&sma=${SMA}&overlay=btc&compare=btc.mvrv`;
const SPAN = `from=2019-12-01&to=${TO}`;
const NAME = `btc.nupl_1d_${FROM}_${TO}`;

/** Opens the export menu and presses the named entry. */
const choose = async (page: Page, word: Words, name: string): Promise<void> => {
  await tool(page, word('output.export')).click();
  await page.getByRole('menuitem', { name: word(name), exact: true }).click();
};

/** The gateway's values of each day: the indicator, its average, the price and the compared indicator. */
const expected = async (url: string) => {
  const [main, price, mvrv] = await Promise.all(
    ['btc.nupl', 'btc.price', 'btc.mvrv'].map(async (id) => byDay(await seriesOf(url, id, SPAN))),
  );
  const days = [...main!.keys()];
  const mean = (day: string): number => {
    const last = days.slice(days.indexOf(day) - SMA + 1, days.indexOf(day) + 1).map((one) => main!.get(one)!);
    return last.reduce((sum, value) => sum + value, 0) / SMA;
  };
  return days
    .filter((day) => day >= FROM && day <= TO)
    .map((day) => ({ day, main: main!.get(day)!, mean: mean(day), price: price!.get(day)!, mvrv: mvrv!.get(day)! }));
};

for (const language of languages) {
  const word = wordsIn(language);

  test(`${language}: the chart can be exported as picture, CSV, JSON and link`, async ({ page, context, product }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const errors = watchErrors(page);
    await openIn(page, language, `${product.url}/?${VIEW}`);
    await drawn(page);
    const truth = await expected(product.url);
    expect(truth).toHaveLength(91);

    const csv = await saved(page, () => choose(page, word, 'output.csv'));
    expect(csv.name).toBe(`${NAME}.csv`);
    await expect(message(page, word('output.fileSaved', { name: csv.name }))).toHaveCount(1);
    const lines = csv.bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    const notes = lines.filter((line) => line.startsWith('#') || line.startsWith('"#')).join('\n');
    for (const part of [
      '# id: btc.nupl',
      '# id: btc.price',
      '# id: btc.mvrv',
      '# resolution: 1d',
      `# range: ${FROM} to ${TO} (UTC)`,
      '# generated at: ',
      '# simulated: ',
      '# sources: ',
      '# formula: ',
    ])
      expect(notes).toContain(part);
    const [head, ...rows] = lines
      .filter((line) => !line.startsWith('#') && !line.startsWith('"#'))
      .map((line) => line.split(','));
    expect(head).toEqual(['time', 'btc.nupl', `btc.nupl SMA ${SMA}`, 'btc.price', 'btc.mvrv']);
    expect(rows.map(([day, main, , price, mvrv]) => [day, Number(main), Number(price), Number(mvrv)])).toEqual(
      truth.map(({ day, main, price, mvrv }) => [day, main, price, mvrv]),
    );
    for (const [at, row] of rows.entries()) expect(Number(row[2])).toBeCloseTo(truth[at]!.mean, 10);

    const json = await saved(page, () => choose(page, word, 'output.json'));
    expect(json.name).toBe(`${NAME}.json`);
    const told = JSON.parse(json.bytes.toString('utf8')) as {
      from: string;
      to: string;
      columns: { name: string }[];
      times: string[];
      values: number[][];
      series: { sources: string[] }[];
    };
    expect([told.from, told.to, told.columns.map(({ name }) => name)]).toEqual([FROM, TO, head!.slice(1)]);
    expect(told.times).toEqual(truth.map(({ day }) => day));
    expect(told.values[0]).toEqual(truth.map(({ main }) => main));
    expect(told.values[2]).toEqual(truth.map(({ price }) => price));
    for (const { sources } of told.series) expect(sources.length).toBeGreaterThan(0);

    const picture = await saved(page, () => page.keyboard.press('p'));
    expect(picture.name).toBe(`${NAME}.png`);
    await expect(message(page, word('output.pictureSaved', { name: picture.name }))).toHaveCount(1);
    const { width, height, colours } = await look(page, picture.bytes);
    expect(width).toBeGreaterThan(600);
    expect(height).toBeGreaterThan(300);
    expect(colours).toBeGreaterThan(50);

    await tool(page, word('output.link')).click();
    await expect(message(page, word('output.linkCopied'))).toHaveCount(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    expect(await bareKeys(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test(`${language}: the table has the exact values, and today's row is updated`, async ({ page, product }) => {
    const errors = watchErrors(page);
    await openIn(page, language, `${product.url}/?${VIEW}`);
    await drawn(page);
    await tool(page, word('output.toTable')).click();
    await expect.poll(() => parameter(page, 'look')).toBe('table');
    const table = page.locator('[data-table="btc.nupl"]');
    await expect(table.locator('[data-exactness="exact"]')).toContainText(word('output.table.count', { count: 91 }));
    await expect(table.getByRole('columnheader')).toHaveCount(5);
    const truth = (await expected(product.url)).toReversed();
    const row = (day: string) =>
      table.getByRole('row').filter({ has: page.getByRole('gridcell', { name: new RegExp(`^${day}`) }) });
    const plain = (text: string): number => Number(text.replaceAll(/[$,]/g, ''));
    for (const { day, main, price, mvrv } of truth.slice(0, 3)) {
      const cells = (await row(day).getByRole('gridcell').allTextContents()).map(plain);
      expect([cells[1], cells[3], cells[4]]).toEqual([main, price, mvrv]);
    }
    expect(await bareKeys(page)).toEqual([]);

    // newest first: today's row is marked as not final, and its numbers change
    await page.goto(`${product.url}/?indicator=btc.price&range=1m&look=table`);
    const newest = page
      .locator('[data-table="btc.price"]')
      .getByRole('row')
      .filter({ hasText: word('output.table.provisional') });
    await expect(newest).toHaveCount(1);
    await expect(tool(page, word('output.toChart'))).toBeVisible(); // the shortcut is registered with the button
    const value = newest.getByRole('gridcell').nth(1);
    const first = (await value.textContent())!;
    await expect(value).not.toHaveText(first);
    // a row explains its values each time it is asked to
    const proof = page.locator('dialog[open] [data-proof="btc.price"]');
    await value.click();
    await expect(proof).toBeVisible();
    for (let time = 0; time < 2; time++) {
      await page.keyboard.press('Escape');
      await expect(proof).toHaveCount(0);
      await expect(page.locator('[data-table="btc.price"] :focus')).toHaveCount(1); // the focus is back before the next key
      await page.keyboard.press('Enter');
      await expect(proof.getByRole('article').first()).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(proof).toHaveCount(0);
    await page.keyboard.press('n');
    await expect(page.locator('[aria-roledescription="chart"]')).toBeVisible();
    expect(parameter(page, 'look')).toBeNull();
    expect(errors).toEqual([]);
  });

  test(`${language}: data above the grade is not exported, and the same menu offers an upgrade`, async ({
    page,
    product,
  }) => {
    const errors = watchErrors(page);
    await openIn(page, language, `${product.url}/?indicator=btc.exchange_inflow`);
    await drawn(page);
    const menu = page.getByRole('menu', { name: word('output.export') });
    await tool(page, word('output.export')).click();
    await expect(page.getByText(word('output.previewed', { remedy: word('output.login') }))).toBeVisible();
    for (const name of ['output.picture', 'output.csv', 'output.json'])
      await expect(menu.getByRole('menuitem', { name: word(name), exact: true })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    await menu.getByRole('menuitem', { name: word('charts.mask.login'), exact: true }).click();
    await expect(page.getByRole('dialog', { name: word('charts.mask.login'), exact: true })).toBeVisible();
    expect(await bareKeys(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
}

const half = async (url: string, response: ServerResponse): Promise<void> => {
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
  response.writeHead(200, {
    'content-type': 'text/csv',
    'content-length': whole.length,
    'access-control-allow-origin': '*',
  });
  response.write(whole.subarray(0, whole.length / 2), () => setTimeout(() => response.socket?.destroy(), 100));
};

/** A proxy that sends the first bytes of the gateway's response, then breaks the connection. */
const cutter = async () => {
  const server = createServer((request, response) => {
    void half(String(request.headers['x-cut']), response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    route: (route: Route) =>
      route.continue({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
        headers: { ...route.request().headers(), 'x-cut': route.request().url() },
      }),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

test('a connection that breaks during an export leaves no incomplete file, and the export can be retried', async ({
  page,
  product,
}) => {
  const errors = watchErrors(page);
  const files: string[] = [];
  page.on('download', (download) => files.push(download.suggestedFilename()));
  const word = wordsIn('zh');
  await page.goto(`${product.url}/?indicator=btc.price&range=all`);
  await drawn(page);
  const cut = await cutter();
  const notice = page.getByRole('alert').filter({ hasText: word('output.failed') });
  await page.route('**/export?*', cut.route);
  await choose(page, word, 'output.csv');
  await expect(notice).toContainText(word('output.failedWhole'));
  await page.unroute('**/export?*');
  cut.stop();
  // without any connection
  await page.route('**/export?*', (route) => route.abort('connectionreset'));
  await notice.getByRole('button', { name: word('output.retry') }).click();
  await expect(notice).toBeVisible();
  await page.unroute('**/export?*');
  expect(files).toEqual([]);
  const { name, bytes } = await saved(page, () => notice.getByRole('button', { name: word('output.retry') }).click());
  expect(name).toMatch(/^btc\.price_1d_.*\.csv$/);
  expect(bytes.toString('utf8').split('\r\n').length).toBeGreaterThan(5_000);
  await expect(notice).toHaveCount(0);

  // a slow export can be cancelled
  await page.route('**/export?*', () => undefined);
  await choose(page, word, 'output.json');
  const running = page.getByRole('status').filter({ hasText: '正在导出' });
  await running.getByRole('button', { name: word('output.cancel') }).click();
  await expect(running).toHaveCount(0);
  expect(files).toEqual([name]);
  expect(errors.filter((line) => !line.includes('net::ERR_'))).toEqual([]);
});

test('a user below the grade is led to an upgrade, and gets the file with the right grade', async ({
  page,
  product,
}) => {
  const errors = watchErrors(page);
  const word = wordsIn('zh');
  await enterIn(page, { url: product.url, who: 'vip', path: '/?indicator=btc.exchange_inflow' });
  await drawn(page);
  await expect(tool(page, word('output.toTable'))).toHaveAttribute('aria-disabled', 'false');
  const { name } = await saved(page, () => choose(page, word, 'output.csv'));
  expect(name).toMatch(/^btc\.exchange_inflow_1d_/);
  expect(errors).toEqual([]);
});

test('all outputs are in one menu on a phone', async ({ browser, product }) => {
  const word = wordsIn('en');
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const errors = watchErrors(page);
  await openIn(page, 'en', `${product.url}/?${VIEW}`);
  await drawn(page);
  const entry = async (name: string): Promise<void> => {
    await tool(page, word('output.more')).tap();
    const menu = page.getByRole('menu', { name: word('output.more') });
    await expect(menu).toBeInViewport({ ratio: 1 });
    await menu.getByRole('menuitem', { name: word(name), exact: true }).tap();
  };
  expect((await saved(page, () => entry('output.csv'))).name).toBe(`${NAME}.csv`);
  expect((await saved(page, () => entry('output.picture'))).name).toBe(`${NAME}.png`);
  await entry('output.toTable');
  await expect(page.locator('[data-table="btc.nupl"]')).toBeInViewport();
  await expect(page.locator('[data-exactness="exact"]')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await entry('output.toChart');
  await expect(page.locator('[aria-roledescription="chart"]')).toBeVisible();
  expect(errors).toEqual([]);
  await page.close();
});

for (const language of languages) {
  test(`${language}: a chart is printed whole, in light colours, and nothing else is`, async ({ page, product }) => {
    await openIn(page, language, `${product.url}/?indicator=btc.mvrv&sma=30`);
    await drawn(page);
    const sheet = page.locator('body > canvas');
    await expect(sheet).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(sheet).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('main')).toBeHidden();
    const corner = await sheet.evaluate((canvas: HTMLCanvasElement) => [
      ...canvas.getContext('2d')!.getImageData(2, 2, 1, 1).data,
    ]);
    expect(corner).toEqual([255, 255, 255, 255]);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(sheet).toHaveCount(0);
    const pages = (await page.pdf({ format: 'A4', landscape: true })).toString('latin1').match(/\/Type \/Page\b/g);
    expect(pages).toHaveLength(1);
    await expect(sheet).toHaveCount(0);
  });
}
