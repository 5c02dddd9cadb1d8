import { randomUUID } from 'node:crypto';
import { HOUR } from '@chaintide/contracts/limits';
import { AccountKeys } from '../../src/modules/networks/account-keys.service.ts';
import { AddressSupply } from '../../src/modules/payments/address-supply.ts';
import { PaymentsRepository } from '../../src/modules/payments/payments.repository.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrations.ts';
import { describeEngines } from '../../src/platform/db/testing.ts';
import { SetClock } from '../../src/platform/fixtures/hub-rig.ts';

const AT_ONCE = 40;
const ROUNDS = 4;

/** Concurrent orders. Before: one of forty got a 500, because another order had taken its address since it was selected. */
describeEngines((throwaway) => {
  let db: Database;
  let orders: PaymentsRepository;
  let addresses: AddressSupply;
  const clock = Object.assign(new SetClock(), { time: Date.parse('2026-11-21T12:00:00Z') });
  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
    await db.query(
      `insert into users (user_name, email, password_hash, created_at) values ('owner', 'owner@tide.example', 'none', now())`,
    );
    orders = new PaymentsRepository(db, clock);
    addresses = new AddressSupply(new AccountKeys(), clock);
  }, 60_000);
  afterAll(() => db.close());

  const open = (): Promise<unknown> =>
    db.transaction(async (tx) => {
      const place = await addresses.take({ network: 'ERC-20', userId: 1 }, tx);
      return (
        place &&
        orders.insert(
          {
            userId: 1,
            key: randomUUID(),
            coin: 'USDT',
            network: 'ERC-20',
            amount: 5_000_000n,
            expiresAt: new Date(clock.time + HOUR),
          },
          place,
          tx,
        )
      );
    });

  it(`${AT_ONCE} concurrent orders get an address each, repeatedly`, async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      await db.query(
        `insert into collection_addresses (network, address, added_at) select 'ERC-20', gen_random_uuid()::text, now() from generate_series(1, ${AT_ONCE})`,
      );
      const opened = await Promise.allSettled(Array.from({ length: AT_ONCE }, open));
      expect(opened.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))).toEqual([]);
      expect(
        await db.query('select count(distinct address_id)::int as places, count(*)::int as orders from payments'),
      ).toEqual([{ places: round * AT_ONCE, orders: round * AT_ONCE }]);
    }
  });
});
