import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Envelope } from '@chaintide/contracts/http';
import { JOINS_PER_REQUEST, SECOND } from '@chaintide/contracts/limits';
import { BeatReader, type Beat } from '@chaintide/contracts/live/beats';
import { SOCKET_PATH, type JoinAnswer } from '@chaintide/contracts/realtime';
import type { Ticker } from '@chaintide/contracts/market/sources';
import { inRoot } from '../../../scripts/workspace.mjs';
import type { Kind, Scene } from './fan/kinds.ts';
import { SYMBOLS, topicNames } from './fan/market.ts';
import { bunCommand, openPeer, type Peer } from './fan/peers.ts';

const CLIENTS = 500;
const ROUNDS = 5;
const SYMBOL_ORDER = { beats: 12, everyMs: 250 };
const SINGLE_ORDER = { beats: 100, everyMs: 50 };
const WARM_ORDER = { beats: 8, everyMs: 100 };
const IDLE_CLIENTS = [500, 2_500] as const;
const DEAD = 50;
const AIMS = { processor: 25, bytes: 10, single: 1.25, heapKb: 10 };

interface Cost {
  readonly us: number;
  readonly bytes: number;
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;
const told = ({ us, bytes }: Cost): string => `${us.toFixed(1)} µs, ${bytes.toFixed(0)} B`;
const load = (): string => `load ${loadavg()[0]!.toFixed(1)}`;

const print = (bench: string, value: number, more: { unit: string; peer: string; ratio: number }): void =>
  console.log(
    JSON.stringify({
      bench: `transport.${bench}`,
      value: Number(value.toFixed(2)),
      ...more,
      ratio: Number(more.ratio.toFixed(3)),
    }),
  );

/** The cost of a beat for one client with each kind of server, in rotated rounds: the median of each. */
const compare = async (scene: Scene, kinds: readonly Kind[]): Promise<Map<Kind, Cost>> => {
  const order = scene === 'single' ? SINGLE_ORDER : SYMBOL_ORDER;
  const peers = new Map<Kind, Peer>();
  const rounds = new Map<Kind, Cost[]>(kinds.map((kind) => [kind, []]));
  for (const kind of kinds) peers.set(kind, await openPeer({ kind, scene, clients: CLIENTS }));
  for (const peer of peers.values()) await peer.cost(WARM_ORDER);
  for (let round = 0; round < ROUNDS; round += 1)
    for (let turn = 0; turn < kinds.length; turn += 1) {
      const kind = kinds[(turn + round) % kinds.length]!;
      rounds.get(kind)!.push(await peers.get(kind)!.cost(order));
    }
  for (const peer of peers.values()) peer.close();
  return new Map(
    [...rounds].map(([kind, costs]) => [
      kind,
      { us: median(costs.map(({ us }) => us)), bytes: median(costs.map(({ bytes }) => bytes)) },
    ]),
  );
};

const NAMES: Readonly<Record<Kind, string>> = {
  ours: 'this hub',
  emits: 'Socket.IO, one emit a symbol',
  rows: 'Socket.IO, one emit with all rows',
  ws: 'ws, encoded once',
  bun: 'Bun, one publish a symbol',
};

const printCosts = (title: string, costs: ReadonlyMap<Kind, Cost>): void => {
  console.log(`${title}; medians of ${ROUNDS} rotated rounds, ${load()}:`);
  for (const [kind, cost] of costs) console.log(`  ${NAMES[kind]}: ${told(cost)} for each client and beat`);
};

const printSymbols = async (): Promise<void> => {
  const bun = bunCommand() === undefined ? [] : (['bun'] as const);
  const costs = await compare('symbols', ['ours', 'emits', 'rows', ...bun]);
  printCosts(`${SYMBOLS} symbols that all move, 4 beats a second, ${CLIENTS} clients`, costs);
  const [ours, emits] = [costs.get('ours')!, costs.get('emits')!];
  print('beat.processor', ours.us, {
    unit: 'µs',
    peer: `one emit a symbol, ${emits.us.toFixed(1)} µs (aim: a ${AIMS.processor}th)`,
    ratio: ours.us / emits.us,
  });
  print('beat.bytes', ours.bytes, {
    unit: 'B',
    peer: `one emit a symbol, ${emits.bytes.toFixed(0)} B (aim: a ${AIMS.bytes}th)`,
    ratio: ours.bytes / emits.bytes,
  });
};

const printSets = async (): Promise<void> => {
  const costs = await compare('sets', ['ours', 'emits']);
  printCosts(`as before, but each client follows a third of the symbols, everybody others`, costs);
  const [ours, emits] = [costs.get('ours')!, costs.get('emits')!];
  print('sets.processor', ours.us, {
    unit: 'µs',
    peer: `one emit a symbol, ${emits.us.toFixed(1)} µs`,
    ratio: ours.us / emits.us,
  });
};

const printSingle = async (): Promise<void> => {
  const costs = await compare('single', ['ours', 'ws', 'emits']);
  printCosts(`one message of 300 B, 20 times a second, ${CLIENTS} clients`, costs);
  const [ours, ws] = [costs.get('ours')!, costs.get('ws')!];
  print('single.processor', ours.us, {
    unit: 'µs',
    peer: `ws encoded once, ${ws.us.toFixed(1)} µs (aim: at most ${AIMS.single} of it)`,
    ratio: ours.us / ws.us,
  });
};

const heapOf = async (kind: Kind): Promise<number> => {
  const heaps: number[] = [];
  for (const clients of IDLE_CLIENTS) {
    const peer = await openPeer({ kind, scene: 'single', clients, isIdle: true });
    await wait(SECOND);
    heaps.push((await peer.heap()).heap);
    peer.close();
  }
  return (heaps[1]! - heaps[0]!) / (IDLE_CLIENTS[1] - IDLE_CLIENTS[0]) / 1_000;
};

const printHeap = async (): Promise<void> => {
  const [ours, stock] = [await heapOf('ours'), await heapOf('emits')];
  console.log(
    `an idle connection with an account: ${ours.toFixed(1)} kB of heap (aim ${AIMS.heapKb}), Socket.IO alone ${stock.toFixed(1)} kB`,
  );
  print('idle.heap', ours, { unit: 'kB', peer: `Socket.IO alone, ${stock.toFixed(1)} kB`, ratio: ours / stock });
};

/** The cost of everybody, and the delay of some who read, before and after others stop reading. */
const printDead = async (): Promise<void> => {
  const peer = await openPeer({ kind: 'ours', scene: 'symbols', clients: CLIENTS });
  peer.tell('listen');
  await peer.cost(WARM_ORDER);
  const late = (delays: readonly number[]): number => delays[Math.floor(delays.length * 0.99)] ?? NaN;
  const order = { beats: 120, everyMs: 50 };
  await peer.delays();
  const alive = await peer.cost(order);
  const before = late(await peer.delays());
  peer.tell({ stall: DEAD });
  await peer.cost(order); // their buffers fill up
  await peer.delays();
  const dead = await peer.cost(order);
  const after = late(await peer.delays());
  peer.close();
  console.log(
    `${DEAD} of ${CLIENTS} clients read nothing: ${told(dead)} for each client and beat instead of ${told(alive)}, 99 % of the messages to others within ${after} ms instead of ${before} ms; ${load()}`,
  );
  print('dead.delay', after, { unit: 'ms', peer: `everybody reads, ${before} ms`, ratio: after / before });
};

interface ClientSocket {
  on(event: string, listener: (...data: never[]) => void): void;
  emitWithAck(event: string, request: object): Promise<Envelope<readonly Envelope<JoinAnswer>[]>>;
  disconnect(): void;
}

/** Whether a client holds exactly the prices that were sent. */
const checkPrices = async (): Promise<void> => {
  const peer = await openPeer({ kind: 'ours', scene: 'symbols', clients: 1 });
  const { io } = createRequire(inRoot('apps', 'web', 'package.json'))('socket.io-client') as {
    io: (url: string, options: object) => ClientSocket;
  };
  const prices = new Map<string, number>();
  const reader = new BeatReader({
    frame: ({ topic, data }) => prices.set(topic, (data as Ticker).price),
    lost: (topic) => {
      throw new Error(`${topic} was lost`);
    },
  });
  const socket = io(`http://127.0.0.1:${peer.port}`, { path: SOCKET_PATH, transports: ['websocket'] });
  socket.on('topics.ticked', (...beat: Beat) => reader.beat(...beat));
  for (let at = 0; at < SYMBOLS; at += JOINS_PER_REQUEST) {
    const asked = topicNames.slice(at, at + JOINS_PER_REQUEST).map((topic) => ({ topic }));
    const { data } = await socket.emitWithAck('topics.join', { topics: asked });
    for (const answer of data ?? []) if (answer.data) reader.joined(answer.data);
  }
  const beats = 1_000;
  await peer.cost({ beats, everyMs: 1 });
  const sent = await peer.prices();
  socket.disconnect();
  peer.close();
  const wrong = topicNames.filter((topic, n) => prices.get(topic) !== sent[n]);
  console.log(`after ${beats} beats a client holds ${SYMBOLS - wrong.length} of ${SYMBOLS} prices exactly`);
  if (wrong.length > 0) process.exitCode = 1;
};

/** Compares the hub with plain ways to send the same. */
export const printFanOut = async (): Promise<void> => {
  await checkPrices();
  await printSymbols();
  await printSets();
  await printSingle();
  await printDead();
  await printHeap();
};
