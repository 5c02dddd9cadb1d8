import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../../scripts/chromium.mjs';
import { quantile } from './page/product.ts';

// zoom and pan, frame by frame: our engine beside ECharts, lightweight-charts and uPlot in one Chromium

const ROUNDS = 5;
const SIZE = { width: 1_280, height: 600 };
const engines = ['ours', 'echarts', 'lightweight', 'uplot'] as const;
const loads = [
  { points: 6_500, lines: 3, isCandles: false },
  { points: 150_000, lines: 1, isCandles: false },
  { points: 6_500, lines: 1, isCandles: true },
  { points: 150_000, lines: 1, isCandles: true },
] as const;
const gestures = ['zoom', 'pan'] as const;

type EngineName = (typeof engines)[number];
interface Run {
  readonly points: number;
  readonly lines: number;
  readonly isCandles: boolean;
  readonly gesture: (typeof gestures)[number];
}

/** The frame times of an engine, and the CPU time of the page's thread, which is less affected by a busy machine. */
interface Costs {
  readonly frames: number[];
  cpu: number;
}

interface BenchWindow {
  mount: (load: Omit<Run, 'gesture'> & { engine: EngineName }) => void;
  play: (gesture: Run['gesture']) => Promise<number[]>;
  unmount: () => void;
}

const bundle = async (): Promise<string> => {
  const outDir = mkdtempSync(join(tmpdir(), 'chaintide-draw-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      root: import.meta.dirname,
      resolve: { conditions: ['@chaintide/source', 'module', 'browser', 'production'] },
      build: {
        outDir,
        target: 'es2024',
        lib: { entry: join(import.meta.dirname, 'draw', 'page.ts'), formats: ['es'], fileName: () => 'page.js' },
      },
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    return await readFile(join(outDir, 'page.js'), 'utf8');
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
};

const open = async (page: Page): Promise<void> => {
  const tokens = await readFile(join(import.meta.dirname, '../../apps/web/src/shared/ui/tokens.css'), 'utf8');
  const own = `body { margin: 0 } #chart { position: relative; width: ${SIZE.width}px; height: ${SIZE.height}px }`;
  await page.setViewportSize(SIZE);
  await page.setContent(
    `<html data-theme="dark" data-rise="green"><style>${tokens} ${own}</style><div id="chart"></div></html>`,
  );
  await page.addScriptTag({ type: 'module', content: await bundle() });
  await page.waitForFunction(() => 'mount' in window);
};

const cpuOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1_000;
};

const play = async (
  page: Page,
  session: CDPSession,
  { engine, gesture, ...load }: Run & { engine: EngineName },
): Promise<Costs> => {
  await page.evaluate((wanted) => (window as unknown as BenchWindow).mount(wanted), { ...load, engine });
  const before = await cpuOf(session);
  const frames = await page.evaluate((wanted) => (window as unknown as BenchWindow).play(wanted), gesture);
  const cpu = (await cpuOf(session)) - before;
  await page.evaluate(() => (window as unknown as BenchWindow).unmount());
  return { frames, cpu };
};

/** Runs all engines in turn, each round starting with another one. */
const compare = async (page: Page, session: CDPSession, run: Run): Promise<Record<EngineName, Costs>> => {
  const costs: Record<EngineName, Costs> = {
    ours: { frames: [], cpu: 0 },
    echarts: { frames: [], cpu: 0 },
    lightweight: { frames: [], cpu: 0 },
    uplot: { frames: [], cpu: 0 },
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (let turn = 0; turn < engines.length; turn++) {
      const engine = engines[(round + turn) % engines.length]!;
      const { frames, cpu } = await play(page, session, { ...run, engine });
      costs[engine].frames.push(...frames);
      costs[engine].cpu += cpu;
    }
  }
  return costs;
};

const cpuEach = ({ frames, cpu }: Costs): number => cpu / frames.length;

/** Prints the costs of a run; the answer is whether no engine has a better 95th percentile than ours. */
const print = ({ points, lines, isCandles, gesture }: Run, costs: Record<EngineName, Costs>): boolean => {
  const { ours } = costs;
  console.log(
    `${gesture}, ${points.toLocaleString('en')} ${isCandles ? 'candles' : `points × ${lines}`}, ${ours.frames.length} frames each`,
  );
  const own = quantile(ours.frames, 0.5);
  for (const engine of engines) {
    const { frames } = costs[engine];
    const middle = quantile(frames, 0.5);
    const ratio =
      engine === 'ours'
        ? ''
        : `; ours is ${(own / middle).toFixed(2)} of the median, ${(cpuEach(ours) / cpuEach(costs[engine])).toFixed(2)} of the CPU`;
    console.log(
      `  ${engine.padEnd(12)} median ${middle.toFixed(1)} ms, p95 ${quantile(frames, 0.95).toFixed(1)} ms, CPU ${cpuEach(costs[engine]).toFixed(1)} ms${ratio}`,
    );
  }
  return engines.every((engine) => quantile(ours.frames, 0.95) <= quantile(costs[engine].frames, 0.95));
};

const browser = await chromium.launch({
  executablePath: findChromium() ?? 'chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  await open(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  for (const run of loads.flatMap((load) => gestures.map((gesture) => ({ ...load, gesture })))) {
    if (!print(run, await compare(page, session, run))) process.exitCode = 1;
  }
} finally {
  await browser.close();
}
