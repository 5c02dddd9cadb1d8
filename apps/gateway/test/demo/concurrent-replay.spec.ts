import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { createApp } from '../../src/app.module.ts';
import { DemoLive } from '../../src/modules/demo/demo.live.ts';
import { audit } from '../../src/modules/audit/audit.service.ts';
import { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrations.ts';
import { describePostgres } from '../../src/platform/db/testing.ts';
import type { Gateway } from '../../src/platform/gateway.ts';
import { DemoWorld } from './demo-world.ts';
import { Program } from '../program.ts';
import { Simnet } from '../simnet.ts';
import { known } from '../../src/platform/fixtures/known.ts';

/** When the demo began: the first story is 41 days older. What the watchers do afterwards depends on the machine's load. */
const BEGUN = "(select min(created_at) + interval '41 days' from payments)";
/** The expected history of the demo orders, with times relative to the first order. */
const PAST = `
  with first as (select min(created_at) as at from payments), lines as (
    select p.key::text as what, concat_ws(' ', event, from_state, to_state, note) as event, h.at from history h join payments p on h.kind = 'payment' and p.id = h.id
    union all select w.key::text, concat_ws(' ', event, from_state, to_state, note), h.at from history h join withdrawals w on h.kind = 'withdrawal' and w.id = h.id
    union all select key::text, concat_ws(' ', kind, level), bought_at from upgrades
    union all select to_key, kind, created_at from mails where kind <> 'subscription' -- planted by the demo's readers, beside the replay
  )
  select what, event, (extract(epoch from lines.at - first.at) * 1000)::bigint as ms from lines, first where lines.at <= ${BEGUN} order by ms, what, event`;
const ORDERS = `select key, state, coin, network, amount, arrived, mismatch from payments where created_at < ${BEGUN} - interval '1 hour' order by key`; // the watchers handle the newer ones
const ACCOUNTS =
  'select user_name, second_factor_at is null as is_single, event, note from users left join user_history on user_id = users.id order by user_name, user_history.id';
const disorder = (table: string, at: string): string =>
  `select id from (select id, ${at} as at, lag(${at}) over (order by id) as before from ${table} where ${at} <= ${BEGUN}) lines where at < before`;
const historyOf = (kind: string): string => `(select line as id, at from history where kind = '${kind}') lines`;
const histories = {
  [historyOf('payment')]: 'at',
  [historyOf('withdrawal')]: 'at',
  [historyOf('upgrade')]: 'at',
  upgrades: 'bought_at',
  ledger_movements: 'at',
};

const replayedIn = async (db: Database): Promise<string[]> =>
  (await Promise.all([PAST, ORDERS, ACCOUNTS].map((statement) => db.query(statement))))
    .flat()
    .map((row) => inspect(row, { breakLength: Infinity }));

const expectSameReplay = async (db: Database, past: readonly string[]): Promise<void> => {
  const now = await replayedIn(db);
  const [missing, extra] = [past.filter((line) => !now.includes(line)), now.filter((line) => !past.includes(line))];
  expect({ missing, extra }).toEqual({ missing: [], extra: [] });
  for (const [table, at] of Object.entries(histories))
    expect([table, await db.query(disorder(table, at))]).toEqual([table, []]);
  expect((await audit(db)).findings).toEqual([]);
};

/** The steps at which a gateway is killed, in the order in which it reaches them. */
const ends = [
  { table: 'users', before: 'insert', when: 'new.id = 5' }, // among the accounts
  { table: 'demo_past', before: 'update', when: "new.lived_until = new.begun_at - interval '983 hours 56 minutes'" }, // the first payment found, and not noted
  { table: 'history', before: 'insert', when: "new.kind = 'payment' and new.id = 3 and new.from_state is not null" }, // within an order's life
  { table: 'demo_past', before: 'update', when: "new.lived_until = new.begun_at - interval '479 hours 49 minutes'" }, // credited 20 days before, and not noted
  { table: 'withdrawals', before: 'insert', when: 'new.id = 2' }, // between a code and its order
];
const HALT = 7_900; // for pg_advisory_xact_lock

/** The connection that is blocked, and its statement. */
const halted = async (db: Database): Promise<{ pid: number; query: string }> => {
  for (;;) {
    const [found] = await known<{ pid: number; query: string }>(
      db.query(
        `select pid, query from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = ${HALT} and not granted`,
      ),
    );
    if (found) return found;
    await setTimeout(20);
  }
};

const replayed = (gateway: Gateway): Promise<void> => gateway.app.get(DemoLive).replayed();

describe('the demo stories', () => {
  let simnet: Simnet;
  let world: DemoWorld;
  let past: readonly string[];
  /** Replays them with a single gateway, undisturbed. */
  beforeAll(async () => {
    simnet = await Simnet.start();
    await simnet.refuseSeries();
    world = await DemoWorld.fresh();
    const alone = await world.start(true, { SIMNET_URL: simnet.url });
    await replayed(alone);
    past = await replayedIn(alone.app.get(Database));
  }, 240_000);
  afterAll(async () => {
    await world.end();
    await simnet.stop();
  });

  const startOn = (DATABASE_URL: string): Promise<Gateway> =>
    createApp({
      PORT: 0,
      DATABASE_URL,
      WEB_DIR: 'no such folder',
      SOURCES: 'simulated',
      SIMNET_URL: simnet.url,
      LOG_LEVEL: 'silent',
      DEMO: true,
    });

  describePostgres((throwaway) => {
    it('are the same if two gateways start at the same time', async () => {
      const { place } = throwaway();
      const pair = await Promise.all([startOn(place), startOn(place)]);
      try {
        await Promise.all(pair.map(replayed));
        await expectSameReplay(pair[0].app.get(Database), past);
      } finally {
        for (const gateway of pair) await gateway.stop();
      }
    }, 400_000); // up to eight gateways start, some beside each other
  });

  describePostgres((throwaway) => {
    const programs: Program[] = [];
    const open: Database[] = [];
    afterAll(async () => {
      await Promise.all(programs.map((program) => program.end('SIGKILL')));
      for (const db of open) await db.close();
    });
    const start = (): Program => {
      const program = new Program({
        DATABASE_URL: throwaway().place,
        SIMNET_URL: simnet.url,
        DEMO: 'on',
        LOG_LEVEL: 'silent',
      });
      programs.push(program);
      return program;
    };

    it('are the same if gateways are killed while replaying them, and others continue', async () => {
      const [db, holder] = [await throwaway().open(), await throwaway().open()];
      open.push(db, holder);
      await migrate(db);
      await db.script(
        `create function halt() returns trigger language plpgsql as $$ begin
           if nextval(tg_argv[0]) = 1 then perform pg_advisory_xact_lock(${HALT}); end if; -- a step halts only who reaches it first
           return new;
         end $$`,
      );
      for (const [step, { table, before, when }] of ends.entries())
        await db.script(
          `create sequence halts_${step};
           create trigger halt_${step} before ${before} on ${table} for each row when (${when}) execute function halt('halts_${step}')`,
        );
      let teller = start();
      await holder.transaction(async (tx) => {
        await tx.query(`select pg_advisory_xact_lock(${HALT})`);
        for (const { table } of ends) {
          await teller.listening();
          const next = start();
          await next.listening();
          const { pid, query } = await halted(db);
          expect(query).toContain(table);
          await teller.end('SIGKILL');
          await db.query('select pg_terminate_backend($1)', [pid]);
          await db.query('delete from leases'); // the dead process's lease may expire only later
          teller = next;
        }
      });
      await teller.end('SIGTERM');
      const last = await startOn(throwaway().place);
      try {
        await replayed(last);
        await expectSameReplay(db, past);
      } finally {
        await last.stop();
      }
    }, 400_000); // up to eight gateways start, some beside each other
  });
});
