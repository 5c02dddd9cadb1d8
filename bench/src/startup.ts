import { chromium } from '@playwright/test';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findChromium } from '../../scripts/chromium.mjs';
import { root } from '../../scripts/workspace.mjs';
import { storms } from './neighbours/storms.ts';
import { megabytesOfTree } from './page/memory.ts';

const PORT = 18_080;
const REST_MS = 60_000;
const STORM_SECONDS = 30;
const AIM_MB = 450;

/** Starts the product in a folder; resolves when a browser has painted the chart and the work of the start is done. */
const secondsToChart = async (
  folder: string,
  afterwards: (pid: number) => Promise<void> = async () => undefined,
): Promise<number> => {
  const begun = performance.now();
  const product = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(PORT) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    await addressOf(product);
    const browser = await chromium.launch({
      executablePath: findChromium() ?? 'chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${PORT}/`);
    await page.waitForFunction(hasPaintedChart, undefined, { timeout: 120_000 });
    const seconds = (performance.now() - begun) / 1_000;
    await browser.close();
    await afterwards(product.pid!);
    return seconds;
  } finally {
    await stop(product);
  }
};

/** In the page: whether the chart's canvas is painted and the chart reports points. */
const hasPaintedChart = (): boolean => {
  const chart = document.querySelector('[aria-roledescription="chart"]');
  const points = Number(/共 (\d+) 个/.exec(chart?.getAttribute('aria-label') ?? '')?.[1] ?? 0);
  const hasMarks = ({ width, height }: HTMLCanvasElement, context: CanvasRenderingContext2D | null): boolean =>
    width > 0 &&
    height > 0 &&
    context !== null &&
    context.getImageData(0, 0, width, height).data.some((byte, index) => index % 4 === 3 && byte > 0);
  return (
    points > 1 &&
    [...(chart?.querySelectorAll('canvas') ?? [])].slice(1).some((canvas) => hasMarks(canvas, canvas.getContext('2d')))
  );
};

/** Prints the memory of the whole product when idle, and a minute after heavy load. */
const printMemory = async (pid: number): Promise<void> => {
  await wait(REST_MS);
  const rest = megabytesOfTree(pid);
  const over = new AbortController();
  const raging = Object.values(storms).map((storm) => storm(`http://127.0.0.1:${PORT}`, over.signal));
  let most = 0;
  for (let second = 0; second < STORM_SECONDS; second += 1) {
    await wait(1_000);
    most = Math.max(most, megabytesOfTree(pid));
  }
  over.abort();
  await Promise.all(raging);
  await wait(REST_MS);
  const after = megabytesOfTree(pid);
  console.log(
    `memory of npm start and all below it, shared pages in parts: at rest ${rest.toFixed(0)} MB (aim ${AIM_MB}), in ${STORM_SECONDS} s of storms ${most.toFixed(0)} MB, a minute later ${after.toFixed(0)} MB`,
  );
  console.log(
    JSON.stringify({
      bench: 'startup.memory',
      value: Number(after.toFixed(0)),
      unit: 'MB',
      peer: `at rest, ${rest.toFixed(0)} MB`,
      ratio: Number((after / rest).toFixed(3)),
    }),
  );
};

const addressOf = (product: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    product.stdout!.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      process.stdout.write(text.replace(/^(?=.)/gm, '    '));
      if (text.includes(`:${PORT}`)) resolve();
    });
    product.on('exit', () => reject(new Error('npm start ended before it was ready')));
  });

const stop = (product: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    product.removeAllListeners('exit').on('exit', () => resolve());
    process.kill(-product.pid!, 'SIGTERM');
  });

const folder = mkdtempSync(join(tmpdir(), 'chaintide-startup-'));
try {
  execFileSync('git', ['clone', '--quiet', root, folder]);
  const begun = performance.now();
  execFileSync('npm', ['install', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  console.log(`install: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  const first = await secondsToChart(folder);
  console.log(`first start to a painted chart: ${first.toFixed(1)} s (aim 60)`);
  const second = await secondsToChart(folder, printMemory);
  console.log(`second start to a painted chart: ${second.toFixed(1)} s (aim 5)`);
  console.log(
    JSON.stringify({
      bench: 'startup',
      value: Number(second.toFixed(2)),
      unit: 's',
      peer: `first start, ${first.toFixed(2)} s`,
      ratio: Number((second / first).toFixed(3)),
    }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
