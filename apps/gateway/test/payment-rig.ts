import { randomUUID } from 'node:crypto';
import { Test, type TestingModule } from '@nestjs/testing';
import { DAY } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/money/networks';
import { readConfig } from '../src/config.ts';
import { Clock, Scheduler } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrations.ts';
import { AppError } from '../src/platform/errors/app-error.ts';
import { HandScheduler, SetClock } from '../src/platform/fixtures/hub-rig.ts';
import { PlatformModule } from '../src/platform/platform.module.ts';
import { CHAIN_SETUPS, ChainModule } from '../src/modules/chain/chain.module.ts';
import { evmChain } from '../src/modules/chain/setups.ts';
import { Anvil } from '../src/modules/chain/fixtures/anvil.ts';
import { TestToken } from '../src/modules/chain/fixtures/test-token.ts';
import { UsersService, type Account } from '../src/modules/users/users.service.ts';
import { WalletService } from '../src/modules/wallet/wallet.service.ts';
import { AddressesService } from '../src/modules/payments/addresses.service.ts';
import { PaymentsModule } from '../src/modules/payments/payments.module.ts';
import { PaymentsRepository, type PaymentRow } from '../src/modules/payments/payments.repository.ts';
import { PaymentsService } from '../src/modules/payments/payments.service.ts';
import { PaymentsWatcher } from '../src/modules/payments/payments.watcher.ts';
import { paymentOf } from '../src/modules/payments/views.ts';
import { known } from '../src/platform/fixtures/known.ts';
import { emptyTables } from '../src/platform/fixtures/empty-tables.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
export const pool = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
];
export const dollars = (amount: number, decimals = 6): bigint =>
  BigInt(Math.round(amount * 1e6)) * 10n ** BigInt(decimals - 6);

/** Recharges with all their dependencies, on real nodes and the spec's database, with a controlled clock. */
export class PaymentRig {
  readonly nodes = {} as Record<'ERC-20' | 'BEP-20', Anvil>;
  /** `fake` has the name USDT but is not one of our coins; `greedy` keeps a fee. */
  readonly tokens = {} as Record<'ERC-20' | 'BEP-20' | 'fake' | 'greedy', TestToken>;
  /** Blocks are mined at this time, so it never goes back. */
  readonly clock = Object.assign(new SetClock(), { time: START });
  db!: Database;
  private module!: TestingModule;
  private people = 0;

  /** `nodesOf`: the nodes of each network; by default two views of its only chain. */
  constructor(
    private readonly nodesOf: (network: 'ERC-20' | 'BEP-20', url: string) => Promise<readonly string[]> = (_, url) =>
      Promise.resolve([url, url]),
  ) {}

  readonly part = <T>(type: abstract new (...args: never[]) => T): T => this.module.get<T>(type, { strict: false });

  /** Without a key in `env`, orders get addresses from the pool. */
  async start(db: Database, env: Parameters<typeof readConfig>[0] = {}): Promise<void> {
    this.db = db;
    await migrate(db);
    const { nodes, tokens } = this;
    nodes['ERC-20'] = await Anvil.start({ chainId: 31_337, at: START - DAY });
    nodes['BEP-20'] = await Anvil.start({ chainId: 31_338, at: START - DAY });
    tokens['ERC-20'] = await TestToken.deploy(nodes['ERC-20'], { symbol: 'USDT', decimals: 6 });
    tokens.fake = await TestToken.deploy(nodes['ERC-20'], { symbol: 'USDT', decimals: 6 });
    tokens.greedy = await TestToken.deploy(nodes['ERC-20'], { symbol: 'USDC', decimals: 6, feeBps: 100 });
    tokens['BEP-20'] = await TestToken.deploy(nodes['BEP-20'], { symbol: 'USDT', decimals: 18 });
    const chainOf = async (network: 'ERC-20' | 'BEP-20') =>
      evmChain(network, { urls: await this.nodesOf(network, nodes[network].url), chainId: nodes[network].chainId });
    const setups = new Map<Network, unknown>([
      [
        'ERC-20',
        { chain: await chainOf('ERC-20'), contracts: { USDT: tokens['ERC-20'].address, USDC: tokens.greedy.address } },
      ],
      ['BEP-20', { chain: await chainOf('BEP-20'), contracts: { USDT: tokens['BEP-20'].address } }],
    ]);
    this.module = await Test.createTestingModule({
      imports: [
        PlatformModule.with({ ...readConfig({ DEMO: 'off', ...env }), LOG_LEVEL: 'silent' }, db),
        ChainModule,
        PaymentsModule,
      ],
    })
      .overrideProvider(Clock)
      .useValue(this.clock)
      .overrideProvider(Scheduler)
      .useValue(new HandScheduler())
      .overrideProvider(CHAIN_SETUPS)
      .useValue(setups)
      .setLogger(false as never)
      .compile();
  }

