import { randomUUID } from 'node:crypto';
import { setup } from 'xstate';
import { z } from 'zod';
import { SYSTEM, type Actor } from '@chaintide/machines/actor';
import type { Database, Tx } from '../db/database.ts';
import { migrate } from '../db/migrations.ts';
import { describeEngines } from '../db/testing.ts';
import { AppError } from '../errors/app-error.ts';
import { SetClock } from '../fixtures/hub-rig.ts';
import { Lifecycle, type Deed, type LifecycleRules } from './lifecycle.ts';
import { LifecycleTable } from './table.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const parcelState = z.enum(['packed', 'sent', 'delivered']);
const parcel = z.object({
  id: z.bigint(),
  userId: z.bigint(),
  state: parcelState,
  city: z.string(),
  doorCode: z.string().nullable(),
  version: z.number(),
});
type Parcel = Readonly<z.infer<typeof parcel>>;
type ParcelPatch = Partial<Pick<Parcel, 'doorCode'>>;
interface ParcelDeed extends Deed {
  readonly type: 'send' | 'deliver';
  readonly doorCode?: string;
  readonly breaksAt?: 'prepare' | 'effect' | 'facts';
}

const parcelMachine = setup({
  types: {
    events: {} as { readonly type: 'send' | 'deliver'; readonly by: Actor },
    context: {} as { isHeavy: boolean },
    input: {} as { isHeavy: boolean },
  },
  guards: { isSystem: ({ event: { by } }) => by.kind === 'system' },
  actions: { weigh: () => undefined, ring: () => undefined },
}).createMachine({
  context: ({ input }) => input,
  initial: 'packed',
  states: {
    packed: { on: { send: { target: 'sent', actions: ['weigh', 'ring'] } } },
    sent: { on: { deliver: { guard: 'isSystem', target: 'delivered', actions: 'ring' } } },
    delivered: { type: 'final' },
  },
});

const tables = `
  create table parcels (
    id bigint generated always as identity primary key, user_id bigint not null references users, key uuid not null, state text not null default 'packed',
    city text not null, door_code text unique, version integer not null default 1, unique (user_id, key));
  create table rung (parcel_id bigint not null, effect text not null, version integer not null);
  insert into users (user_name, email, password_hash, created_at) values ('owner', 'owner@tide.example', 'none', now()), ('other', 'other@tide.example', 'none', now());`;

