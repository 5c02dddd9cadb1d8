import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { SystemClock } from './clock.ts';
import type { Database } from './db/database.ts';
import { migrate, MIGRATIONS } from './db/migrations.ts';
import { describeEngines, describePostgres } from './db/testing.ts';
import { FactCollector } from './fixtures/fact-collector.ts';
import { fromSources } from './fixtures/from-sources.ts';
import { HandScheduler } from './fixtures/hub-rig.ts';
import { Outbox, type OutboxFact } from './outbox.ts';
import { emptyTables } from './fixtures/empty-tables.ts';

/** A process on the database: a connection of its own, and what it received. */
interface Party {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly scheduler: HandScheduler;
  readonly collector: FactCollector;
  readonly leave: () => Promise<void>;
}

const enterOn = async (db: Database): Promise<Party> => {
  const [scheduler, collector] = [new HandScheduler(), new FactCollector()];
  const outbox = new Outbox(db, new SystemClock(), scheduler);
  await outbox.start(collector.receive);
  const leave = async (): Promise<void> => {
    await outbox.stop();
    await db.close();
  };
  return { db, outbox, scheduler, collector, leave };
};

const append = (
  { db, outbox }: Party,
  { topic, payload }: { topic: string; payload: unknown },
  wait = 0,
): Promise<void> =>
  db.transaction(async (tx) => {
    await outbox.append(tx, { topic, name: 'user.changed', payload });
    if (wait > 0) await setTimeout(wait);
  });

Logger.overrideLogger(false); // of the connections that are broken on purpose

const idOf = ({ data }: OutboxFact): unknown => (data.payload as { id: unknown }).id;

/** Facts follow each other without a gap in every topic, and no fact came twice. */
const expectWhole = (facts: readonly OutboxFact[], start = new Map<string, number>()): void => {
  const last = new Map(start);
  for (const { topic, prev, seq } of facts) {
    expect([topic, prev]).toEqual([topic, last.get(topic) ?? 0]);
    last.set(topic, seq);
  }
  expect(new Set(facts.map(idOf)).size).toBe(facts.length);
};

