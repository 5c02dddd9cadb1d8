import { API_BASE, fillPath } from '@chaintide/contracts/http';
import {
  catalogueRoute,
  compactRoute,
  historyRoute,
  type Catalogue,
  type CompactSeries,
} from '@chaintide/contracts/charts/indicators';
import { decodeCompact } from '@chaintide/indicators/compact';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { inRoot } from '../../scripts/workspace.mjs';
import { call, lastDemoAccount, logIn } from './page/account.ts';
import { withProduct } from './page/product.ts';
import { printFanOut } from './transport/fan-out.ts';
import { Caller, processorSeconds } from './transport/load.ts';

const AIMS = { cold: 15_000, warm: 1_000, decodeUs: 60, ofBare: 0.7 };
const ROUNDS = 5;
const QUESTIONS = { history: 2_000, floor: 2_000, unchanged: 2_000, unchangedFloor: 2_000, rows: 300 };
type Contender = keyof typeof QUESTIONS;
const DECODES = 201;
const CUT_EVERY = 32; // buckets after which a history grows and is requested again
const LOOK_EVERY_MS = 2_000;
const IDLE_SHARE = 0.1; // of one core, because ticks continue

interface Travelled {
  readonly id: string;
  readonly columns: number;
  readonly tail: number;
  readonly history: number;
  readonly bytes: Uint8Array;
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;
const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(2)} kB`;
const pathOf = (route: { path: string }, params: Record<string, string>): string =>
  `${API_BASE}${fillPath(route.path, params)}`;

const microseconds = (work: () => void): number => {
  const begun = performance.now();
  work();
  return (performance.now() - begun) * 1_000;
};

const plain = (body: Buffer): string => (body[0] === 0x7b ? body : brotliDecompressSync(body)).toString(); // short responses are not compressed

const travel = async (caller: Caller, url: string, id: string): Promise<Travelled | undefined> => {
  const tail = await caller.get(`${url}${pathOf(compactRoute, { id })}`);
  if (tail.status !== 200) return undefined;
  const { data } = JSON.parse(plain(tail.body)) as { data: CompactSeries };
  if (!data.history) return undefined;
  const history = await caller.get(`${url}${pathOf(historyRoute, { id, key: data.history.key })}`);
  return {
    id,
    columns: data.columns.length,
    tail: tail.body.length,
    history: history.body.length,
    bytes: brotliDecompressSync(history.body),
  };
};

/** Every daily indicator that has a history, once the sources are complete. */
const travelAll = async (caller: Caller, url: string, before = 0): Promise<Travelled[]> => {
  const { indicators } = await call<Catalogue>(url, catalogueRoute);
  const all: Travelled[] = [];
  for (const { id, resolutions } of indicators) {
    const one = resolutions.includes('1d') ? await travel(caller, url, id) : undefined;
    if (one) all.push(one);
  }
  const held = all.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (held === before) return all;
  await wait(LOOK_EVERY_MS);
  return travelAll(caller, url, held);
};

const printBytes = (all: readonly Travelled[], kind: string): number => {
  const worst = all.toSorted((a, b) => b.history + b.tail - a.history - a.tail)[0]!;
  const cold = median(all.map(({ history, tail }) => history + tail));
  const warm = median(all.map(({ tail }) => tail));
  const month = median(all.map(({ history, tail }) => tail + history / CUT_EVERY));
  const fattest = all.toSorted((a, b) => b.tail - a.tail)[0]!;
  console.log(
    `${all.length} daily indicators ${kind}, bodies in brotli: cold median ${kilobytes(cold)} (aim ${kilobytes(AIMS.cold)}), worst ${kilobytes(worst.history + worst.tail)} (${worst.id}, ${worst.columns} columns)`,
  );
  console.log(
    `  who comes back: median ${kilobytes(warm)} (aim ${kilobytes(AIMS.warm)}), worst ${kilobytes(fattest.tail)} (${fattest.id}); with the history that grows every ${CUT_EVERY} days ${kilobytes(month)} a day`,
  );
  return cold;
};

/** Compares the page's decoder with parsing rows, in turns. */
const printDecoding = (bytes: Uint8Array): void => {
  const { times, columns } = decodeCompact(bytes);
  const rows = JSON.stringify(Array.from(times, (time, index) => ({ time, value: columns[0]![index] })));
  const ours: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < DECODES; round += 1) {
    ours.push(microseconds(() => decodeCompact(bytes)));
    peer.push(microseconds(() => JSON.parse(rows)));
  }
  const [value, parsed] = [median(ours), median(peer)];
  console.log(
    `decode ${times.length} points: ${value.toFixed(0)} µs (aim ${AIMS.decodeUs}), JSON.parse of the rows ${parsed.toFixed(0)} µs, which are not columns yet; medians of ${DECODES} in turns`,
  );
  console.log(
    JSON.stringify({
      bench: 'transport.decode',
      value: Number(value.toFixed(1)),
      unit: 'µs',
      peer: `JSON.parse of rows, ${parsed.toFixed(0)} µs`,
      ratio: Number((value / parsed).toFixed(4)),
    }),
  );
};

/** Waits until the gateway has stored its data, because that would count as part of its responses. */
const whenIdle = async (pid: number): Promise<void> => {
  const before = processorSeconds(pid);
  await wait(LOOK_EVERY_MS);
  if (processorSeconds(pid) - before > (IDLE_SHARE * LOOK_EVERY_MS) / 1_000) await whenIdle(pid);
};

interface Served {
  readonly rate: number;
  readonly cost: number;
}

/** Requests per second, and CPU time per request in µs, of several addresses in rotated rounds: the median of each. */
const serve = async (
  contenders: Record<Contender, { url: string; pid: number; tag?: string }>,
): Promise<Record<Contender, Served>> => {
  const caller = new Caller();
  const rounds: Record<Contender, Served[]> = { history: [], floor: [], unchanged: [], unchangedFloor: [], rows: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, count] of Object.entries(QUESTIONS) as [Contender, number][]) {
      const { url, pid, tag } = contenders[name];
      const before = processorSeconds(pid);
      const seconds = await caller.load(url, count, tag);
      const served = { rate: count / seconds, cost: ((processorSeconds(pid) - before) / count) * 1e6 };
      if (round > 0) rounds[name].push(served); // the first round is a warm-up
    }
  }
  caller.close();
  const middle = (list: readonly Served[]): Served => ({
    rate: median(list.map(({ rate }) => rate)),
    cost: median(list.map(({ cost }) => cost)),
  });
  return Object.fromEntries(Object.entries(rounds).map(([name, list]) => [name, middle(list)])) as Record<
    Contender,
    Served
  >;
};

const printRatio = (name: string, ours: Served, bare: Served): void => {
  const ratio = ours.rate / bare.rate;
  console.log(
    `${name}: ${ours.rate.toFixed(0)}/s and ${ours.cost.toFixed(0)} µs each, bare node:http ${bare.rate.toFixed(0)}/s and ${bare.cost.toFixed(0)} µs: ${ratio.toFixed(2)} of it (aim ${AIMS.ofBare})`,
  );
  console.log(
    JSON.stringify({
      bench: `transport.${name}`,
      value: Number(ours.rate.toFixed(0)),
      unit: '1/s',
      peer: `bare node:http, ${bare.rate.toFixed(0)}/s`,
      ratio: Number(ratio.toFixed(3)),
    }),
  );
};

/** Compares the gateway's history with the same bytes, and with rows, served by bare node:http. */
const printServing = async (gateway: { url: string; pid: number }, key: string, bytes: Uint8Array): Promise<void> => {
  const { times, columns } = decodeCompact(bytes);
  const peer = fork(new URL('transport/peer.ts', import.meta.url), { execArgv: ['--no-warnings'] });
  const rows = Array.from(times, (time, index) => ({
    time: new Date(time * 1_000).toISOString(),
    value: columns[0]![index],
  }));
  peer.send({ rows, prepared: brotliCompressSync(bytes).toString('base64') });
  const [port] = (await once(peer, 'message')) as [number];
  const at = (path: string) => ({ url: `http://127.0.0.1:${port}${path}`, pid: peer.pid! });
  const tag = `"${key}"`;
  const served = await serve({
    history: gateway,
    floor: at('/prepared'),
    unchanged: { ...gateway, tag },
    unchangedFloor: { ...at('/prepared'), tag },
    rows: at('/rows'),
  });
  peer.kill();
  const told = ({ rate, cost }: Served): string => `${rate.toFixed(0)}/s, ${cost.toFixed(0)} µs of processor each`;
  console.log(
    `history from the gateway: ${told(served.history)}; the same bytes from bare node:http: ${told(served.floor)}; rows made into JSON each time: ${told(served.rows)}`,
  );
  printRatio('prepared', served.history, served.floor);
  printRatio('unchanged', served.unchanged, served.unchangedFloor);
  console.log(`  medians of ${ROUNDS} rotated rounds, Node ${process.version}`);
  console.log(
    JSON.stringify({
      bench: 'transport.serve',
      value: Number(served.history.cost.toFixed(1)),
      unit: 'µs',
      peer: `rows, ${served.rows.cost.toFixed(0)} µs`,
      ratio: Number((served.history.cost / served.rows.cost).toFixed(4)),
    }),
  );
};

