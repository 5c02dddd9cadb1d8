import { ChainError } from '@chaintide/onchain/blocks/chain-error';
import { MatrixError } from '@chaintide/onchain/matrix/matrix-error';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { SourceError } from '../source.ts';
import type { IndexAnswer, IndexOrder, IndexSetting, Numbered } from './index-orders.ts';
import { KeptIndex } from './kept-index.ts';

const NICE = 10; // an index that is late harms nobody

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');
if (process.platform === 'linux') setPriority(NICE); // threads have their own priority on Linux only

let kept: KeptIndex | undefined;
let running = 0;
let isEnding = false;

type Work = Exclude<IndexOrder, { readonly kind: 'end' }>;

const answerTo = async (order: Work): Promise<IndexAnswer> => {
  try {
    kept ??= new KeptIndex(workerData as IndexSetting);
    if (order.kind === 'columns') return { derived: kept.columns(order) };
    if (order.kind === 'reread') return { reread: kept.rereading.read(order) };
    if (order.kind === 'advance') return { advanced: await kept.advance(order.forMs, order.listedSince) };
    if (order.kind === 'costs') return { costs: kept.costs(order) };
    if (order.kind === 'richest') return { richest: kept.richest(order.count) };
    if (order.kind === 'address') return { address: kept.address(order.asked) };
    if (order.kind === 'settle') kept.settle();
    return { news: kept.news };
  } catch (error) {
    if (error instanceof SourceError) return { failure: { problem: error.problem, detail: error.detail } };
    if (error instanceof ChainError || error instanceof MatrixError)
      return { failure: { problem: 'malformed', detail: error.message } };
    throw error;
  }
};

/** Copies that need not be copied again. */
const columnsIn = (given: IndexAnswer): Float64Array[] => {
  if ('derived' in given) return Object.values(given.derived.columns);
  return 'reread' in given ? Object.values(given.reread.columns) : [];
};

/** In a thread, `exit` ends that thread alone. */
const endIfIdle = (): void => {
  if (isEnding && running === 0) process.exit();
};

const answer = async (id: number, order: Work): Promise<void> => {
  running += 1;
  const given = await answerTo(order);
  running -= 1;
  endIfIdle();
  port.postMessage(
    { id, content: given } satisfies Numbered<IndexAnswer>,
    columnsIn(given).map(({ buffer }) => buffer as ArrayBuffer),
  );
};

// an unexpected failure ends the thread, and whoever waits is told
port.on('message', ({ id, content: order }: Numbered<IndexOrder>) => {
  if (order.kind !== 'end') {
    void answer(id, order);
    return;
  }
  isEnding = true;
  kept?.end();
  endIfIdle();
});
