import { API_BASE } from '@chaintide/contracts/http';
import { loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import { setTimeout as wait } from 'node:timers/promises';
import { lastDemoAccount } from './page/account.ts';
import { quantile, withProduct } from './page/product.ts';
import { storms, type Storm } from './neighbours/storms.ts';
import type { Heard } from './neighbours/listener.ts';

const QUIET_MS = 8_000;
const STORM_MS = 8_000;
const CALM_MS = 3_000; // lets the effects of one storm end before the next
const AIM_MS = 50;

/** Measures the latency of other callers: a thread of its own requests a price every few milliseconds. */
const listen = async (url: string, ms: number): Promise<Heard> => {
  const listener = new Worker(new URL('neighbours/listener.ts', import.meta.url), { workerData: { url, ms } });
  return new Promise((resolve, reject) => listener.once('message', resolve).once('error', reject));
};

const COLUMNS = ['p50 ms', 'p99 ms', 'longest', 'asked', 'failed'];
const line = (name: string, cells: readonly string[]): string =>
  `${name.padEnd(32)}${cells.map((cell) => cell.padStart(9)).join('')}`;

/** Prints a row of the table; returns it in machine-readable form. */
const print = (name: string, { times, failures }: Heard, quiet: number): string => {
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  console.log(
    line(name, [p50.toFixed(1), p99.toFixed(1), Math.max(...times).toFixed(0), String(times.length), String(failures)]),
  );
  return JSON.stringify({
    bench: `neighbours.${name}`,
    value: Number(p99.toFixed(1)),
    unit: 'ms',
    peer: `quiet, ${quiet.toFixed(1)} ms; aim ${AIM_MS} ms`,
    ratio: Number((p99 / quiet).toFixed(2)),
  });
};

const during = async (url: string, storm: Storm): Promise<Heard> => {
  const over = new AbortController();
  const raging = storm(url, over.signal);
  await wait(500);
  const heard = await listen(url, STORM_MS);
  over.abort();
  await raging;
  await wait(CALM_MS);
  return heard;
};

await withProduct(async (url) => {
  await lastDemoAccount(url); // the work of the start is done
  console.log(`load of the machine before: ${loadavg()[0]!.toFixed(1)}\n${line('others, during', COLUMNS)}`);
  const quiet = await listen(url, QUIET_MS);
  const base = quantile(quiet.times, 0.99);
  const lines = [print('nobody', quiet, base)];
  for (const [name, storm] of Object.entries(storms)) lines.push(print(name, await during(url, storm), base));
  console.log(
    `prices by ${API_BASE}/indicators/btc.price/columns?resolution=1w, as a guest; aim ${AIM_MS} ms at p99; load of the machine after: ${loadavg()[0]!.toFixed(1)}; Node ${process.version}`,
  );
  console.log(lines.join('\n'));
});
