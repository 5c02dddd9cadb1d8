// Takes screenshots for review: each state of the chart and the money pages in each language, theme and size, and the ones of the README.
// `node e2e/screenshots.ts [regular expression for names]`; COINMETRICS_CSV paints the README's pictures from real history.
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { findChromium } from '../scripts/chromium.mjs';
import { inRoot } from '../scripts/workspace.mjs';
import { keepSession } from './enter.ts';
import { moneyShots } from './money-shots.ts';
import { peopleShots } from './people-shots.ts';
import { startProduct } from './product.ts';
import { shots, type Shot } from './shots.ts';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Picture {
  readonly path: string;
  readonly shot: Shot;
  readonly language: 'zh' | 'en';
  readonly theme: 'dark' | 'light';
  readonly width: number;
  readonly height: number;
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const home: Shot = { name: 'home', path: '/' };

const picturesOf = (shot: Shot): Picture[] =>
  (['zh', 'en'] as const).flatMap((language) =>
    (['dark', 'light'] as const).flatMap((theme) =>
      sizes.map(({ width, height }) => ({
        path: inRoot('e2e', 'output', `${shot.name}-${language}-${theme}-${width}x${height}.png`),
        shot,
        language,
        theme,
        width,
        height,
      })),
    ),
  );

/** The pictures of the README, as the gateway paints them for shared links. */
const readmes = (['zh', 'en'] as const).map((lang) => ({
  path: inRoot('docs', `chart.${lang}.png`),
  query: new URLSearchParams({
    range: 'all',
    overlay: 'btc',
    scale: 'log',
    lang,
    width: '1440',
    height: '756',
  }).toString(),
}));

const paint = async (url: string, { path, query }: (typeof readmes)[number]): Promise<void> => {
  const answer = await fetch(`${url}/api/v1/indicators/btc.mvrv/picture.png?${query}`);
  if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`);
  await writeFile(path, await answer.bytes());
  console.log(path);
};

/** Waits for a chart with its newest point, a table, or their placeholder. */
const stood = (page: Page): Promise<void> => page.locator('[data-mark], [data-tone]').first().waitFor();

/** Waits until the browser is idle. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => resolve(), { timeout: 5_000 });
      }),
  );

/** Sessions by account name: each logs in once. */
interface Site {
  readonly browser: Browser;
  readonly url: string;
  readonly sessions: Map<string, Session>;
}

const take = async (site: Site, { path, shot, language, theme, width, height }: Picture): Promise<void> => {
  const { browser, url } = site;
  const context = await browser.newContext({
    viewport: { width, height },
    ...(shot.as !== undefined && { storageState: await sessionOf(site, shot.as) }),
  });
  const page = await context.newPage();
  await page.addInitScript(
    (preferences) => localStorage.setItem('chaintide.preferences', preferences),
    JSON.stringify({ language, theme }),
  );
  await shot.prepare?.(page);
  await page.goto(url + shot.path);
  await (shot.until ?? stood)(page);
  await settled(page);
  await shot.act?.(page);
  await settled(page);
  await page.waitForTimeout(500); // after animations
  await page.screenshot({ path });
  await context.close();
  console.log(path);
};

const sessionOf = async ({ browser, url, sessions }: Site, name: string): Promise<Session> => {
  const held = sessions.get(name);
  if (held) return held;
  const context = await browser.newContext();
  const page = await context.newPage();
  await keepSession(page, url, name);
  const session = await context.storageState();
  await context.close();
  sessions.set(name, session);
  return session;
};

const wanted = process.argv[2];
const isWanted = ({ path }: { readonly path: string }): boolean =>
  wanted === undefined || new RegExp(wanted).test(path);
const pictures = [home, ...shots, ...moneyShots, ...peopleShots].flatMap(picturesOf).filter(isWanted);
const failed: string[] = [];
const product = await startProduct();
try {
  await mkdir(inRoot('docs'), { recursive: true });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const site: Site = { browser, url: product.url, sessions: new Map() };
  await product.prepared; // the history is read by then
  for (const picture of readmes.filter(isWanted)) await paint(product.url, picture);
  for (const picture of pictures) {
    await take(site, picture).catch((error: unknown) => {
      failed.push(`${picture.path}: ${String(error).split('\n')[0]}`);
    });
  }
  await browser.close();
} finally {
  await product.stop();
}
for (const line of failed) console.error(line);
process.exitCode = failed.length > 0 ? 1 : 0;
