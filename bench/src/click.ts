import { API_BASE } from '@chaintide/contracts/http';
import type { Page } from '@playwright/test';
import { enterAsVip, whenEnterable } from './page/enter.ts';
import { printMenuSpeed } from './page/menu-speed.ts';
import { openBrowser, quantile, withProduct } from './page/product.ts';

const INDICATORS = 40;
const HOVER_MS = 400; // the time that a pointer typically rests on a line before a press
const AIMS = { unseen: 90, ready: 50 } as const;

/**
 * In the page: presses a line of the menu and returns the time in ms until the frame with the chart was complete. Intercepts the page's own
 * mark, because an observer would get it some frames later.
 */
const press = (page: Page, id: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const link = [...document.querySelectorAll<HTMLAnchorElement>('aside a[href*="indicator="]')].find(
          ({ search }) => new URLSearchParams(search).get('indicator') === wanted,
        );
        if (!link) throw new Error(`no line of the menu leads to ${wanted}`);
        const patience = setTimeout(() => reject(new Error(`${wanted} was never painted`)), 20_000);
        const mark = performance.mark.bind(performance);
        performance.mark = (name, options) => {
          const made = mark(name, options);
          if (String(options?.detail).split(' ')[0] !== wanted) return made;
          performance.mark = mark;
          clearTimeout(patience);
          // messages posted here are handled after the frame is complete
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(performance.now() - begun));
            port1.start();
            port2.postMessage(null);
          });
          return made;
        };
        const begun = performance.now();
        link.click();
      }),
    id,
  );

const hover = async (page: Page, id: string): Promise<void> => {
  const link = page.locator(`aside a[href*="indicator=${id}"]`).first();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await page.waitForTimeout(HOVER_MS);
};

const linked = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll<HTMLAnchorElement>('aside a[href*="indicator="]')].map(({ search }) =>
        new URLSearchParams(search).get('indicator')!,
      ),
    ),
  ]);

/** Whether the simulation has a source for it; also loads it once, as for every indicator of a gateway in use. */
const hasPoints = async (url: string, token: string, id: string): Promise<boolean> => {
  const ask = (path: string): Promise<Response> =>
    fetch(`${url}${API_BASE}/indicators/${id}/${path}?resolution=1d`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const { data } = (await (await ask('columns')).json()) as {
    data: { times: number[]; history: { key: string } | null } | null;
  };
  if (data?.history) await (await ask(`history/${data.history.key}`)).arrayBuffer();
  return (data?.times.length ?? 0) > 0;
};

/** The first lines of the menu, except the current one. */
const idsOf = async (page: Page, url: string): Promise<string[]> => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const found: string[] = [];
  for (const id of (await linked(page)).slice(1))
    if (found.length < INDICATORS && (await hasPoints(url, token, id))) found.push(id);
  return found;
};

const print = (name: string, samples: readonly number[], aim: number): number => {
  const [middle, most] = [quantile(samples, 0.5), quantile(samples, 0.95)];
  console.log(
    `menu click to painted chart, ${name}: median ${middle.toFixed(0)} ms, p95 ${most.toFixed(0)} ms (aim p95 ${aim}), ${samples.length} clicks`,
  );
  if (most > aim) process.exitCode = 1;
  return most;
};

const series = async (
  page: Page,
  ids: readonly string[],
  before: (id: string) => Promise<void> = async () => undefined,
): Promise<number[]> => {
  const samples: number[] = [];
  for (const id of ids) {
    await before(id);
    samples.push(await press(page, id));
    await page.waitForTimeout(250); // the picture is drawn in full between two clicks
  }
  return samples;
};

const measure = async (url: string): Promise<void> => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
    await whenEnterable(url);
    await page.goto(url);
    await enterAsVip(page);
    await page.waitForFunction(() => performance.getEntriesByName('chart.first').length > 0);
    const ids = await idsOf(page, url);
    const unseen = print('data not on the page', await series(page, ids), AIMS.unseen);
    const seen = print('already seen', await series(page, ids), AIMS.ready);
    await page.reload();
    await page.waitForFunction(() => performance.getEntriesByName('chart.first').length > 0);
    const hovered = print('hovered', await series(page, ids, (id) => hover(page, id)), AIMS.ready);
    await printMenuSpeed(browser, url);
    console.log(
      JSON.stringify({
        bench: 'click',
        value: Number(unseen.toFixed(0)),
        unit: 'ms',
        peer: `already seen ${seen.toFixed(0)} ms, hovered ${hovered.toFixed(0)} ms`,
        ratio: Number((unseen / seen).toFixed(2)),
      }),
    );
  } finally {
    await browser.close();
  }
};

await withProduct(measure);