describeEngines((throwaway) => {
  const clock = new SetClock();
  const owner: Actor = { kind: 'owner', id: 1 };
  let db: Database;
  let table: LifecycleTable<Parcel, ParcelPatch>;
  let lifecycle: Lifecycle<typeof parcelMachine, Parcel, ParcelDeed, ParcelPatch>;
  const told: string[] = [];

  const breaking = (deed: ParcelDeed, place: ParcelDeed['breaksAt']): void => {
    if (deed.breaksAt === place) throw new AppError('address.unknown');
  };
  const ring =
    (effect: string) =>
    async ({ id, version }: Parcel, deed: ParcelDeed, tx: Tx): Promise<void> => {
      await tx.query('insert into rung (parcel_id, effect, version) values ($1, $2, $3)', [id, effect, version]);
      breaking(deed, 'effect');
    };
  const rules = (): LifecycleRules<typeof parcelMachine, Parcel, ParcelDeed, ParcelPatch> => ({
    machine: parcelMachine,
    repository: { table },
    unknown: 'user.unknown',
    sameBy: ['city'],
    conflicts: { parcels_door_code_key: 'hash.used' },
    contextOf: () => ({ isHeavy: false }),
    prepare: (_, deed) =>
      new Promise((resolve) => {
        breaking(deed, 'prepare');
        resolve();
      }),
    patchOf: (_, { doorCode }) => (doorCode === undefined ? {} : { doorCode }),
    effects: { weigh: ring('weigh'), ring: ring('ring') },
    facts: {
      changed: ({ id, state, version }) => {
        told.push(`${id} ${state} ${version}`);
        return Promise.resolve();
      },
    },
  });

  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
    await db.script(tables);
    const columns = 'it.id, it.user_id as "userId", it.state, it.city, it.door_code as "doorCode", it.version';
    table = new LifecycleTable(db, clock, {
      row: parcel,
      state: parcelState,
      kind: 'parcel',
      table: 'parcels',
      alias: 'it',
      columns,
      joins: 'join users owner on owner.id = it.user_id',
    });
    lifecycle = new Lifecycle(rules());
  }, 60_000);
  beforeEach(async () => {
    await emptyTables(db, 'parcels, rung, history');
    told.length = 0;
  });
  afterAll(() => db.close());

  const make = (key = randomUUID(), city = 'Oslo', userId = 1): Promise<Parcel> =>
    db.transaction((tx) =>
      table.begin(
        ['insert into parcels (user_id, key, city) values ($1, $2, $3)', [userId, key, city]],
        { by: userId, event: 'pack', note: null },
        tx,
      ),
    );
  const outcome = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'done',
      (error: unknown) => (error as AppError).error,
    );
  const rung = (): Promise<unknown[]> => db.query('select effect, version from rung order by effect desc');

  it('saves, writes history, runs the effects and publishes, in that order', async () => {
    const { id } = await make();
    clock.time += 1_000;
    expect(
      await lifecycle.act(id, { type: 'send', by: owner, version: 1, doorCode: '7', reason: 'as agreed' }),
    ).toMatchObject({ state: 'sent', doorCode: '7', version: 2 });
    expect(await lifecycle.act(id, { type: 'deliver', by: SYSTEM })).toMatchObject({
      state: 'delivered',
      doorCode: '7',
      version: 3,
    });
    expect(await table.history(id)).toEqual([
      { at: clock.time, by: null, event: 'deliver', from: 'sent', to: 'delivered', note: null },
      { at: clock.time, by: 'owner', event: 'send', from: 'packed', to: 'sent', note: 'as agreed' },
      { at: clock.time - 1_000, by: 'owner', event: 'pack', from: null, to: 'packed', note: null },
    ]);
    expect(await rung()).toEqual([
      { effect: 'weigh', version: 1 },
      { effect: 'ring', version: 1 },
      { effect: 'ring', version: 2 },
    ]);
    expect(told).toEqual([`${id} sent 2`, `${id} delivered 3`]);
  });

  it('refuses unknown and foreign rows, an outdated version, and an event out of turn', async () => {
    const { id } = await make();
    expect(await outcome(lifecycle.act(999, { type: 'send', by: owner }))).toBe('user.unknown');
    expect(await outcome(lifecycle.act(id, { type: 'send', by: { kind: 'owner', id: 2 } }))).toBe('user.unknown');
    expect(await outcome(lifecycle.act(id, { type: 'send', by: owner, version: 9 }))).toBe('version.stale');
    expect(await outcome(lifecycle.act(id, { type: 'deliver', by: SYSTEM }))).toBe('transition.refused');
    expect([await table.byId(id), told, (await table.history(id)).length]).toMatchObject([
      { state: 'packed', version: 1 },
      [],
      1,
    ]);
  });

  it.each(['prepare', 'effect'] as const)('leaves nothing behind if the %s fails', async (breaksAt) => {
    const { id } = await make();
    expect(await outcome(lifecycle.act(id, { type: 'send', by: owner, doorCode: '7', breaksAt }))).toBe(
      'address.unknown',
    );
    expect([await table.byId(id), await rung(), (await table.history(id)).length, told]).toMatchObject([
      { state: 'packed', doorCode: null, version: 1 },
      [],
      1,
      [],
    ]);
  });

  it("reports a violated constraint by the noun's own error", async () => {
    const [first, second] = [await make(), await make()];
    expect([
      await outcome(lifecycle.act(first.id, { type: 'send', by: owner, doorCode: '7' })),
      await outcome(lifecycle.act(second.id, { type: 'send', by: owner, doorCode: '7' })),
    ]).toEqual(['done', 'hash.used']);
  });

  it('lets one of fifty concurrent events move the row', async () => {
    const { id } = await make();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => outcome(lifecycle.act(id, { type: 'send', by: owner, version: 1 }))),
    );
    expect([
      outcomes.filter((one) => one === 'done').length,
      outcomes.filter((one) => one === 'version.stale').length,
    ]).toEqual([1, 49]);
    expect([await rung(), told]).toEqual([
      [
        { effect: 'weigh', version: 1 },
        { effect: 'ring', version: 1 },
      ],
      [`${id} sent 2`],
    ]);
  });

  it('stores external data as a new version without a line of history', async () => {
    const { id } = await make();
    await lifecycle.note(id, ({ state }) => (state === 'packed' ? { doorCode: '8' } : undefined));
    await lifecycle.note(id, ({ state }) => (state === 'sent' ? { doorCode: '9' } : undefined));
    await lifecycle.note(999, () => ({ doorCode: '9' }));
    expect([await table.byId(id), (await table.history(id)).length, told]).toMatchObject([
      { doorCode: '8', version: 2 },
      1,
      [`${id} packed 2`],
    ]);
  });

  it('creates one row per key, even for twenty concurrent requests; a different request needs another key', async () => {
    const key = randomUUID();
    const made = await Promise.all(
      Array.from({ length: 20 }, () => lifecycle.once({ userId: 1, key, city: 'Oslo' }, () => make(key))),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await outcome(lifecycle.once({ userId: 1, key, city: 'Rome' }, () => make(key, 'Rome')))).toBe('key.reused');
    expect(
      await outcome(
        lifecycle.once({ userId: 1, key: randomUUID(), city: 'Rome' }, () =>
          Promise.reject(new AppError('address.unknown')),
        ),
      ),
    ).toBe('address.unknown');
  });

  it('is read by page and in batches, limited to the owner', async () => {
    const rows = [await make(), await make(), await make()];
    await make(randomUUID(), 'Oslo', 2);
    await lifecycle.act(rows[2]!.id, { type: 'send', by: owner });
    const ids = (found: readonly Parcel[]): bigint[] => found.map(({ id }) => id);
    const [newest, older] = [await table.ofUser(1, { page: 1, rows: 2 }), await table.ofUser(1, { page: 2, rows: 2 })];
    expect([newest.total, ids(newest.rows), ids(older.rows)]).toEqual([3, [rows[2]!.id, rows[1]!.id], [rows[0]!.id]]);
    expect(ids((await table.ofUser(1, { page: 1, rows: 9, state: 'packed' })).rows)).toEqual([
      rows[1]!.id,
      rows[0]!.id,
    ]);
    for await (const batch of table.everyOf(1)) expect(ids(batch)).toEqual(rows.map(({ id }) => id).toReversed());
  });
});
