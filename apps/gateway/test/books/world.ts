import { randomUUID } from 'node:crypto';
import { Test, type TestingModule } from '@nestjs/testing';
import type { PaidLevel } from '@chaintide/contracts/people/levels';
import type { Network } from '@chaintide/contracts/money/networks';
import { stablecoins, type Stablecoin } from '@chaintide/contracts/money/wallet';
import { CHAIN_SETUPS, ChainModule } from '../../src/modules/chain/chain.module.ts';
import { AddressesService } from '../../src/modules/payments/addresses.service.ts';
import { PaymentsModule } from '../../src/modules/payments/payments.module.ts';
import { UpgradesModule } from '../../src/modules/upgrades/upgrades.module.ts';
import { UsersService, type Account } from '../../src/modules/users/users.service.ts';
import { LedgerService } from '../../src/modules/wallet/ledger.service.ts';
import { WithdrawalsModule } from '../../src/modules/withdrawals/withdrawals.module.ts';
import { readConfig } from '../../src/config.ts';
import { Clock, Scheduler } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { AppError } from '../../src/platform/errors/app-error.ts';
import { HandScheduler, SetClock } from '../../src/platform/fixtures/hub-rig.ts';
import { Jobs } from '../../src/platform/jobs/jobs.ts';
import { PlatformModule } from '../../src/platform/platform.module.ts';
import type { Holder } from './holder.ts';
import { Model } from './model.ts';
import { contracts, PaperChain, paperNetworks, type PaperNetwork } from './paper-chain.ts';
import { known } from '../../src/platform/fixtures/known.ts';
import { emptyTables } from '../../src/platform/fixtures/empty-tables.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const USERS = 3;
const pool = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];
const opening: Readonly<Record<Stablecoin, bigint>> = { USDT: 20_000_000_000n, USDC: 300_000_000n, BUSD: 100_000_001n };

/** The product's services on a real database, simulated chains, and the model. */
export class World {
  readonly clock = new SetClock();
  chains!: Record<PaperNetwork, PaperChain>;
  model!: Model;
  people: Account[] = [];
  staff: number[] = [];
  /** Ids in the database, by the browser's key. */
  ids = new Map<string, number>();
  /** The newest history line checked so far, and the state of each order then. */
  seenLines = { payment: 0n, withdrawal: 0n };
  stands = new Map<string, string>();
  steps = 0;
  /** The number of each result per kind of deed. */
  readonly outcomes = new Map<string, number>();
  private module!: TestingModule;
  /** The time of the chains; the gateway's own clock may be off. */
  private time = START;
  private skew = 0;

  private constructor(readonly db: Database) {}

  static async over(db: Database): Promise<World> {
    const world = new World(db);
    const imports = [
      PlatformModule.with({ ...readConfig({ DEMO: 'off' }), LOG_LEVEL: 'silent' }, db),
      ChainModule,
      PaymentsModule,
      WithdrawalsModule,
      UpgradesModule,
    ];
    world.module = await Test.createTestingModule({ imports })
      .overrideProvider(Clock)
      .useValue(world.clock)
      .overrideProvider(Scheduler)
      .useValue(new HandScheduler())
      .overrideProvider(CHAIN_SETUPS)
      .useValue(new Map<Network, unknown>())
      .setLogger(false as never)
      .compile();
    await world.part(Jobs).open();
    return world;
  }

  part<T>(type: abstract new (...args: never[]) => T): T {
    return this.module.get<T>(type, { strict: false });
  }

  /** Starts with an empty product, three customers with some money each, and three staff accounts. */
  async begin(): Promise<void> {
    [this.time, this.skew] = [START, 0];
    await emptyTables(
      this.db,
      'users, outbox_written, outbox, mails, email_codes, rate_limits, collection_addresses, chain_transfers, chain_cursors, ledger_movements',
    );
    await this.db.script(
      `insert into level_prices (level, price, since) values ('monthly', 21000000, '2026-01-01'), ('annual', 210000000, '2026-01-01'), ('vip', 420000000, '2026-01-01')`,
    );
    this.chains = { 'ERC-20': new PaperChain('ERC-20', 'e'), 'BEP-20': new PaperChain('BEP-20', 'b') };
    const setups = this.module.get<Map<Network, unknown>>(CHAIN_SETUPS, { strict: false });
    for (const network of paperNetworks) setups.set(network, { chain: this.chains[network], contracts });
    this.model = new Model(USERS, START);
    Object.assign(this, {
      people: [],
      staff: [],
      ids: new Map(),
      stands: new Map(),
      seenLines: { payment: 0n, withdrawal: 0n },
    });
    this.pass(0);
    for (const network of paperNetworks) await this.part(AddressesService).add(network, pool.join('\n'), null);
    for (let user = 0; user < USERS; user += 1) this.people.push(await this.customer(user));
    for (const name of ['ann', 'bob', 'eve']) this.staff.push((await this.account(name)).id);
  }

  private account(userName: string): Promise<Account> {
    return this.part(UsersService).create({
      userName,
      email: `${userName}@tide.example`,
      passwordHash: 'no password gives it',
    });
  }