describePostgres((throwaway) => {
  const parties: Party[] = [];
  const enter = async (): Promise<Party> => {
    const party = await enterOn(await throwaway().open());
    parties.push(party);
    return party;
  };
  beforeAll(async () => {
    const db = await throwaway().open();
    await migrate(db);
    await db.close();
  }, 60_000);
  beforeEach(async () => {
    const db = await throwaway().open();
    await emptyTables(db, 'outbox_written, outbox, outbox_heads');
    await db.close();
  });
  afterEach(async () => {
    for (const { leave } of parties.splice(0)) await leave();
  });

  /** Inserts as the commit of a process does that is killed right after it: nobody is told. */
  const commitUnseen = (db: Database, id: string): Promise<unknown> =>
    db.query(`insert into outbox_written (topic, name, payload, at) values ('user:1', 'n', $1, now())`, [{ id }]);

  it('delivers what was committed, and nothing else, once and in one order, while connections break', async () => {
    const writers = [await enter(), await enter(), await enter()];
    const listeners = [...writers, await enter()];
    const killer = await throwaway().open();
    const committed: string[] = [];
    const unsure = new Set<string>();
    const over = new AbortController();
    const write = async (party: Party, writer: number): Promise<void> => {
      for (let n = 0; n < 40; n += 1) {
        const id = `${writer} ${n}`;
        const isRolledBack = Math.random() < 0.2;
        const work = party.db.transaction(async (tx) => {
          await tx.query('select pg_current_xact_id()');
          await party.outbox.append(tx, { topic: `user:${Math.floor(Math.random() * 5)}`, name: 'n', payload: { id } });
          await setTimeout(Math.random() * 20);
          if (isRolledBack) throw new Error('rolled back');
        });
        await work.then(
          () => committed.push(id),
          () => isRolledBack || unsure.add(id), // its connection broke; the commit may have been made
        );
      }
    };
    const kill = async (): Promise<void> => {
      while (!over.signal.aborted) {
        await setTimeout(50);
        await killer.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'chaintide' and pid <> pg_backend_pid()
           and (query like '%outbox_sequence%' or random() < 0.1)`,
        );
      }
    };
    const killing = kill();
    await Promise.all(writers.flatMap((party, at) => [1, 2, 3].map((lane) => write(party, at * 10 + lane))));
    over.abort();
    await killing;
    await killer.close();
    for (const { scheduler } of listeners) await scheduler.beat(); // the notifications of some were lost
    await append(listeners[3]!, { topic: 'last', payload: { id: 'last' } });
    for (const { scheduler, collector } of listeners) {
      while (!collector.facts.some(({ topic }) => topic === 'last')) {
        await scheduler.beat();
        await setTimeout(10);
      }
      expectWhole(collector.facts);
      const heard = new Set(collector.facts.map(idOf));
      expect(committed.filter((id) => !heard.has(id))).toEqual([]);
      expect(
        [...heard].filter((id) => id !== 'last' && !committed.includes(String(id)) && !unsure.has(String(id))),
      ).toEqual([]);
      expect(collector.facts.map(({ seq }) => seq)).toEqual(listeners[0]!.collector.facts.map(({ seq }) => seq));
    }
    expect(committed.length).toBeGreaterThan(100);
  }, 60_000);

  it('delivers the facts of one after the other in their order, whichever process writes', async () => {
    const [one, two] = [await enter(), await enter()];
    for (let n = 1; n <= 60; n += 1) await append(n % 3 === 0 ? one : two, { topic: 'user:1', payload: { id: n } });
    for (const { collector } of [one, two])
      expect((await collector.received(60)).map(idOf)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
  }, 30_000);

  it('is not held up by a transaction that stays open, whose facts come when it ends', async () => {
    const [slow, quick] = [await enter(), await enter()];
    const release = Promise.withResolvers<void>();
    const hold = slow.db.transaction(async (tx) => {
      await tx.query(
        `insert into outbox_written (topic, name, payload, at) values ('user:1', 'n', '{"id": "slow"}', now())`,
      );
      await release.promise;
    });
    for (let n = 0; n < 5; n += 1) {
      await append(quick, { topic: 'user:1', payload: { id: `quick ${n}` } });
      await quick.collector.received(n + 1); // before the other one ends
    }
    release.resolve();
    await hold;
    await slow.scheduler.beat();
    for (const { collector } of [slow, quick]) expect((await collector.received(6)).map(idOf).at(-1)).toBe('slow');
    expectWhole(quick.collector.facts);
  }, 30_000);

  it('delivers the facts of a process that was killed after its commit with the next look of another', async () => {
    const party = await enter();
    await commitUnseen(party.db, 'unseen');
    await party.scheduler.beat();
    expect((await party.collector.received(1)).map(idOf)).toEqual(['unseen']);
  });

  it('finds facts of a database that was put in the place of the one it knew', async () => {
    const party = await enter();
    await append(party, { topic: 'user:1', payload: { id: 'before' } });
    await party.collector.received(1);
    await party.db.query(
      `insert into outbox_written (xid, topic, name, payload, at) values ('5', 'user:1', 'n', '{"id": "restored"}', now())`, // an older count of transactions
    );
    await party.scheduler.beat();
    await party.scheduler.beat(); // the first one may have come before the look was widened
    expect((await party.collector.received(2)).map(idOf)).toEqual(['before', 'restored']);
  });

  it('loses and repeats nothing when processes are killed in the midst of writing and ordering', async () => {
    const listener = await enter();
    const program = fileURLToPath(new URL('./fixtures/write-until-killed.ts', import.meta.url));
    const acknowledged: string[] = [];
    const run = async (name: string): Promise<void> => {
      const child = fork(program, [throwaway().place, name], { execArgv: fromSources });
      const exit = once(child, 'exit');
      child.on('message', (id: string) => acknowledged.push(id));
      await once(child, 'message');
      await setTimeout(Math.random() * 300);
      child.kill('SIGKILL');
      await exit;
    };
    for (let round = 0; round < 3; round += 1) await Promise.all([run(`a${round}`), run(`b${round}`)]);
    await append(listener, { topic: 'last', payload: { id: 'last' } });
    while (!listener.collector.facts.some(({ topic }) => topic === 'last')) await setTimeout(10);
    expectWhole(listener.collector.facts);
    const heard = new Set(listener.collector.facts.map(idOf));
    expect(acknowledged.filter((id) => !heard.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(6);
  }, 120_000);
});

describeEngines((throwaway) => {
  const early = mkdtempSync(join(tmpdir(), 'chaintide-early-'));
  afterAll(() => rmSync(early, { recursive: true, force: true }));

  it('takes over the facts of a database that ordered them at the commit', async () => {
    for (const file of readdirSync(MIGRATIONS)) if (file < '0140') cpSync(join(MIGRATIONS, file), join(early, file));
    const db = await throwaway().open();
    await migrate(db, early);
    await db.query(
      `select outbox_append(array['user:1', 'user:2', 'user:1'], array['n', 'n', 'n'], array['{"id": 1}', '{"id": 2}', '{"id": 3}'], now())`,
    );
    await migrate(db);
    const party = await enterOn(db);
    const range = { after: 0, upTo: party.outbox.position, limit: 10 };
    const old = await party.outbox.since('user:1', range);
    expect(old?.map(idOf)).toEqual([1, 3]);
    await append(party, { topic: 'user:1', payload: { id: 4 } });
    await append(party, { topic: 'user:3', payload: { id: 5 } });
    const [next, first] = await party.collector.received(2);
    expect([next!.prev, first!.prev]).toEqual([old!.at(-1)!.seq, 0]);
    expect((await party.outbox.since('user:1', { ...range, upTo: party.outbox.position }))?.map(idOf)).toEqual([
      1, 3, 4,
    ]);
    await party.leave();
  }, 60_000);
}, 'empty');