  /** Deletes all accounts, and moves the clock to another day. */
  async reset(): Promise<void> {
    this.later(DAY);
    await emptyTables(
      this.db,
      'users, outbox_written, outbox, mails, email_codes, rate_limits, collection_addresses, address_keys, chain_transfers',
    );
    for (const network of ['ERC-20', 'BEP-20'] as const)
      await this.part(AddressesService).add(network, pool.join('\n'), null);
  }

  async stop(): Promise<void> {
    for (const node of Object.values(this.nodes)) node.stop();
    await this.db.close();
  }

  readonly later = (ms: number): void => {
    this.clock.time += ms;
  };
  readonly account = (userName: string): Promise<Account> =>
    this.part(UsersService).create({
      userName,
      email: `${userName}@tide.example`,
      passwordHash: 'no password gives it',
    });
  readonly mine = async (network: 'ERC-20' | 'BEP-20', blocks = 1): Promise<void> => {
    this.later(1_000);
    await this.nodes[network].nextBlockAt(this.clock.time);
    await this.nodes[network].mine(blocks);
    this.later(blocks * 1_000);
  };
  readonly look = (): Promise<void> => this.part(PaymentsWatcher).look();
  readonly read = async ({ id }: Pick<PaymentRow, 'id'>): Promise<PaymentRow> =>
    (await this.part(PaymentsRepository).table.byId(id))!;
  readonly open = async (
    owner: Account,
    change: { network?: 'ERC-20' | 'BEP-20'; coin?: 'USDT' | 'USDC'; amount?: string } = {},
  ): Promise<PaymentRow> => {
    const intent = { coin: 'USDT', network: 'ERC-20', amount: '100', ...change } as const;
    this.later(61_000);
    await this.part(PaymentsService).sendCode(owner, intent);
    const [mail] = await known<{ body_text: string }>(
      this.db.query('select body_text from mails order by id desc limit 1'),
    );
    const emailCode = /^ +(\d{6})$/m.exec(mail!.body_text)![1]!;
    return this.part(PaymentsService).create(owner, { ...intent, emailCode, key: randomUUID() });
  };
  readonly pay = async (
    row: PaymentRow,
    units = dollars(100),
    { token = this.tokens['ERC-20'], to = row.address } = {},
  ): Promise<string> => {
    const hash = await token.send('transfer', [to, units]);
    await this.mine('ERC-20');
    return hash;
  };
  readonly submit = async (owner: Account, row: PaymentRow, hash: string): Promise<unknown> =>
    this.part(PaymentsService)
      .submitHash(Number(row.id), {
        by: { kind: 'owner', id: owner.id },
        version: (await this.read(row)).version,
        hash,
      })
      .then(
        () => 'taken',
        (error: unknown) => (error instanceof AppError ? error.error : error),
      );
  readonly staff = async (): Promise<{ kind: 'finance'; id: number }> => ({
    kind: 'finance',
    id: (await this.account(`ann${(this.people += 1)}`)).id,
  });
  readonly confirm = async (row: PaymentRow): Promise<unknown> => {
    const by = await this.staff();
    return this.part(PaymentsService)
      .confirm(Number(row.id), { by })
      .then(
        ({ state }) => state,
        (error: unknown) => (error instanceof AppError ? error.error : error),
      );
  };
  readonly usdt = async ({ id }: Account): Promise<string> =>
    (await this.part(WalletService).balancesOf(id)).coins[0]!.available;
  readonly settled = async (network: 'ERC-20' | 'BEP-20' = 'ERC-20'): Promise<void> => {
    await this.mine(network, 4);
    await this.look();
  };
  readonly facts = async (row: PaymentRow): Promise<unknown> => {
    const { state, mismatch, arrived } = paymentOf(await this.read(row));
    return { state, mismatch, arrived };
  };
}