const golden = inRoot('..', 'shared', 'data', 'coinmetrics_btc.csv');
if (existsSync(golden)) process.env['COINMETRICS_CSV'] ??= golden;
console.log(`history: ${process.env['COINMETRICS_CSV'] ?? 'simulated'}`);

await printFanOut();
await withProduct(async (url, pid) => {
  const caller = new Caller(await logIn(url, await lastDemoAccount(url)));
  const all = await travelAll(caller, url);
  const single = all.filter(({ columns }) => columns === 1);
  const cold = printBytes(single, 'of one column');
  if (all.length > single.length)
    printBytes(
      all.filter(({ columns }) => columns > 1),
      'of several columns',
    );
  console.log(
    JSON.stringify({
      bench: 'transport.cold',
      value: Number((cold / 1_000).toFixed(2)),
      unit: 'kB',
      peer: 'aim, 15 kB',
      ratio: Number((cold / AIMS.cold).toFixed(3)),
    }),
  );
  const price = all.find(({ id }) => id === 'btc.price')!;
  await whenIdle(pid);
  printDecoding(price.bytes);
  const { data } = JSON.parse(plain((await caller.get(`${url}${pathOf(compactRoute, { id: 'btc.price' })}`)).body)) as {
    data: CompactSeries;
  };
  const { key } = data.history!;
  await printServing({ url: `${url}${pathOf(historyRoute, { id: 'btc.price', key })}`, pid }, key, price.bytes);
  caller.close();
});
