import { eventDraft, eventKinds, type EventDraft } from '@chaintide/contracts/charts/events';
import { EVENT_HISTORY_LINES } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { Logger } from '@nestjs/common';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { describeDatabase } from '../../platform/db/testing.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { HandScheduler, SetClock } from '../../platform/fixtures/hub-rig.ts';
import { Outbox } from '../../platform/outbox.ts';
import { EventsRepository } from './events.repository.ts';
import { EventsService } from './events.service.ts';
import { known } from '../../platform/fixtures/known.ts';
import { queryOutbox } from '../../platform/fixtures/query-outbox.ts';
import { emptyTables } from '../../platform/fixtures/empty-tables.ts';

const draft: EventDraft = {
  day: '2024-01-10',
  kind: 'regulation',
  coin: 'BTC',
  label: { zh: '现货 ETF 获批', en: 'Spot ETFs approved' },
  note: { zh: '美国证监会批准首批现货比特币 ETF。', en: '' },
};

const failureOf = (act: Promise<unknown>): Promise<unknown> =>
  act.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof AppError) return error.error;
      throw error;
    },
  );

describeDatabase((throwaway) => {
  let db: Database;
  let events: EventsService;
  let admin: number;
  const clock = new SetClock();

  beforeAll(async () => {
    Logger.overrideLogger(false);
    db = await throwaway().open();
    await migrate(db);
    events = new EventsService(db, new EventsRepository(db, clock), new Outbox(db, clock, new HandScheduler()));
    const [row] = await known<{ id: bigint }>(
      db.query(
        `insert into users (user_name, email, password_hash, created_at) values ('root', 'root@example.com', 'none', now()) returning id`,
      ),
    );
    admin = Number(row!.id);
  }, 60_000);
  beforeEach(() => emptyTables(db, 'event_history, outbox_written, outbox'));
  afterAll(() => db.close());

  const facts = async (): Promise<unknown[]> =>
    (
      await known<{ name: string; payload: unknown }>(
        queryOutbox(db, 'select name, payload from outbox where topic = $1 order by seq', [topics.events()]),
      )
    ).map(({ name, payload }) => ({ name, payload }));
  const history = (): Promise<unknown[]> =>
    db.query('select event_id, at, by_id, was, becomes from event_history order by id');

  it('begins with what moved the market, by day, each as an admin could have entered it', async () => {
    const all = await events.all();
    expect(all.map(({ day }) => day)).toEqual(all.map(({ day }) => day).toSorted());
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(eventKinds.filter((kind) => kind !== 'other')));
    expect(all.filter(({ kind }) => kind === 'halving').map(({ day, coin, label }) => [day, coin, label.en])).toEqual([
      ['2012-11-28', 'BTC', 'First halving'],
      ['2016-07-09', 'BTC', 'Second halving'],
      ['2020-05-11', 'BTC', 'Third halving'],
      ['2024-04-20', 'BTC', 'Fourth halving'],
    ]);
    for (const { id: _, version, ...seeded } of all) {
      expect(version).toBe(1);
      expect(eventDraft.parse(seeded)).toEqual(seeded);
    }
  });

  it('stores, publishes and records each change with its author', async () => {
    const added = await events.create(admin, draft);
    const changed = await events.change(admin, added.id, {
      event: { ...draft, coin: null, day: '2024-01-11' },
      version: added.version,
    });
    expect(changed).toEqual({ ...added, coin: null, day: '2024-01-11', version: 2 });
    expect(await events.all()).toContainEqual(changed);
    await events.remove(admin, added.id, changed.version);
    expect(await events.all()).not.toContainEqual(expect.objectContaining({ id: added.id }));
    expect(await facts()).toEqual([
      { name: 'event.changed', payload: { event: added } },
      { name: 'event.changed', payload: { event: changed } },
      { name: 'event.removed', payload: { id: added.id } },
    ]);
    const line = { event_id: BigInt(added.id), at: new Date(clock.time), by_id: BigInt(admin) };
    expect(await history()).toEqual([
      { ...line, was: null, becomes: added },
      { ...line, was: added, becomes: changed },
      { ...line, was: changed, becomes: null },
    ]);
  });

  it('returns its history page by page, newest first, with authors', async () => {
    const added = await events.create(admin, draft);
    let version = added.version;
    for (let day = 1; day <= EVENT_HISTORY_LINES; day++)
      ({ version } = await events.change(admin, added.id, {
        event: { ...draft, note: { zh: '', en: String(day) } },
        version,
      }));
    const newest = await events.history(undefined);
    expect(newest).toMatchObject({
      hasOlder: true,
      lines: { length: EVENT_HISTORY_LINES, 0: { by: 'root', at: clock.time, becomes: { id: added.id, version } } },
    });
    const oldest = await events.history(newest.lines.at(-1)!.id);
    expect(oldest).toEqual({
      hasOlder: false,
      lines: [{ id: expect.any(Number), at: clock.time, by: 'root', was: null, becomes: added }],
    });
    expect(await events.history(oldest.lines[0]!.id)).toEqual({ hasOlder: false, lines: [] });
    await events.remove(admin, added.id, version);
  });

  it('refuses an outdated change, and publishes and records nothing', async () => {
    const added = await events.create(admin, draft);
    await events.change(admin, added.id, { event: draft, version: 1 });
    await emptyTables(db, 'event_history, outbox_written, outbox');
    expect(await failureOf(events.change(admin, added.id, { event: { ...draft, coin: 'ETH' }, version: 1 }))).toBe(
      'version.stale',
    );
    expect(await failureOf(events.remove(admin, added.id, 1))).toBe('version.stale');
    expect(await failureOf(events.remove(admin, 4_000_000_000, 1))).toBe('event.unknown');
    expect([await facts(), await history()]).toEqual([[], []]);
    expect((await events.all()).find(({ id }) => id === added.id)).toMatchObject({ coin: 'BTC', version: 2 });
  });

  it('lets one of two concurrent changes of an event win', async () => {
    const added = await events.create(admin, draft);
    const outcomes = await Promise.all(
      ['first', 'second'].map((en) =>
        failureOf(events.change(admin, added.id, { event: { ...draft, label: { zh: en, en } }, version: 1 })),
      ),
    );
    expect(outcomes).toEqual(expect.arrayContaining(['done', 'version.stale']));
  });

  it('accepts any character that JSON can encode', async () => {
    const { label } = await events.create(admin, {
      ...draft,
      label: { zh: '半个字符 \ud800', en: `O'Neil "quoted" \\ \u2028 ₿` },
    });
    expect(label).toEqual({ zh: '半个字符 \ufffd', en: `O'Neil "quoted" \\ \u2028 ₿` });
  });
});

describe('a draft of an event', () => {
  it.each([
    ['a day that does not exist', { day: '2023-02-29' }, { path: ['day'], message: 'day.format' }],
    ['another form of a day', { day: '10.1.2024' }, { path: ['day'], message: 'day.format' }],
    ['a day before Bitcoin', { day: '0000-01-01' }, { path: ['day'], message: 'day.range' }],
    ['a day that was mistyped', { day: '2204-01-10' }, { path: ['day'], message: 'day.range' }],
    ['an empty label', { label: { zh: '  ', en: 'x' } }, { path: ['label', 'zh'], message: 'name.empty' }],
    ['a long label', { label: { zh: 'x', en: 'x'.repeat(41) } }, { path: ['label', 'en'], message: 'name.long' }],
    ['a long note', { note: { zh: 'x'.repeat(301), en: '' } }, { path: ['note', 'zh'], message: 'text.long' }],
  ])('with %s names the field and the problem', (_, part, issue) => {
    expect(eventDraft.safeParse({ ...draft, ...part }).error?.issues[0]).toMatchObject(issue); // the first problem of a field is shown
  });
});
