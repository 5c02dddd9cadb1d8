import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DAY } from '@chaintide/contracts/limits';
import { Clock, Scheduler } from './clock.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrations.ts';
import { describeEngines } from './db/testing.ts';
import { Outbox } from './outbox.ts';
import { FactCollector } from './fixtures/fact-collector.ts';
import { fromSources } from './fixtures/from-sources.ts';
import { emptyTables } from './fixtures/empty-tables.ts';

class SetClock extends Clock {
  time = Date.parse('2026-11-21T00:00:00Z');
  override now(): number {
    return this.time;
  }
}

/** Never beats, so that facts arrive by notification only. */
class StillScheduler extends Scheduler {
  override every(): () => void {
    return () => {};
  }
}

describeEngines((throwaway) => {
  let db: Database;
  const clock = new SetClock();
  const running: Outbox[] = [];
  const make = (): Outbox => new Outbox(db, clock, new StillScheduler());
  const listen = async (): Promise<{ outbox: Outbox; collector: FactCollector }> => {
    const outbox = make();
    const collector = new FactCollector();
    await outbox.start(collector.receive);
    running.push(outbox);
    return { outbox, collector };
  };
  const append = (topic: string, payload: unknown): Promise<void> =>
    db.transaction((tx) => make().append(tx, { topic, name: 'user.changed', payload }), { durable: false });

  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  }, 30_000);
  beforeEach(() => emptyTables(db, 'outbox_written, outbox, outbox_heads'));
  afterEach(async () => {
    for (const outbox of running.splice(0)) await outbox.stop();
  });
  afterAll(() => db.close());

  it('delivers committed facts in order, with their position in the topic', async () => {
    const { outbox, collector } = await listen();
    for (const [topic, n] of [
      ['user:1', 1],
      ['user:2', 2],
      ['user:1', 3],
    ] as const)
      await append(topic, { n });
    const [one, two, three] = await collector.received(3);
    expect(collector.facts.map(({ topic, data }) => [topic, data])).toEqual([
      ['user:1', { name: 'user.changed', payload: { n: 1 } }],
      ['user:2', { name: 'user.changed', payload: { n: 2 } }],
      ['user:1', { name: 'user.changed', payload: { n: 3 } }],
    ]);
    expect([one!.prev, two!.prev, three!.prev]).toEqual([0, 0, one!.seq]);
    expect(outbox.position).toBe(three!.seq);
  });

  it('delivers nothing that was rolled back', async () => {
    const { collector } = await listen();
    await db
      .transaction(async (tx) => {
        await make().append(tx, { topic: 'user:1', name: 'user.changed', payload: { n: 1 } });
        throw new Error('no');
      })
      .catch(() => undefined);
    await append('user:1', { n: 2 });
    expect((await collector.received(1)).map(({ data }) => data.payload)).toEqual([{ n: 2 }]);
  });

  it('delivers every fact to every process once, in the same order, however many write concurrently', async () => {
    const collectors = (await Promise.all([listen(), listen()])).map(({ collector }) => collector);
    await Promise.all(Array.from({ length: 60 }, (_, n) => append(`user:${n % 7}`, { n })));
    const received = await Promise.all(collectors.map((collector) => collector.received(60)));
    const seqs = received[0]!.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(new Set(seqs).size).toBe(60);
    expect(received[1]!.map(({ seq }) => seq)).toEqual(seqs);
    const last = new Map<string, number>();
    for (const { topic, prev, seq } of received[0]!) {
      expect(prev).toBe(last.get(topic) ?? 0);
      last.set(topic, seq);
    }
  }, 20_000);

  it('continues with the next fact if one could not be delivered', async () => {
    const outbox = make();
    const collector = new FactCollector();
    await outbox.start((fact) => {
      collector.receive(fact);
      if (collector.facts.length === 1) throw new Error('a listener failed');
    });
    running.push(outbox);
    await append('user:1', { n: 1 });
    await append('user:1', { n: 2 });
    expect((await collector.received(2)).map(({ data }) => data.payload)).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('replays missed facts, and reports when it cannot', async () => {
    const { outbox, collector } = await listen();
    for (let n = 1; n <= 5; n += 1) await append('user:1', { n });
    const facts = await collector.received(5);
    const upTo = outbox.position;
    const after = facts[1]!.seq;
    expect((await outbox.since('user:1', { after, upTo, limit: 10 }))?.map(({ seq }) => seq)).toEqual(
      facts.slice(2).map(({ seq }) => seq),
    );
    expect(await outbox.since('user:1', { after, upTo: facts[3]!.seq, limit: 10 })).toHaveLength(2);
    expect(await outbox.since('user:1', { after: facts[4]!.seq, upTo, limit: 10 })).toEqual([]);
    expect(await outbox.since('user:1', { after, upTo, limit: 2 })).toBeUndefined();
    expect(await outbox.lastSeq('user:1', upTo)).toBe(facts[4]!.seq);
    expect(await outbox.lastSeq('user:2', upTo)).toBe(0);
  });

  it('drops old days whole but keeps the position of each topic', async () => {
    const { outbox, collector } = await listen();
    for (const topic of ['user:1', 'user:1', 'user:2']) await append(topic, {});
    const [one, two, three] = await collector.received(3);
    clock.time += 31 * DAY;
    await outbox.sweep(); // opens the day, and drops none, because nothing was written after it
    expect(await db.query('select 1 from outbox')).toHaveLength(3);
    await append('user:1', {});
    const four = (await collector.received(4))[3]!;
    await outbox.sweep();
    expect(await db.query('select topic from outbox')).toEqual([{ topic: 'user:1' }]);
    const range = { upTo: outbox.position, limit: 10 };
    expect(await outbox.since('user:1', { ...range, after: one!.seq })).toBeUndefined();
    expect(await outbox.since('user:1', { ...range, after: two!.seq })).toHaveLength(1);
    expect(await outbox.since('user:1', { after: one!.seq, upTo: two!.seq, limit: 10 })).toBeUndefined();
    expect(await outbox.since('user:2', { ...range, after: 0 })).toBeUndefined();
    expect(await outbox.since('user:2', { ...range, after: three!.seq })).toEqual([]);
    expect(await outbox.lastSeq('user:2', outbox.position)).toBe(three!.seq);
    await append('user:2', {});
    expect((await collector.received(5))[4]).toMatchObject({ prev: three!.seq });
    expect(await outbox.lastSeq('user:2', four.seq)).toBe(three!.seq); // known by the fact after it
  });

  it('loses no fact if its process is killed between the commit and the delivery', async () => {
    await db.close();
    const program = fileURLToPath(new URL('./fixtures/commit-and-die.ts', import.meta.url));
    const child = fork(program, [throwaway().place, '5'], {
      execArgv: fromSources,
    });
    const exit = once(child, 'exit');
    const [{ epoch, before }] = (await once(child, 'message')) as [{ epoch: string; before: number }];
    expect(await exit).toEqual([null, 'SIGKILL']);
    db = await throwaway().open();
    const { outbox, collector } = await listen();
    expect(outbox.epoch).toBe(epoch);
    const missed = await outbox.since('user:1', { after: before, upTo: outbox.position, limit: 10 });
    expect(missed?.map(({ data }) => data.payload)).toEqual([1, 2, 3, 4, 5].map((n) => ({ n })));
    await append('user:1', { n: 6 });
    const [next] = await collector.received(1);
    expect(next).toMatchObject({ prev: missed!.at(-1)!.seq, data: { payload: { n: 6 } } });
  }, 30_000);
});
