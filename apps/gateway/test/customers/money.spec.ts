import { randomUUID } from 'node:crypto';
import { MINUTE } from '@chaintide/contracts/limits';
import { CustomersModule } from '../../src/modules/customers/customers.module.ts';
import { CustomersService } from '../../src/modules/customers/customers.service.ts';
import { AddressesService } from '../../src/modules/payments/addresses.service.ts';
import { PaymentsModule } from '../../src/modules/payments/payments.module.ts';
import { PaymentsService } from '../../src/modules/payments/payments.service.ts';
import { UpgradesService } from '../../src/modules/upgrades/upgrades.service.ts';
import type { Account } from '../../src/modules/users/users.service.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { outcomeOf, WithdrawalsRig } from '../withdrawals-rig.ts';

describeDatabase((throwaway) => {
  let db: Database;
  let rig: WithdrawalsRig;
  beforeAll(async () => {
    db = await throwaway().open();
    rig = await WithdrawalsRig.on(db, { modules: [CustomersModule, PaymentsModule] });
  }, 60_000);
  beforeEach(async () => {
    await rig.reset();
    await db.script(
      `insert into level_prices (level, price, since) values ('monthly', 21000000, now()), ('annual', 210000000, now()), ('vip', 420000000, now())`,
    );
  });
  afterAll(() => db.close());

  const moneyOf = ({ id }: Pick<Account, 'id'>) => rig.part(CustomersService).moneyOf(id);
  const recharge = async (owner: Account): Promise<void> => {
    const intent = { coin: 'USDT', network: 'ERC-20', amount: '100' } as const;
    rig.clock.time += MINUTE;
    await rig.part(PaymentsService).sendCode(owner, intent);
    const emailCode = await rig.mailedCode('100');
    await rig.part(PaymentsService).create(owner, { ...intent, emailCode, key: randomUUID() });
  };
  const buy = (owner: Account) =>
    rig.part(UpgradesService).buy(owner.id, { level: 'monthly', price: '21.000000', key: randomUUID() });

  it('lists the balances and the newest orders of every kind, and counts them', async () => {
    const pool = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';
    await rig.part(AddressesService).add('ERC-20', pool, null);
    const [owner, other] = [await rig.rich('owner', 5_000_000_000n), await rig.rich('other')];
    await buy(owner);
    await recharge(owner);
    await rig.apply(owner);
    await rig.apply(other);
    const { balances, orders, totals } = await moneyOf(owner);
    expect(balances.coins[0]).toEqual({ coin: 'USDT', available: '4879.000000', held: '100.000000' });
    expect(balances.total).toBe('4979.000000');
    expect(orders.map(({ number, state, amount }) => [number, state, amount])).toEqual([
      ['W000001', 'pending', '100.000000'],
      ['R000001', 'awaitingTransfer', '100.000000'],
      ['U000001', 'applied', '21.000000'],
    ]);
    expect(totals).toEqual({ payment: 1, withdrawal: 1, upgrade: 1 });
  });

  it('shows the newest eight, however many there are', async () => {
    const owner = await rig.rich('owner');
    for (let count = 0; count < 10; count += 1) await buy(owner);
    const { orders, totals } = await moneyOf(owner);
    expect(orders.map(({ id }) => id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3]);
    expect(totals.upgrade).toBe(10);
  });

  it('has nothing of an account without money, and refuses one that does not exist', async () => {
    const { balances, orders, totals } = await moneyOf(await rig.account('new'));
    expect([balances.total, orders, totals]).toEqual(['0.000000', [], { payment: 0, withdrawal: 0, upgrade: 0 }]);
    expect(await outcomeOf(moneyOf({ id: 999 }))).toBe('user.unknown');
  });
});
