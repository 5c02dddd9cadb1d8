import { randomUUID } from 'node:crypto';
import { isRed, type Reserve } from '@chaintide/contracts/money/audit';
import { unitsOf } from '@chaintide/contracts/money/amount';
import type { Network } from '@chaintide/contracts/money/networks';
import type { PaymentState } from '@chaintide/contracts/money/payments';
import { report } from '../src/modules/audit/audit-report.ts';
import { reserves } from '../src/modules/audit/reserves.ts';
import { ChainService, type ChainSetup } from '../src/modules/chain/chain.service.ts';
import { EvmChain } from '../src/modules/chain/evm-chain.ts';
import { Anvil } from '../src/modules/chain/fixtures/anvil.ts';
import { TestToken } from '../src/modules/chain/fixtures/test-token.ts';
import { TransfersService } from '../src/modules/chain/transfers.service.ts';
import { WatchedCollectionAddresses } from '../src/modules/payments/watched-addresses.service.ts';
import { audit } from '../src/modules/audit/audit.service.ts';
import { SystemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrations.ts';
import { describeDatabase } from '../src/platform/db/testing.ts';
import { emptyTables } from '../src/platform/fixtures/empty-tables.ts';

// accounts that anvil itself can sign for
const [COLLECTION, TREASURY, OUTSIDE] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const;
const CUSTOMER = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

describeDatabase((throwaway) => {
  let db: Database;
  let anvil: Anvil;
  let token: TestToken;
  let chain: ChainService;
  let transfers: TransfersService;
  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
    anvil = await Anvil.start();
  }, 60_000);
  beforeEach(async () => {
    await emptyTables(db, 'users, collection_addresses, chain_transfers, chain_cursors, withdrawals');
    token = await TestToken.deploy(anvil, { symbol: 'USDT', decimals: 18 });
    transfers = new TransfersService(db, new SystemClock());
    chain = chainOf([
      [
        'BEP-20',
        {
          chain: new EvmChain({ network: 'BEP-20', chainId: anvil.chainId, url: anvil.url }),
          contracts: { USDT: token.address },
        },
      ],
    ]);
    await db.query(`insert into collection_addresses (network, address, added_at) values ('BEP-20', $1, now())`, [
      COLLECTION,
    ]);
    await db.query(
      `insert into users (user_name, email, password_hash, created_at) values ('ann', 'ann@tide.example', 'none', now())`,
    );
  });
  afterAll(async () => {
    anvil.stop();
    await db.close();
  });

  const chainOf = (setups: readonly (readonly [Network, ChainSetup])[]): ChainService =>
    new ChainService(
      new Map(setups),
      transfers,
      new WatchedCollectionAddresses(db, new SystemClock()),
      new SystemClock(),
    );
  const raw = (dollars: number): bigint => BigInt(dollars) * 10n ** 18n;
  const final = (): Promise<void> => anvil.mine(5);
  const move = async (dollars: number, to: string, from?: typeof COLLECTION | typeof TREASURY): Promise<string> => {
    const hash = await token.send('transfer', [to, raw(dollars)], from);
    await final();
    return hash;
  };
  /** An incoming transfer and its order. */
  const recharge = async (dollars: number, state: PaymentState): Promise<void> => {
    const hash = await move(dollars, COLLECTION);
    await chain.scan('BEP-20');
    await db.query(
      `with paid as (
         insert into payments (user_id, key, state, coin, network, amount, arrived, address_id, created_at, expires_at, hash)
         values (1, $1, $2, 'USDT', 'BEP-20', $3, $3, (select id from collection_addresses limit 1), now(), now(), $4) returning id
       ) update chain_transfers set payment_id = (select id from paid) where hash = $4`,
      [randomUUID(), state, unitsOf(String(dollars)), hash],
    );
  };
  const withdrawal = async (
    dollars: number,
    { state, hash, origin }: { state: string; hash: string; origin: string },
  ): Promise<void> => {
    await db.query(
      `insert into withdrawals (user_id, key, state, coin, network, amount, fee, address, needs_two, applied_at, hash, origin_address)
       values (1, $1, $2, 'USDT', 'BEP-20', $3, 500000, $4, false, now(), $5, $6)`,
      [randomUUID(), state, unitsOf(String(dollars + 0.5)), CUSTOMER, hash, origin],
    );
  };
  const look = async (ownWallets: readonly string[] = []): Promise<Reserve> => {
    const { rows, left } = await reserves({ db, chain, ownWallets });
    expect([rows.length, left]).toEqual([1, []]);
    return rows[0]!;
  };

  it('incoming transfers are there: credited, not yet credited, and without an order', async () => {
    await recharge(100, 'success');
    await recharge(20, 'awaitingApproval');
    await move(7, COLLECTION); // the gateway has not looked since
    expect(await look()).toMatchObject({
      network: 'BEP-20',
      coin: 'USDT',
      credited: '100.000000',
      pending: '20.000000',
      unmatched: '7.000000',
      expected: '127.000000',
      collected: '127.000000',
      difference: '0.000000',
      verdict: 'even',
    });
  });

  it('amounts below the precision of the books are not a difference', async () => {
    await recharge(1, 'success');
    for (const dust of [600_000_000_000n, 700_000_000_000n]) await token.send('transfer', [COLLECTION, dust]);
    await final();
    expect(await look()).toMatchObject({ unmatched: '0.000001', difference: '0.000000', verdict: 'even' });
  });

  it('a transfer out of a collection address is an alarm; to one of our wallets it is explained', async () => {
    await recharge(100, 'success');
    await move(40, TREASURY, COLLECTION);
    const red = await look();
    expect(red).toMatchObject({ collected: '60.000000', difference: '-40.000000', verdict: 'missing' });
    expect(report({ ...(await audit(db)), reserves: [red], left: [] })).toMatch(
      /^RED .*BEP-20 USDT.*\n.*-40.000000 MISSING/m,
    );
    expect(await look([TREASURY])).toMatchObject({
      collected: '60.000000',
      moved: '40.000000',
      difference: '0.000000',
      verdict: 'even',
    });
  });

  it('transfers between our own wallets do not count as incoming', async () => {
    await recharge(100, 'success');
    await move(40, TREASURY, COLLECTION);
    await move(10, COLLECTION, TREASURY);
    expect(await look([TREASURY])).toMatchObject({ unmatched: '0.000000', difference: '0.000000', verdict: 'even' });
  });

  it('payouts from our wallets reduce the holdings, those from others do not; one in progress counts once it is final', async () => {
    await recharge(100, 'success');
    await withdrawal(10, {
      state: 'success',
      hash: await move(10, CUSTOMER, COLLECTION),
      origin: COLLECTION.toLowerCase(),
    });
    await withdrawal(5, { state: 'success', hash: await move(5, CUSTOMER), origin: OUTSIDE });
    await withdrawal(20, { state: 'transferring', hash: await move(20, CUSTOMER, COLLECTION), origin: COLLECTION });
    await withdrawal(30, { state: 'transferring', hash: `0x${'1'.repeat(64)}`, origin: COLLECTION });
    expect(await look()).toMatchObject({
      paid: '10.000000',
      inFlight: '20.000000',
      paidOutside: '5.000000',
      expected: '70.000000',
      collected: '70.000000',
      verdict: 'even',
    });
  });

  it('a payout from elsewhere does not hide a shortage here', async () => {
    await recharge(100, 'success');
    await withdrawal(50, { state: 'success', hash: await move(50, CUSTOMER), origin: OUTSIDE });
    await move(30, OUTSIDE, COLLECTION);
    expect(await look()).toMatchObject({ paidOutside: '50.000000', difference: '-30.000000', verdict: 'missing' });
  });

  it('our own money on our other wallets is no alarm; a surplus on a collection address is', async () => {
    await recharge(100, 'success');
    await move(1_000, TREASURY);
    expect(await look([TREASURY])).toMatchObject({
      moved: '1000.000000',
      difference: '1000.000000',
      verdict: 'ownFunds',
    });
    await move(3, COLLECTION);
    await chain.scan('BEP-20');
    await db.query('delete from chain_transfers where payment_id is null');
    const surplus = await look();
    expect([surplus.verdict, isRed(surplus)]).toEqual(['surplus', true]);
  });

  it('a node that does not answer or lost final data is reported, not counted as zero', async () => {
    await recharge(100, 'success');
    await db.query('update chain_transfers set is_final = true');
    const contracts = { USDT: token.address };
    const silent: ChainSetup = {
      chain: new EvmChain({ network: 'ERC-20', chainId: 1, url: 'http://127.0.0.1:9' }),
      contracts,
    };
    const another = await Anvil.start();
    try {
      chain = chainOf([
        ['ERC-20', silent],
        [
          'BEP-20',
          { chain: new EvmChain({ network: 'BEP-20', chainId: another.chainId, url: another.url }), contracts },
        ],
      ]);
      const { rows, left } = await reserves({ db, chain, ownWallets: [] });
      expect(rows).toEqual([]);
      expect(left).toEqual([
        { network: 'ERC-20', problem: 'unreachable', why: expect.stringContaining('unreachable') },
        { network: 'BEP-20', problem: 'disagree', why: expect.stringContaining('does not know') },
      ]);
    } finally {
      another.stop();
    }
  });
});
