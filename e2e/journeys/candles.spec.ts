import { expect, test } from '@playwright/test';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { Look } from '../pages/candles.ts';

const bundle = async (): Promise<string> => {
  const outDir = await mkdtemp(join(tmpdir(), 'chaintide-candles-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      root: import.meta.dirname,
      resolve: { conditions: ['@chaintide/source', 'module', 'browser', 'production'] },
      build: {
        outDir,
        target: 'es2024',
        lib: { entry: join(import.meta.dirname, '../pages/candles.ts'), formats: ['es'], fileName: () => 'page.js' },
      },
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    return await readFile(join(outDir, 'page.js'), 'utf8');
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
};

const looks: readonly Look[] = [
  { scale: 'linear', from: 50, to: 199, width: 1_200, height: 600 },
  { scale: 'log', from: 50, to: 199, width: 1_201, height: 601 },
  { scale: 'log', from: 20.3, to: 101.7, width: 911, height: 433 },
  { scale: 'linear', from: 100, to: 120, width: 320, height: 200 },
];

interface CandlesWindow {
  farthest: (look: Look) => Promise<{ x: number; y: number; candles: number }>;
}

test('candles at rest stand where the sketch drew them', async ({ page }) => {
  await page.setContent('<div id="chart" style="position:relative"></div>');
  await page.addScriptTag({ type: 'module', content: await bundle() });
  await page.waitForFunction(() => 'farthest' in window);
  for (const look of looks) {
    const off = await page.evaluate((wanted) => (window as unknown as CandlesWindow).farthest(wanted), look);
    expect(off.candles).toBeGreaterThan(10);
    expect(Math.max(off.x, off.y)).toBeLessThan(0.1);
  }
});
