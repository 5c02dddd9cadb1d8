import { randomUUID } from 'node:crypto';
import { Test, type TestingModule } from '@nestjs/testing';
import { MINUTE, NEW_ADDRESS_MS } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/money/networks';
import { readConfig } from '../src/config.ts';
import { Clock, Scheduler } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrations.ts';
import { describeDatabase } from '../src/platform/db/testing.ts';
import { HandScheduler, SetClock } from '../src/platform/fixtures/hub-rig.ts';
import { PlatformModule } from '../src/platform/platform.module.ts';
import { CHAIN_SETUPS, ChainModule } from '../src/modules/chain/chain.module.ts';
import { EvmChain } from '../src/modules/chain/evm-chain.ts';
import { Anvil } from '../src/modules/chain/fixtures/anvil.ts';
import { TestToken } from '../src/modules/chain/fixtures/test-token.ts';
import { UsersService, type Account } from '../src/modules/users/users.service.ts';
import { audit } from '../src/modules/audit/audit.service.ts';
import { LedgerService } from '../src/modules/wallet/ledger.service.ts';
import { WalletService } from '../src/modules/wallet/wallet.service.ts';
import { WithdrawalsModule } from '../src/modules/withdrawals/withdrawals.module.ts';
import { WithdrawalsRepository, type WithdrawalRow } from '../src/modules/withdrawals/withdrawals.repository.ts';
import { WithdrawalsService } from '../src/modules/withdrawals/withdrawals.service.ts';
import { WithdrawalsWatcher } from '../src/modules/withdrawals/withdrawals.watcher.ts';
import { known } from '../src/platform/fixtures/known.ts';
import { emptyTables } from '../src/platform/fixtures/empty-tables.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'; // of anvil's first account, which pays
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

describeDatabase((throwaway) => {
  let db: Database;
  let node: Anvil;
  let token: TestToken;
  let fake: TestToken;
  let module: TestingModule;
  const clock = new SetClock();
  const part = <T>(type: abstract new (...args: never[]) => T): T => module.get<T>(type, { strict: false });

  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
    node = await Anvil.start({ at: START });
    token = await TestToken.deploy(node, { symbol: 'USDT', decimals: 6 });
    fake = await TestToken.deploy(node, { symbol: 'USDT', decimals: 6 });
    const setups = new Map<Network, unknown>([
      [
        'ERC-20',
        {
          chain: new EvmChain({ network: 'ERC-20', chainId: node.chainId, url: node.url }),
          contracts: { USDT: token.address },
        },
      ],
    ]);
    module = await Test.createTestingModule({
      imports: [
        PlatformModule.with({ ...readConfig({ OWN_WALLETS: WALLET }), LOG_LEVEL: 'silent' }, db),
        ChainModule,
        WithdrawalsModule,
      ],
    })
      .overrideProvider(Clock)
      .useValue(clock)
      .overrideProvider(Scheduler)
      .useValue(new HandScheduler())
      .overrideProvider(CHAIN_SETUPS)
      .useValue(setups)
      .setLogger(false as never)
      .compile();
  }, 60_000);
  beforeEach(async () => {
    clock.time = Math.max(START, clock.time); // a chain's time never decreases
    await emptyTables(db, 'users, outbox_written, outbox, mails, email_codes, rate_limits');
  });
  afterAll(async () => {
    node.stop();
    await db.close();
  });

  const account = (userName: string): Promise<Account> =>
    part(UsersService).create({ userName, email: `${userName}@tide.example`, passwordHash: 'no password gives it' });
  /** A withdrawal of 100 USDT, of which 97 reach the address, sent with a hash. */
  const sent = async (hash: string): Promise<{ owner: Account; row: WithdrawalRow }> => {
    const [owner, ann] = [await account('owner'), await account('ann')];
    await db.transaction((tx) =>
      part(LedgerService).post(tx, {
        cause: 'recharge',
        causeId: randomUUID(),
        step: 'credit',
        by: null,
        entries: [
          { kind: 'deposits', coin: 'USDT', units: -100_000_000n },
          { kind: 'available', userId: owner.id, coin: 'USDT', units: 100_000_000n },
        ],
      }),
    );
    const intent = { coin: 'USDT', network: 'ERC-20', amount: '100', address: ADDRESS } as const;
    await part(WithdrawalsService).sendCode(owner, intent);
    const [mail] = await known<{ body_text: string }>(db.query('select body_text from mails order by id desc limit 1'));
    const row = await part(WithdrawalsService).apply(owner, {
      ...intent,
      emailCode: /^ +(\d{6})$/m.exec(mail!.body_text)![1]!,
      key: randomUUID(),
    });
    clock.time += NEW_ADDRESS_MS;
    const by = { kind: 'finance', id: ann.id } as const;
    await part(WithdrawalsService).act(Number(row.id), { type: 'approve', by });
    await node.nextBlockAt(clock.time + MINUTE);
    return {
      owner,
      row: await part(WithdrawalsService).act(Number(row.id), { type: 'send', by, hash, originAddress: WALLET }),
    };
  };
  const after = async ({ id }: WithdrawalRow) => {
    await part(WithdrawalsWatcher).look();
    return (await part(WithdrawalsRepository).table.byId(Number(id)))!;
  };
  const usdt = async ({ id }: Account): Promise<string[]> => {
    const { available, held } = (await part(WalletService).balancesOf(id)).coins[0]!;
    return [available, held];
  };

  it('is completed once the transfer is final, and no sooner', async () => {
    const { owner, row } = await sent(await token.send('transfer', [ADDRESS, 97_000_000n]));
    expect(await after(row)).toMatchObject({ state: 'transferring', seenAt: null });
    await node.mine();
    const seen = await after(row);
    expect(seen).toMatchObject({ state: 'transferring', mismatch: null });
    expect(seen.seenAt?.getTime()).toBe(clock.time);
    await node.mine(4);
    expect(await after(row)).toMatchObject({ state: 'success' });
    expect(await usdt(owner)).toEqual(['0.000000', '0.000000']);
    expect((await audit(db)).findings).toEqual([]);
  });

  it('a reverted transfer releases the held amount once it is final', async () => {
    const { owner, row } = await sent(await token.send('transferAndFail', [ADDRESS, 97_000_000n]));
    await node.mine();
    expect((await after(row)).state).toBe('transferring');
    await node.mine(4);
    expect((await after(row)).state).toBe('failed');
    expect(await usdt(owner)).toEqual(['100.000000', '0.000000']);
  });

  it.each([
    ['wrongAddress', () => token.send('transfer', [OTHER, 97_000_000n])],
    ['wrongToken', () => fake.send('transfer', [ADDRESS, 97_000_000n])],
    ['underpaid', () => token.send('transfer', [ADDRESS, 96_999_999n])],
  ] as const)('%s: a wrong transfer is reported, and ends nothing', async (mismatch, send) => {
    const { owner, row } = await sent(await send());
    await node.mine(5);
    expect(await after(row)).toMatchObject({ state: 'transferring', mismatch });
    expect(await usdt(owner)).toEqual(['0.000000', '100.000000']);
  });
});
