import fc from 'fast-check';
import { unitsOf } from '@chaintide/contracts/money/amount';
import { balances, stablecoins, statementPage, type Stablecoin } from '@chaintide/contracts/money/wallet';
import { SystemClock } from '../../platform/clock.ts';
import { SqlError, type Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { describeEngines } from '../../platform/db/testing.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { audit } from '../audit/audit.service.ts';
import { LedgerService, type Movement } from './ledger.service.ts';
import { WalletRepository } from './wallet.repository.ts';
import { WalletService } from './wallet.service.ts';
import { known } from '../../platform/fixtures/known.ts';

const all = { page: 1, rows: 50, search: '' };

describeEngines((throwaway) => {
  const ledger = new LedgerService(new SystemClock());
  let db: Database;
  let wallet: WalletService;
  let orders = 0;
  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
    wallet = new WalletService(new WalletRepository(db));
  }, 60_000);
  afterAll(() => db.close());

  const account = async (): Promise<number> => {
    const name = `user${++orders}`;
    const [row] = await known<{ id: bigint }>(
      db.query(
        `insert into users (user_name, email, password_hash, created_at) values ($1, $2, 'none', now()) returning id`,
        [name, `${name}@example.com`],
      ),
    );
    return Number(row!.id);
  };
  const post = (movement: Partial<Movement> & Pick<Movement, 'entries'>): Promise<void> =>
    db.transaction((tx) =>
      ledger.post(tx, { cause: 'recharge', causeId: String(++orders), step: 'confirm', by: null, ...movement }),
    );
  const pay = (userId: number, coin: Stablecoin, units: bigint): Promise<void> =>
    post({
      entries: [
        { kind: 'deposits', coin, units: -units },
        { kind: 'available', userId, coin, units },
      ],
    });
  const hold = (userId: number, coin: Stablecoin, units: bigint): Promise<void> =>
    post({
      cause: 'withdrawal',
      step: 'apply',
      entries: [
        { kind: 'available', userId, coin, units: -units },
        { kind: 'held', userId, coin, units },
      ],
    });
  const refusal = async (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) =>
        error instanceof SqlError ? error.constraint : error instanceof AppError ? [error.error, error.args] : error,
    );

  it('an account that never held anything holds zero of every coin', async () => {
    const zero = { available: '0.000000', held: '0.000000' };
    expect(await wallet.balancesOf(await account())).toEqual({
      coins: stablecoins.map((coin) => ({ coin, ...zero })),
      total: '0.000000',
    });
  });

  it('amounts are exact at any size, and belong to their own account only', async () => {
    const [rich, other] = [await account(), await account()];
    await pay(rich, 'BUSD', 9_007_199_254_740_994n); // cannot be represented as a double
    await hold(rich, 'BUSD', 1n);
    await pay(rich, 'USDT', 1_500_000n);
    await pay(other, 'USDC', 7n);
    const answer = await wallet.balancesOf(rich);
    expect(answer).toEqual({
      coins: [
        { coin: 'USDT', available: '1.500000', held: '0.000000' },
        { coin: 'USDC', available: '0.000000', held: '0.000000' },
        { coin: 'BUSD', available: '9007199254.740993', held: '0.000001' },
      ],
      total: '9007199256.240994',
    });
    expect(balances.safeParse(answer).success).toBe(true);
  });

  it('refuses amounts that are not covered, and says how much is missing', async () => {
    const poor = await account();
    await pay(poor, 'USDT', 5_000_000n);
    expect(await refusal(hold(poor, 'USDT', 7_500_000n))).toEqual([
      'balance.insufficient',
      { coin: 'USDT', missing: '2.500000' },
    ]);
    expect((await wallet.balancesOf(poor)).coins[0]).toEqual({ coin: 'USDT', available: '5.000000', held: '0.000000' });
  });

  it('a step of a cause moves money once', async () => {
    const userId = await account();
    const once = {
      cause: 'recharge' as const,
      causeId: 'R1',
      step: 'confirm',
      entries: [
        { kind: 'deposits' as const, coin: 'USDT' as const, units: -1n },
        { kind: 'available' as const, userId, coin: 'USDT' as const, units: 1n },
      ],
    };
    await post(once);
    expect(await refusal(post(once))).toBe('ledger_movements_cause_cause_id_step_key');
    expect((await wallet.balancesOf(userId)).total).toBe('0.000001');
  });

  it('the database itself refuses unbalanced and late entries, and every change of existing ones', async () => {
    const userId = await account();
    await pay(userId, 'USDT', 10n);
    const crossed = post({
      entries: [
        { kind: 'deposits', coin: 'USDC', units: -1n },
        { kind: 'available', userId, coin: 'USDT', units: 1n },
      ],
    });
    expect(await refusal(crossed)).toBe('ledger_entries_balanced');
    await post({
      entries: [
        { kind: 'revenue', coin: 'USDT', units: 1n },
        { kind: 'fees', coin: 'USDT', units: -1n },
      ],
    });
    const late = db.query(
      `insert into ledger_entries select (select min(id) from ledger_movements), id, case kind when 'revenue' then 1 else -1 end from ledger_accounts where kind in ('revenue', 'fees') and coin = 'USDT'`,
    );
    expect(await refusal(late)).toBe('ledger_entries_balanced');
    for (const sql of [
      'update ledger_entries set amount = 2',
      'delete from ledger_entries',
      'update ledger_accounts set balance = 0',
      'delete from ledger_accounts',
      'delete from ledger_movements',
    ]) {
      expect(await refusal(db.query(sql))).toBe('ledger_stays');
    }
  });

  it('a statement shows every coin of every movement with the balances after it', async () => {
    const userId = await account();
    await pay(userId, 'USDT', 5_000_000n);
    await hold(userId, 'USDT', 2_000_000n);
    await pay(userId, 'USDC', 1n);
    const page = await wallet.statement(userId, all);
    expect(statementPage.safeParse(page).success).toBe(true);
    expect(
      page.rows.map(({ coin, cause, available, held }) => [
        coin,
        cause,
        available.change,
        available.after,
        held.change,
        held.after,
      ]),
    ).toEqual([
      ['USDC', 'recharge', '0.000001', '0.000001', '0.000000', '0.000000'],
      ['USDT', 'withdrawal', '-2.000000', '3.000000', '2.000000', '2.000000'],
      ['USDT', 'recharge', '5.000000', '5.000000', '0.000000', '0.000000'],
    ]);
    expect(
      (await wallet.statement(userId, { ...all, cause: 'withdrawal' })).rows.map(({ available }) => available.after),
    ).toEqual(['3.000000']);
    expect(await wallet.statement(userId, { ...all, page: 2, rows: 2 })).toMatchObject({
      total: 3,
      rows: [{ coin: 'USDT', cause: 'recharge' }],
    });
    expect((await wallet.statement(userId, { ...all, to: '2020-01-01' })).total).toBe(0);
  });

  it('a statement is filtered by direction and by the number of the order', async () => {
    const userId = await account();
    const moved = { step: 'filtered', causeId: '9000042' };
    await post({
      ...moved,
      cause: 'recharge',
      entries: [
        { kind: 'deposits', coin: 'USDT', units: -5n },
        { kind: 'available', userId, coin: 'USDT', units: 5n },
      ],
    });
    await hold(userId, 'USDT', 3n);
    await post({
      ...moved,
      cause: 'withdrawal',
      entries: [
        { kind: 'held', userId, coin: 'USDT', units: -3n },
        { kind: 'payouts', coin: 'USDT', units: 3n },
      ],
    });
    const changes = async (filters: Partial<Parameters<typeof wallet.statement>[1]>) =>
      (await wallet.statement(userId, { ...all, ...filters })).rows.map(({ available, held }) =>
        [available, held].map(({ change }) => Number(change) * 1e6),
      );
    expect(await changes({ direction: 'in' })).toEqual([[5, 0]]);
    expect(await changes({ direction: 'held' })).toEqual([[-3, 3]]);
    expect(await changes({ direction: 'out' })).toEqual([[0, -3]]);
    expect(await changes({ search: 'r9000042' })).toEqual([[5, 0]]);
    expect(await changes({ search: '9000042' })).toHaveLength(2);
    expect(await changes({ search: '%' })).toEqual([]);
  });

  it('any movements in any order leave balanced books', async () => {
    const users = [await account(), await account(), await account()];
    const amounts = fc.bigInt({ min: 1n, max: 4_000_000n });
    const moves = fc.array(
      fc.tuple(
        fc.constantFrom(...users),
        fc.constantFrom(...stablecoins),
        amounts,
        fc.constantFrom('recharge', 'hold'),
      ),
      { minLength: 1, maxLength: 12 },
    );
    const brought = { USDT: 0n, USDC: 0n, BUSD: 0n };
    await fc.assert(
      fc.asyncProperty(moves, async (list) => {
        await Promise.all(
          list.map(async ([userId, coin, units, kind]) => {
            const failed = await refusal(kind === 'recharge' ? pay(userId, coin, units) : hold(userId, coin, units));
            if (failed !== undefined)
              expect(failed).toEqual(['balance.insufficient', expect.objectContaining({ coin })]);
            if (kind === 'recharge') brought[coin] += units;
          }),
        );
        expect((await audit(db)).findings).toEqual([]);
      }),
      { numRuns: 15 },
    );
    const owned = await Promise.all(users.map((userId) => wallet.balancesOf(userId)));
    for (const [index, coin] of stablecoins.entries()) {
      const sum = owned.reduce(
        (total, { coins }) => total + unitsOf(coins[index]!.available) + unitsOf(coins[index]!.held),
        0n,
      );
      expect(sum).toBe(brought[coin]);
    }
  });

  it('an audit names the inconsistencies', async () => {
    const userId = await account();
    await pay(userId, 'USDT', 10n);
    await db.script('alter table ledger_accounts disable trigger ledger_accounts_stay');
    await db.query('update ledger_accounts set balance = balance + 1 where user_id = $1', [userId]);
    await db.script('alter table ledger_accounts enable trigger ledger_accounts_stay');
    expect((await audit(db)).findings).toEqual([
      { rule: 'balanceIsSum', detail: expect.stringContaining('11 instead of 10') },
    ]);
  });
});
