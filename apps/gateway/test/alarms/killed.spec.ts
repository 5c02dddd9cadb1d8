import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PostgresDatabase } from '../../src/platform/db/postgres-database.ts';
import { describePostgres } from '../../src/platform/db/testing.ts';
import { migrate } from '../../src/platform/db/migrations.ts';
import { fromSources } from '../../src/platform/fixtures/from-sources.ts';
import { SetClock } from '../../src/platform/fixtures/hub-rig.ts';
import { AlarmsRig, callerOf, draft, TODAY } from './rig.ts';

/** ALARM_KILLS: how many processes die. */
const KILLS = Number(process.env['ALARM_KILLS'] ?? 8);
const STEP_MS = 11 * 60_000; // longer than the cycle
const PATIENCE_MS = 60_000;
const LONGEST_LIFE_MS = 60;

const watcher = fileURLToPath(new URL('./watch-until-killed.ts', import.meta.url));

const start = async (place: string): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [...fromSources, watcher, place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
};

const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

describePostgres((throwaway) => {
  it('fire once each, and none is missed, although processes that watch them are killed at any moment and the clock jumps', async () => {
    const db = await PostgresDatabase.open(throwaway().place);
    await migrate(db);
    await db.script('create table test_price (value double precision, at bigint)');
    await db.query('insert into test_price values (90, $1)', [TODAY]);
    const rig = await AlarmsRig.on(db, new SetClock());
    const alice = await rig.account('alice');
    await rig.alarms.create(draft({ cycle: 10 }), callerOf(alice));
    await rig.settled();
    await db.query('delete from leases'); // this process does not watch
    const count = async (): Promise<number> =>
      Number((await db.query('select count(*)::int as n from alarm_firings'))[0]!['n']);
    const state = async (): Promise<unknown> => (await db.query('select state from alarms'))[0]!['state'];
    const until = async (holds: () => Promise<boolean>): Promise<void> => {
      for (const begun = performance.now(); !(await holds()); await wait(10))
        if (performance.now() - begun > PATIENCE_MS)
          throw new Error(`still ${String(await state())}, ${await count()} firings`);
    };
    let now = TODAY;
    const tell = (value: number, jump = STEP_MS): Promise<unknown> =>
      db.query('update test_price set value = $1, at = $2', [value, (now += jump)]);

    let children = await Promise.all([start(throwaway().place), start(throwaway().place)]);
    try {
      await until(async () => (await db.query('select is_new from alarms'))[0]!['is_new'] === false);
      for (let round = 1; round <= KILLS; round += 1) {
        await tell(101, round % 3 === 0 ? 26 * 60 * 60_000 : STEP_MS); // every third time the clock jumps by more than a day
        await wait(Math.random() * LONGEST_LIFE_MS);
        await kill(children[0]);
        await db.query('delete from leases'); // that of the dead lasts for seconds
        children = [children[1], await start(throwaway().place)];
        await until(async () => (await count()) >= round);
        await tell(90);
        await until(async () => (await state()) === 'armed');
        expect(await count()).toBe(round);
      }
      const untold = 'select 1 from alarm_firings where told_at is null or recovery_told_at is null';
      await until(async () => (await db.query(untold)).length === 0);
      const told = await db.query(
        'select count(*)::int as rows, count(distinct message)::int as messages from deliveries',
      );
      expect(told).toEqual([{ rows: 2 * KILLS, messages: 2 * KILLS }]); // of each firing and of each recovery, one
      const cycles = await db.query('select cycle from alarm_firings order by id');
      expect(cycles.map((row) => row['cycle'])).toEqual(Array.from({ length: KILLS }, (_, index) => index + 1));
    } finally {
      for (const child of children) child.kill('SIGKILL');
      await db.close();
    }
  }, 600_000);
});
