import { balances } from '@chaintide/contracts/wallet';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { describeEngines } from '../../platform/db/testing.ts';
import { WalletService } from './wallet.service.ts';

describeEngines((throwaway) => {
  let db: Database;
  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  }, 60_000);
  afterAll(() => db.close());

  const account = async (name: string): Promise<number> => {
    const [row] = await db.query<{ id: bigint }>(
      `insert into users (user_name, email, password_hash, created_at) values ($1, $2, 'none', now()) returning id`, [name, `${name}@example.com`]);
    return Number(row!.id);
  };
  const hold = (userId: number, coin: string, units: { available: bigint; held: bigint }): Promise<unknown> =>
    db.query('insert into wallet_balances (user_id, coin, available, held) values ($1, $2, $3, $4)', [userId, coin, units.available, units.held]);

  it('an account that never held anything holds zero of every coin', async () => {
    const zero = { available: '0.000000', held: '0.000000' };
    expect(await new WalletService(db).balancesOf(await account('empty'))).toEqual({
      coins: [{ coin: 'USDT', ...zero }, { coin: 'USDC', ...zero }, { coin: 'BUSD', ...zero }], total: '0.000000',
    });
  });

  it('amounts are exact, however large or small, and of their own account only', async () => {
    const rich = await account('rich');
    await hold(rich, 'BUSD', { available: 9_007_199_254_740_993n, held: 1n }); // not a number that a double knows
    await hold(rich, 'USDT', { available: 1_500_000n, held: 250_000n });
    await hold(await account('other'), 'USDC', { available: 7n, held: 0n });
    const answer = await new WalletService(db).balancesOf(rich);
    expect(answer).toEqual({
      coins: [
        { coin: 'USDT', available: '1.500000', held: '0.250000' },
        { coin: 'USDC', available: '0.000000', held: '0.000000' },
        { coin: 'BUSD', available: '9007199254.740993', held: '0.000001' },
      ],
      total: '9007199256.490994',
    });
    expect(balances.safeParse(answer).success).toBe(true);
  });
});
