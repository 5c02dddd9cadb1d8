import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot } from '../../scripts/workspace.mjs';
import { server } from './money/store.ts';
import { quantile } from './page/product.ts';

// Business transactions with and without a fact, by many writers of one process; and how long a fact takes from its commit to the listeners of
// two gateways on the database, while half as many are committed as can be.

const WRITERS = 32;
const ROUNDS = 7;
const ROUND_MS = 2_000;
const PACED_MS = 10_000;
const TOPICS = 200;

interface Tx {
  query(sql: string, params?: readonly unknown[]): Promise<unknown>;
}
interface Database extends Tx {
  transaction(work: (tx: Tx) => Promise<void>): Promise<void>;
  script(sql: string): Promise<void>;
  close(): Promise<void>;
}
interface Fact {
  readonly data: { readonly payload: { readonly n: number } };
}
interface Outbox {
  append(tx: Tx, entry: { topic: string; name: string; payload: unknown }): Promise<void>;
  start(deliver: (fact: Fact) => void): Promise<void>;
  stop(): Promise<void>;
}
type New<T> = new (...parts: unknown[]) => T;

const built = async <T>(path: string): Promise<T> =>
  (await import(inRoot('apps', 'gateway', 'dist', 'platform', `${path}.js`))) as T;

const { PostgresDatabase } = await built<{
  PostgresDatabase: { open(url: string, options: { connections: number }): Promise<Database> };
}>('db/postgres-database');
const { migrate } = await built<{ migrate: (db: Database) => Promise<unknown> }>('db/migrations');
const { Outbox } = await built<{ Outbox: New<Outbox> }>('outbox');
const { SystemClock, SystemScheduler } = await built<{ SystemClock: New<object>; SystemScheduler: New<object> }>(
  'clock',
);

const text = 'x'.repeat(400);
let last = 0;

/** A row and its line of history, and the fact about it. */
const transact = async (db: Database, outbox: Outbox | undefined): Promise<number> => {
  last += 1;
  const n = last;
  await db.transaction(async (tx) => {
    await tx.query('insert into bench_rows (id, text) values ($1, $2)', [n, text]);
    await tx.query('insert into bench_history (id, at, event) values ($1, now(), $2)', [n, 'added']);
    await outbox?.append(tx, { topic: `account:${n % TOPICS}`, name: 'row.added', payload: { n, text } });
  });
  return n;
};

/** Transactions per second. */
const rateOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (; performance.now() - begun < ROUND_MS; count += 1) await work();
    }),
  );
  return count / ((performance.now() - begun) / 1_000);
};

/** Commits at a steady pace; returns when each was committed. */
const paced = async (rate: number, work: () => Promise<number>): Promise<Map<number, number>> => {
  const committed = new Map<number, number>();
  const running: Promise<unknown>[] = [];
  const begun = performance.now();
  for (let now = begun; now - begun < PACED_MS; now = performance.now()) {
    const due = ((now - begun) / 1_000) * rate;
    while (running.length < due) running.push(work().then((n) => committed.set(n, performance.now())));
    await wait(1);
  }
  await Promise.all(running);
  return committed;
};

const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

interface Gateway {
  readonly db: Database;
  readonly outbox: Outbox;
  /** When each fact arrived. */
  readonly arrivals: Map<number, number>;
}

const start = async (url: string): Promise<Gateway> => {
  const db = await PostgresDatabase.open(url, { connections: WRITERS + 2 });
  const outbox = new Outbox(db, new SystemClock(), new SystemScheduler());
  await migrate(db);
  const arrivals = new Map<number, number>();
  await outbox.start(({ data }) => void arrivals.set(data.payload.n, performance.now()));
  return { db, outbox, arrivals };
};

/** The rates of all rounds; a round ends when every gateway has what was committed in it. */
const compete = async (gateways: readonly Gateway[]): Promise<{ without: number[]; with: number[] }> => {
  const { db, outbox } = gateways[0]!;
  const rates = { without: [] as number[], with: [] as number[] };
  let facts = 0;
  const variants = {
    without: () => transact(db, undefined),
    with: async () => {
      await transact(db, outbox);
      facts += 1;
    },
  };
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const variant of round % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)) {
      const rate = await rateOf(variants[variant]);
      if (round > 0) rates[variant].push(rate); // the first round is a warm-up
      while (gateways.some(({ arrivals }) => arrivals.size < facts)) await wait(10);
    }
  return rates;
};

const reportRates = (rates: { readonly without: readonly number[]; readonly with: readonly number[] }): void => {
  const ratios = rates.with.map((rate, round) => rate / rates.without[round]!);
  const [plain, told, ratio] = [median(rates.without), median(rates.with), median(ratios)];
  console.log(
    `${WRITERS} writers: ${told.toFixed(0)} transactions/s with a fact, ${plain.toFixed(0)} without; ratio ${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
  );
  console.log(
    JSON.stringify({
      bench: 'facts',
      value: Number(told.toFixed(0)),
      unit: 'transactions/s',
      peer: `the same inserts without facts, ${plain.toFixed(0)}/s; aim 0.6`,
      ratio: Number(ratio.toFixed(3)),
    }),
  );
};

const reportDelay = (where: string, times: readonly number[]): void => {
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  const pace = (times.length / (PACED_MS / 1_000)).toFixed(0);
  console.log(
    `commit to delivery in ${where} at ${pace}/s: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)}, longest ${Math.max(...times).toFixed(0)}`,
  );
  console.log(
    JSON.stringify({
      bench: `facts.${where}`,
      value: Number(p99.toFixed(1)),
      unit: 'ms',
      peer: 'aim 50 ms',
      ratio: Number((p99 / 50).toFixed(2)),
    }),
  );
};

const measure = async (url: string): Promise<void> => {
  const gateways = [await start(url), await start(url)] as const;
  const [{ db, outbox }] = gateways;
  await db.script(
    'create table bench_rows (id bigint primary key, text text); create table bench_history (id bigint, at timestamptz, event text); create index on bench_history (id)',
  );
  const rates = await compete(gateways);
  reportRates(rates);
  const committed = await paced(median(rates.with) / 2, () => transact(db, outbox));
  for (const [place, { arrivals }] of gateways.entries()) {
    while (![...committed.keys()].every((n) => arrivals.has(n))) await wait(10);
    reportDelay(
      place === 0 ? 'its own gateway' : 'another gateway',
      [...committed].map(([n, time]) => Math.max(0, arrivals.get(n)! - time)),
    );
  }
  for (const gateway of gateways) {
    await gateway.outbox.stop();
    await gateway.db.close();
  }
};

const store = await server();
if (!store) console.log('not measured: no PostgreSQL server answers');
else {
  console.log(`medians of ${ROUNDS} rounds; load of the machine before: ${loadavg()[0]!.toFixed(1)}`);
  try {
    await measure(store.env['DATABASE_URL']!);
  } finally {
    await wait(500); // the server still ends connections that were closed
    await store.remove();
  }
  console.log(`load of the machine after: ${loadavg()[0]!.toFixed(1)}; Node ${process.version}`);
}
