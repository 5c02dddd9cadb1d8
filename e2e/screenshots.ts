// Takes the pictures that people look at: of `/` in each language, theme and size, and the one of the README.
// `node e2e/screenshots.ts`; COINMETRICS_CSV draws the README's picture from real history.
import { chromium, type Browser } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import { findChromium } from '../scripts/chromium.mjs';
import { inRoot } from '../scripts/workspace.mjs';
import { startProduct } from './product.ts';

interface Picture {
  readonly path: string;
  readonly url: string;
  readonly language: 'zh' | 'en';
  readonly theme: 'dark' | 'light';
  readonly width: number;
  readonly height: number;
}

const sizes = [{ width: 1440, height: 900 }, { width: 390, height: 844 }];

const picturesOf = (url: string): Picture[] =>
  (['zh', 'en'] as const).flatMap((language) => (['dark', 'light'] as const).flatMap((theme) => sizes.map(({ width, height }) => ({
    path: inRoot('e2e', 'output', `home-${language}-${theme}-${width}x${height}.png`), url, language, theme, width, height,
  }))));

const take = async (browser: Browser, { path, url, language, theme, width, height }: Picture): Promise<void> => {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.addInitScript((preferences) => localStorage.setItem('chaintide.preferences', preferences), JSON.stringify({ language, theme }));
  await page.goto(url);
  await page.locator('[data-mark="live"], [data-mark="stale"]').waitFor(); // a file of real history may end long ago
  await page.locator('[aria-roledescription="chart"]').waitFor();
  // drawn once the browser has nothing left to do
  await page.evaluate(() => new Promise((resolve) => { requestIdleCallback(resolve, { timeout: 5_000 }); }));
  await page.screenshot({ path });
  await page.close();
  console.log(path);
};

const product = await startProduct();
try {
  await mkdir(inRoot('docs'), { recursive: true });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const readme: Picture = { path: inRoot('docs', 'chart.png'), url: `${product.url}/?indicator=btc.mvrv&range=all`, language: 'zh', theme: 'dark', width: 1440, height: 900 };
  for (const picture of [readme, ...picturesOf(product.url)]) await take(browser, picture);
  await browser.close();
} finally {
  await product.stop();
}
