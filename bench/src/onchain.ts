import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Transactions } from '@chaintide/onchain/blocks/transactions';
import { measureDerivation } from './onchain/derivation.ts';
import { ChainGenerator, type GeneratedBlock } from './onchain/generator.ts';
import { measureTable } from './onchain/table.ts';
import { measureThreads } from './onchain/threads.ts';
import { makeWays, type Way } from './onchain/ways.ts';

const SIZE = Number(process.argv[2] ?? process.env['ONCHAIN_TRANSACTIONS'] ?? 5_000_000);
const PART_BLOCKS = 20;
const PEER_EVERY = 5; // parts: the peer is asked about some of them
const REAL_MS = 1_000; // for each real block and way
const AIMS = { undo: 250_000, ledger: 100_000 }; // transactions a second on one core
const MOST_BYTES = 36; // of an unspent output with its owner's number
const SHARED = join(import.meta.dirname, '../../../shared/data');

interface Tally {
  /** Processor time of the one thread that works: on a shared machine the clock would count others' work, too. */
  seconds: number;
  transactions: number;
  bytes: number;
}

const countOf = (part: readonly GeneratedBlock[]): Omit<Tally, 'seconds'> => {
  const block = new Transactions();
  let transactions = 0;
  for (const { bytes } of part) {
    block.read(bytes);
    transactions += block.count;
  }
  return { transactions, bytes: part.reduce((sum, { bytes }) => sum + bytes.length, 0) };
};

const run = (way: Way, part: readonly GeneratedBlock[], tally: Tally): void => {
  const work = way.prepare(part);
  const begun = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begun);
  tally.seconds += (user + system) / 1e6;
  const { transactions, bytes } = countOf(part);
  tally.transactions += transactions;
  tally.bytes += bytes;
};

const rate = ({ transactions, seconds }: Tally): number => transactions / seconds;
const text = (name: string, tally: Tally): string =>
  `${name}: ${Math.round(rate(tally) / 1_000)} thousand transactions/s, ${(tally.bytes / 1e6 / tally.seconds).toFixed(0)} MB/s`;
const emptyTally = (): Tally => ({ seconds: 0, transactions: 0, bytes: 0 });

const report = (bench: string, value: number, peer: number): void =>
  console.log(
    JSON.stringify({
      bench: `onchain ${bench}`,
      value: Math.round(value),
      unit: 'transactions/s',
      peer: `bitcoinjs-lib, ${Math.round(peer)}`,
      ratio: Number((value / peer).toFixed(2)),
    }),
  );

/** A generated chain, part by part through every way, so that no part has to be kept. */
const measureGenerated = (): void => {
  const ways = makeWays();
  const names = Object.keys(ways) as (keyof typeof ways)[];
  const tallies = Object.fromEntries(names.map((name) => [name, emptyTally()])) as Record<keyof typeof ways, Tally>;
  const generator = new ChainGenerator();
  for (let number = 0; tallies.scan.transactions < SIZE; number++) {
    const part = Array.from({ length: PART_BLOCKS }, () => generator.next());
    for (const name of names)
      if (!name.startsWith('peer') || number % PEER_EVERY === 0) run(ways[name], part, tallies[name]);
  }
  if (ways.undo.sum.satoshi !== ways.ledger.sum.satoshi)
    throw new Error(`fees differ: ${ways.undo.sum.satoshi} from files, ${ways.ledger.sum.satoshi} from the ledger`);
  console.log(
    `a generated chain of ${tallies.scan.transactions} transactions, ${(tallies.scan.bytes / 1e6).toFixed(0)} MB, one core:`,
  );
  for (const name of names) console.log(`  ${text(ways[name].name, tallies[name])}`);
  report('scan', rate(tallies.scan), rate(tallies.peer));
  report('files with undo records', rate(tallies.undo), rate(tallies.peer));
  report('ledger with owners', rate(tallies.ledger), rate(tallies.peerHashed));
  reportMemory(ways.ledger.ledger);
  reportHistory(ways.ledgerWithHistory, tallies.ledgerWithHistory.transactions);
  if (rate(tallies.undo) < AIMS.undo || rate(tallies.ledger) < AIMS.ledger) process.exitCode = 1;
};

const reportMemory = ({ coins, owners, bytes }: ReturnType<typeof makeWays>['ledger']['ledger']): void => {
  const each = coins.bytes / coins.count;
  console.log(
    `  ${coins.count} unspent outputs: ${each.toFixed(1)} bytes each (aim ${MOST_BYTES}); ${owners.count} owners that ever were: ${(owners.bytes / owners.count).toFixed(1)} bytes each; together ${(bytes / coins.count).toFixed(1)} bytes an unspent output`,
  );
  console.log(
    JSON.stringify({
      bench: 'onchain memory',
      value: Number(each.toFixed(2)),
      unit: 'bytes',
      peer: 'none',
      ratio: null,
    }),
  );
  if (each > MOST_BYTES) process.exitCode = 1;
};

/** The bytes of the history of owners, and how often they were written. */
const reportHistory = (
  { files, history }: ReturnType<typeof makeWays>['ledgerWithHistory'],
  transactions: number,
): void => {
  const { segments, pending } = history.state;
  const changes = segments.reduce((sum, { count }) => sum + count, pending.owners.length);
  const bytes = [...files.held.values()].reduce((sum, { length }) => sum + length, 0);
  const kept = changes - pending.owners.length;
  console.log(
    `  ${(changes / transactions).toFixed(2)} changes of balances a transaction; ${segments.length} segments of ${(bytes / kept).toFixed(2)} bytes a change, each written ${(files.written / bytes).toFixed(1)} times`,
  );
};

/** One real block again and again: parsed and hashed, by both. */
const measureReal = (name: string): void => {
  const path = join(SHARED, `${name}.dat`);
  if (!existsSync(path)) return console.log(`${name}: not measured, because there is no ${path}`);
  const bytes = readFileSync(path);
  const part = Array.from({ length: 20 }, () => ({ height: 1, bytes, previous: bytes, sealedUndo: bytes }));
  const ways = makeWays();
  const tallies = ([ways.scan, ways.hashed, ways.peer, ways.peerHashed] as const).map((way) => {
    const tally = emptyTally();
    run(way, part, emptyTally()); // warm-up
    while (tally.seconds * 1_000 < REAL_MS) run(way, part, tally);
    return text(way.name, tally);
  });
  console.log(`${name}:\n  ${tallies.join('\n  ')}`);
};

if (!Number.isInteger(SIZE) || SIZE < 1) throw new Error('name the number of transactions');
for (const name of ['block169482', 'block227835', 'block363703', 'block481815']) measureReal(name);
measureGenerated();
measureTable();
measureThreads();
if (!measureDerivation()) process.exitCode = 1;