  private async customer(user: number): Promise<Account> {
    const account = await this.account(`user${user}`);
    const entries = stablecoins.flatMap((coin) => [
      { kind: 'deposits', coin, units: -opening[coin] } as const,
      { kind: 'available', userId: account.id, coin, units: opening[coin] } as const,
    ]);
    await this.db.transaction((tx) =>
      this.part(LedgerService).post(tx, {
        cause: 'recharge',
        causeId: randomUUID(),
        step: 'credit',
        by: null,
        entries,
      }),
    );
    for (const coin of stablecoins)
      this.model.move(coin, { deposits: -opening[coin], [`available ${user}`]: opening[coin] });
    return account;
  }

  /** Advances the time. */
  pass(ms: number): void {
    this.time += ms;
    this.clock.time = this.time + this.skew;
    this.model.now = this.clock.time;
  }

  /** Moves the gateway's clock, but not that of the chains. */
  jump(skew: number): void {
    this.skew = skew;
    this.pass(0);
  }

  mine(network: PaperNetwork): void {
    this.pass(12_000);
    this.chains[network].mine(this.time);
  }

  reorganise(network: PaperNetwork, { depth, keeps }: { readonly depth: number; readonly keeps: boolean }): void {
    this.pass(12_000);
    this.chains[network].reorganise(depth, { time: this.time, keeps });
  }

  /** The code in the latest mail. */
  async codeOf(send: () => Promise<unknown>): Promise<string> {
    this.pass(61_000); // codes are limited to one a minute
    await this.db.script('delete from rate_limits; delete from email_codes'); // that limit has its own tests
    await send();
    const [mail] = await known<{ body_text: string }>(
      this.db.query('select body_text from mails order by id desc limit 1'),
    );
    return /^ +(\d{6})$/m.exec(mail!.body_text)![1]!;
  }

  count(text: string, outcome: string): void {
    const name = `${text.split(/ [{\d]/, 1)[0]}: ${outcome}`;
    this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + 1);
  }

  /** Every account of the ledger, by the model's names. */
  async balances(): Promise<Map<string, bigint>> {
    const rows = await known<{ kind: string; user: bigint | null; coin: string; balance: bigint }>(
      this.db.query('select kind, user_id as "user", coin, balance from ledger_accounts'),
    );
    const nameOf = (id: bigint | null): string =>
      id === null ? '' : ` ${this.people.findIndex((one) => BigInt(one.id) === id)}`;
    return new Map(rows.map(({ kind, user, coin, balance }) => [`${kind}${nameOf(user)} ${coin}`, balance]));
  }

  /** Every customer's current and queued levels, as the model records them. */
  async holders(): Promise<Pick<Holder, 'now' | 'waiting'>[]> {
    const users = await known<{ id: bigint; level: PaidLevel; until: Date | null }>(
      this.db.query('select id, level, level_until as until from users'),
    );
    const waiting = await known<{ user: bigint; level: PaidLevel; from: Date; until: Date }>(
      this.db.query(
        'select user_id as "user", level, starts_at as "from", until from upgrades where applied_at is null order by starts_at',
      ),
    );
    return this.people.map(({ id }) => {
      const { level, until } = users.find((one) => one.id === BigInt(id))!;
      const own = waiting.filter(({ user }) => user === BigInt(id));
      return {
        now: until && { level, until: until.getTime() },
        waiting: Array.from(own, (one) => ({
          level: one.level,
          startsAt: one.from.getTime(),
          until: one.until.getTime(),
        })),
      };
    });
  }

  /** The current price of each level. */
  async prices(): Promise<[PaidLevel, bigint][]> {
    const rows = await known<{ level: PaidLevel; price: bigint }>(
      this.db.query(
        'select level, price from level_prices where id in (select max(id) from level_prices group by level)',
      ),
    );
    return rows.map(({ level, price }) => [level, price]);
  }

  /** The state of every order, by its key. */
  async states(): Promise<Map<string, string>> {
    const rows = await known<{ key: string; state: string }>(
      this.db.query('select key, state from payments union all select key, state from withdrawals'),
    );
    return new Map(rows.map(({ key, state }) => [key, state]));
  }

  places(network: PaperNetwork): string[] {
    return pool.map((address) => `${network} ${address}`);
  }

  /** Whether every block that contained an order's transfers is still canonical. */
  async claimsStand(id: number): Promise<boolean> {
    const claims = await known<{ network: PaperNetwork; height: bigint; hash: string }>(
      this.db.query(
        'select network, block_number as height, block_hash as hash from chain_transfers where payment_id = $1',
        [id],
      ),
    );
    return claims.every(({ network, height, hash }) => this.chains[network].hashAt(Number(height)) === hash);
  }

  idOf(key: string): number {
    const id = this.ids.get(key);
    if (id === undefined) throw new Error(`no order has the key ${key}`);
    return id;
  }
}

/** The result: `done`, or the name of the refusal. Throws for any other error. */
export const outcomeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    return error instanceof AppError ? error.error : `a fault: ${String(error)}`;
  }
};
