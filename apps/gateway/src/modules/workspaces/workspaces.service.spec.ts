import { WORKSPACES_MAX } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { Test, type TestingModule } from '@nestjs/testing';
import { readConfig } from '../../config.ts';
import { Clock, Scheduler } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { describeDatabase } from '../../platform/db/testing.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { HandScheduler, SetClock } from '../../platform/fixtures/hub-rig.ts';
import { PlatformModule } from '../../platform/platform.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { UsersService } from '../users/users.service.ts';
import { WorkspacesModule } from './workspaces.module.ts';
import { WorkspacesService } from './workspaces.service.ts';
import { queryOutbox } from '../../platform/fixtures/query-outbox.ts';
import { emptyTables } from '../../platform/fixtures/empty-tables.ts';

const charts = ['id=btc.mvrv&sma=30', 'id=btc.price&resolution=1h'];

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
  let module: TestingModule;
  let workspaces: WorkspacesService;
  const clock = new SetClock();

  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
    const config = { ...readConfig({}), LOG_LEVEL: 'silent' as const };
    module = await Test.createTestingModule({
      imports: [PlatformModule.with(config, db), UsersModule, WorkspacesModule],
    })
      .overrideProvider(Clock)
      .useValue(clock)
      .overrideProvider(Scheduler)
      .useValue(new HandScheduler())
      .setLogger(false as never)
      .compile();
    workspaces = module.get(WorkspacesService);
  }, 60_000);
  beforeEach(() => emptyTables(db, 'users, outbox_written, outbox'));
  afterAll(() => db.close());

  const open = async (userName: string): Promise<number> =>
    (
      await module
        .get(UsersService, { strict: false })
        .create({ userName, email: `${userName}@example.com`, passwordHash: 'no password gives it' })
    ).id;
  const told = async (userId: number): Promise<number> =>
    (
      await queryOutbox(
        db,
        `select 1 from outbox where topic = $1 and name = 'workspaces.changed' and payload = 'null'`,
        [topics.account(userId)],
      )
    ).length;

  it('keeps what was saved, newest first, and publishes every change to its owner', async () => {
    const id = await open('alice');
    const first = await workspaces.create(id, { name: 'Cycle', charts });
    clock.time += 1;
    const second = await workspaces.create(id, { name: '周期', charts: ['id=btc.ahr999'] });
    expect(await workspaces.of(id)).toEqual([second, first]);
    clock.time += 1;
    const changed = await workspaces.change(
      { userId: id, id: first.id },
      { name: 'Cycles', charts: charts.toReversed(), version: first.version },
    );
    expect(changed).toEqual({
      id: first.id,
      name: 'Cycles',
      charts: charts.toReversed(),
      version: 2,
      changedAt: clock.time,
    });
    expect(await workspaces.of(id)).toEqual([changed, second]);
    await workspaces.remove({ userId: id, id: second.id }, second.version);
    expect(await workspaces.of(id)).toEqual([changed]);
    expect(await told(id)).toBe(4);
  });

  it('stores charts unchanged, whatever they contain', async () => {
    const strange = ['"', '{a,b}', "'; drop table workspaces; --", 'NULL', '\\', `id=${'x'.repeat(700)}`];
    const { charts: kept } = await workspaces.create(await open('alice'), { name: 'Strange', charts: strange });
    expect(kept).toEqual(strange);
  });

  it.each([
    ['its case', 'Übersicht', 'üBERSICHT'],
    ['the width of its letters', 'MVRV', 'ＭＶＲＶ'],
    ['how an accent is written', 'caf\u00e9', 'cafe\u0301'],
  ])('accepts a name once, whatever %s', async (_, one, other) => {
    const id = await open('alice');
    const first = await workspaces.create(id, { name: one, charts });
    expect(await failureOf(workspaces.create(id, { name: other, charts }))).toBe('workspace.nameTaken');
    const second = await workspaces.create(id, { name: 'another', charts });
    expect(await failureOf(workspaces.change({ userId: id, id: second.id }, { name: other, charts, version: 1 }))).toBe(
      'workspace.nameTaken',
    );
    expect(await failureOf(workspaces.change({ userId: id, id: first.id }, { name: other, charts, version: 1 }))).toBe(
      'done',
    ); // its own name
    expect(await failureOf(workspaces.create(await open('bob'), { name: one, charts }))).toBe('done');
  });

  it('refuses an outdated change of another device, and publishes nothing', async () => {
    const userId = await open('alice');
    const { id } = await workspaces.create(userId, { name: 'Cycle', charts });
    await workspaces.change({ userId, id }, { name: 'Cycle', charts: ['id=btc.price'], version: 1 });
    const before = await told(userId);
    expect(await failureOf(workspaces.change({ userId, id }, { name: 'Mine', charts, version: 1 }))).toBe(
      'version.stale',
    );
    expect(await failureOf(workspaces.remove({ userId, id }, 1))).toBe('version.stale');
    expect(await workspaces.of(userId)).toMatchObject([{ name: 'Cycle', charts: ['id=btc.price'], version: 2 }]);
    expect(await told(userId)).toBe(before);
  });

  it('cannot be read or changed by other accounts', async () => {
    const [alice, bob] = [await open('alice'), await open('bob')];
    const { id } = await workspaces.create(alice, { name: 'Cycle', charts });
    expect(await workspaces.of(bob)).toEqual([]);
    expect(await failureOf(workspaces.change({ userId: bob, id }, { name: 'Mine', charts, version: 1 }))).toBe(
      'workspace.unknown',
    );
    expect(await failureOf(workspaces.remove({ userId: bob, id }, 1))).toBe('workspace.unknown');
    expect(await workspaces.of(alice)).toMatchObject([{ name: 'Cycle', version: 1 }]);
  });

  it('keeps no more than the limit, even with concurrent saves', async () => {
    const id = await open('alice');
    const outcomes = await Promise.all(
      Array.from({ length: WORKSPACES_MAX + 5 }, (_, n) => failureOf(workspaces.create(id, { name: `w${n}`, charts }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'workspace.tooMany')).toHaveLength(5);
    const kept = await workspaces.of(id);
    expect(kept).toHaveLength(WORKSPACES_MAX);
    await workspaces.remove({ userId: id, id: kept[0]!.id }, 1);
    expect(await failureOf(workspaces.create(id, { name: 'room again', charts }))).toBe('done');
  });

  it('deletes them with their account', async () => {
    const id = await open('alice');
    await workspaces.create(id, { name: 'Cycle', charts });
    await db.query('delete from users where id = $1', [id]);
    expect(await db.query('select 1 from workspaces')).toEqual([]);
  });
});
