import { chromium, type Browser } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findChromium } from '../../../scripts/chromium.mjs';
import { startServer, startSimnet } from '../../../scripts/servers.mjs';

const HISTORY_POINTS = 5_000; // fewer than the days of fifteen simulated years
const START_MS = 600_000; // two indexes on a busy machine
const INDEXES = ['bitcoin', 'ether']; // the sources that read a chain
const LOOK_EVERY_MS = 500;
const CALM_MS = 15_000; // the work of the start after its first responses must not count for the page

interface Product {
  readonly url: string;
  /** The gateway's process id. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

const pointsOf = async (url: string): Promise<number> => {
  const answer = await fetch(`${url}/api/v1/indicators/btc.price/series`);
  const { data } = (await answer.json()) as { data: { times: number[] } | null };
  return data?.times.length ?? 0;
};

const whenFilled = async (url: string, deadline = performance.now() + START_MS): Promise<void> => {
  if ((await pointsOf(url)) > HISTORY_POINTS) return;
  if (performance.now() > deadline) throw new Error('the gateway never had its history');
  await wait(LOOK_EVERY_MS);
  await whenFilled(url, deadline);
};

const isReading = ({ progress, succeededAt }: { progress: object | null; succeededAt: number | null }): boolean =>
  progress !== null || succeededAt === null;

/** Resolves when no source is still reading its history: the indexes of the chains would compete with the page. */
const whenIndexed = async (url: string, deadline = performance.now() + START_MS): Promise<void> => {
  const answer = await fetch(`${url}/api/v1/status`);
  const { data } = (await answer.json()) as {
    data: { name: string; progress: object | null; succeededAt: number | null }[];
  };
  if (!data.some((source) => INDEXES.includes(source.name) && isReading(source))) return;
  if (performance.now() > deadline) throw new Error('the gateway never completed its indexes');
  await wait(LOOK_EVERY_MS);
  await whenIndexed(url, deadline);
};

/** The built product with a new data folder, once its simulated history and its indexes are complete. */
const startProduct = async (): Promise<Product> => {
  const data = mkdtempSync(join(tmpdir(), 'chaintide-page-'));
  const simnet = startSimnet({ output: 'errors' });
  const gateway = startServer('apps/gateway/dist/main.js', {
    output: 'errors',
    env: {
      PORT: '0',
      DATA_DIR: data,
      LOG_LEVEL: 'error',
      SIMNET_URL: await simnet.ready,
      ...(process.env['WEB_DIR'] && { WEB_DIR: process.env['WEB_DIR'] }),
    },
  });
  const stop = async (): Promise<void> => {
    await gateway.stop();
    await simnet.stop();
    rmSync(data, { recursive: true, force: true });
  };
  try {
    const url = await gateway.ready;
    await whenFilled(url);
    await whenIndexed(url);
    return { url, pid: gateway.child.pid!, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Chromium with the flags of the journeys; `port`: that of its DevTools protocol. */
export const openBrowser = (port?: number): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
    ],
  });

/** The value that a share of the samples does not exceed. */
export const quantile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
};

/** Runs a measurement against a new product. */
export const withProduct = async (measure: (url: string, pid: number) => Promise<void>): Promise<void> => {
  const product = await startProduct();
  try {
    await wait(CALM_MS);
    await measure(product.url, product.pid);
  } finally {
    await product.stop();
  }
};
