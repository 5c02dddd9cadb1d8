import { setTimeout } from 'node:timers/promises';
import { mismatches, paymentStates } from '@chaintide/contracts/money/payments';
import { withdrawalStates } from '@chaintide/contracts/money/withdrawals';
import { DemoLive } from '../../src/modules/demo/demo.live.ts';
import { stories } from '../../src/modules/demo/stories.ts';
import { PaymentsService } from '../../src/modules/payments/payments.service.ts';
import { PaymentsWatcher } from '../../src/modules/payments/payments.watcher.ts';
import { UsersService } from '../../src/modules/users/users.service.ts';
import { audit } from '../../src/modules/audit/audit.service.ts';
import { Database } from '../../src/platform/db/database.ts';
import type { Gateway } from '../../src/platform/gateway.ts';
import { DemoWorld } from './demo-world.ts';
import { Simnet } from '../simnet.ts';
import { known } from '../../src/platform/fixtures/known.ts';

const neverShown: readonly string[] = ['reorganised', 'replaced']; // a simulated chain keeps every transaction that it accepted

const countOf = (kind: string): number => stories.filter((story) => story.kind === kind).length;

/** One database that is started repeatedly beside a simulation without storage. */
describe('the demo orders', () => {
  let world: DemoWorld;
  let simnet: Simnet;
  beforeAll(async () => {
    world = await DemoWorld.fresh();
    simnet = await Simnet.start();
    await simnet.refuseSeries();
  });
  afterAll(async () => {
    await world.end();
    await simnet.stop();
  });

  const start = (): Promise<Gateway> => world.start(true, { SIMNET_URL: simnet.url });
  const startReplayed = async (): Promise<Gateway> => {
    const running = await start();
    await running.app.get(DemoLive).replayed();
    return running;
  };
  const ask = <T>(sql: string): Promise<T[]> => known<T>(world.gateway.app.get(Database).query(sql));
  const until = async (isSo: () => Promise<boolean>): Promise<void> => {
    while (!(await isSo())) await setTimeout(5);
  };
  const valuesOf = async (sql: string): Promise<unknown[]> =>
    (await ask<{ value: unknown }>(sql)).map(({ value }) => value);
  const moved = (): Promise<unknown[]> =>
    ask(
      'select (select count(*) from ledger_movements) as movements, (select sum(version) from withdrawals) as withdrawals, (select count(*) from upgrades) as upgrades',
    );
  const oddities = (): Promise<unknown[]> =>
    ask(
      `select id, state, mismatch, arrived, hash from payments where created_at < now() - interval '1 hour' order by id`,
    );

  /** An alarm's mail arrives behind each code, so that the newest mail is never the code's. */
  const mailAfterEachCode = async (): Promise<void> => {
    await ask(
      `create function mail_after_code() returns trigger language plpgsql as $$ begin
         insert into mails (recipient, kind, subject, body_text, body_html, created_at, sent_at)
           values (new.recipient, 'alarm', 'An alarm fired', 'The price passed 100000.', '', new.created_at, new.sent_at);
         return null;
       end $$`,
    );
    await ask(
      `create trigger mail_after_code after insert on mails for each row when (new.kind like '%Code') execute function mail_after_code()`,
    );
  };

  it('continue where an earlier start was interrupted, and are complete after the next', async () => {
    const running = await start();
    await running.app.get(DemoLive).planted();
    await mailAfterEachCode();
    await Promise.race([
      running.app.get(DemoLive).replayed(),
      until(async () => (await ask('select 1 from withdrawals')).length > 0),
    ]);
    await startReplayed();
    expect(await valuesOf('select count(*)::int as value from payments')).toEqual([countOf('payment')]);
    expect(await valuesOf('select count(*)::int as value from withdrawals')).toEqual([countOf('withdrawal')]);
    expect(await valuesOf('select count(*)::int as value from upgrades')).toEqual([countOf('upgrade')]);
  }, 240_000);

  it('cover every state and every irregularity that the simulated chains can show, and the books balance', async () => {
    expect(
      new Set(
        await valuesOf(
          `select distinct coalesce(from_state, to_state) as value from history where kind = 'payment' union select state from payments`,
        ),
      ),
    ).toEqual(new Set(paymentStates));
    expect(new Set(await valuesOf('select distinct state as value from withdrawals'))).toEqual(
      new Set(withdrawalStates),
    );
    expect(
      new Set(await valuesOf('select distinct mismatch as value from payments where mismatch is not null')),
    ).toEqual(new Set(mismatches.filter((name) => !neverShown.includes(name))));
    expect(new Set(await valuesOf('select kind as value from upgrades'))).toEqual(new Set(['renew', 'queue']));
    expect((await audit(world.gateway.app.get(Database))).findings).toEqual([]);
  });

  it('are younger than the accounts that placed them', async () => {
    const placed = Object.entries({ payments: 'created_at', withdrawals: 'applied_at', upgrades: 'bought_at' })
      .map(([table, moment]) => `select user_id, ${moment} as at from ${table}`)
      .join(' union all ');
    const people = await ask<{ user_name: string; is_older: boolean }>(
      `select user_name, users.created_at < min(placed.at) as is_older
         from (${placed}) placed join users on users.id = placed.user_id group by users.id order by user_name`,
    );
    expect(people.length).toBeGreaterThan(0);
    expect(people.filter(({ is_older }) => !is_older)).toEqual([]);
  });

  it.each(['payment', 'withdrawal'])('have a history in the right order: %s', async (noun) => {
    expect(
      await ask(
        `select line from (select line, at, lag(at) over (partition by id order by line) as before from history where kind = '${noun}') lines where at < before or at > now()`,
      ),
    ).toEqual([]);
    expect(
      await ask(
        `select id from (select id, at, lag(at) over (order by id) as before from ledger_movements) lines where at < before or at > now()`,
      ),
    ).toEqual([]);
  });

  it('are the same after a restart, even of the chains, which lose their data, and after changes by people', async () => {
    const [refused] = await ask<{ id: bigint }>("select id from payments where state = 'failed'");
    const { id } = (await world.gateway.app.get(UsersService).byName('demo_accounting'))!;
    await world.gateway.app
      .get(PaymentsService)
      .act(refused!.id, { type: 'edit', by: { kind: 'finance', id }, to: 'awaitingApproval', reason: 'a test' });
    const before = [await moved(), await oddities()];
    const { port } = simnet;
    await simnet.stop();
    simnet = await Simnet.start(port);
    await simnet.refuseSeries();
    const running = await startReplayed();
    await running.app.get(PaymentsWatcher).look();
    expect([await moved(), await oddities()]).toEqual(before);
  }, 120_000);

  it('are not created with DEMO=off', async () => {
    await world.end();
    world = await DemoWorld.fresh();
    await world.start(false, { SIMNET_URL: simnet.url });
    for (const table of [
      'payments',
      'withdrawals',
      'upgrades',
      'collection_addresses',
      'chain_transfers',
      'ledger_movements',
      'users',
    ])
      expect(await ask(`select 1 from ${table}`)).toEqual([]);
  }, 120_000);
});
