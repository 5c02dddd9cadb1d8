import { randomUUID } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import type { AddressDraft } from '@chaintide/contracts/money/address-book';
import { MINUTE } from '@chaintide/contracts/limits';
import type { WithdrawalApplication } from '@chaintide/contracts/money/withdrawals';
import { readConfig } from '../src/config.ts';
import { AddressBookService } from '../src/modules/address-book/address-book.service.ts';
import { CHAIN_SETUPS, ChainModule } from '../src/modules/chain/chain.module.ts';
import type { ChainSetups } from '../src/modules/chain/chain.service.ts';
import { UsersService, type Account } from '../src/modules/users/users.service.ts';
import { LedgerService } from '../src/modules/wallet/ledger.service.ts';
import { WithdrawalsModule } from '../src/modules/withdrawals/withdrawals.module.ts';
import { simulatedWallets } from '../src/modules/withdrawals/own-wallets.service.ts';
import type { WithdrawalRow } from '../src/modules/withdrawals/withdrawals.repository.ts';
import { WithdrawalsService } from '../src/modules/withdrawals/withdrawals.service.ts';
import { Clock, Scheduler } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrations.ts';
import { AppError } from '../src/platform/errors/app-error.ts';
import { HandScheduler, SetClock } from '../src/platform/fixtures/hub-rig.ts';
import { PlatformModule } from '../src/platform/platform.module.ts';
import { known } from '../src/platform/fixtures/known.ts';
import { emptyTables } from '../src/platform/fixtures/empty-tables.ts';

export const START = Date.parse('2026-11-21T12:00:00Z');
export const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** Our wallet, from which withdrawals are paid. */
export const { 'ERC-20': WALLET } = simulatedWallets;
export const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

type Wish = Omit<WithdrawalApplication, 'emailCode'>;

/** The name of the error, or the result. */
export const outcomeOf = <T>(work: Promise<T>): Promise<unknown> =>
  work.catch((error: unknown) => (error instanceof AppError ? error.error : error));

/** Withdrawals with all their dependencies, on the spec's database, with a controlled clock. */
export class WithdrawalsRig {
  readonly clock = new SetClock();
  private constructor(
    readonly db: Database,
    private readonly module: TestingModule,
  ) {}

  /** `env`: settings other than those of the simulation; `setups`: networks instead of the configured ones; `modules`: others besides. */
  static async on(
    db: Database,
    {
      env = {},
      setups,
      modules = [],
    }: {
      readonly env?: Record<string, string>;
      readonly setups?: ChainSetups;
      readonly modules?: readonly Type[];
    } = {},
  ): Promise<WithdrawalsRig> {
    await migrate(db);
    const clock = new SetClock();
    const building = Test.createTestingModule({
      imports: [
        PlatformModule.with({ ...readConfig(env), LOG_LEVEL: 'silent' }, db),
        ChainModule,
        WithdrawalsModule,
        ...modules,
      ],
    })
      .overrideProvider(Clock)
      .useValue(clock)
      .overrideProvider(Scheduler)
      .useValue(new HandScheduler());
    const module = await (setups ? building.overrideProvider(CHAIN_SETUPS).useValue(setups) : building)
      .setLogger(false as never)
      .compile();
    return Object.assign(new WithdrawalsRig(db, module), { clock });
  }

  part<T>(type: abstract new (...args: never[]) => T): T {
    return this.module.get<T>(type, { strict: false });
  }

  get withdrawals(): WithdrawalsService {
    return this.part(WithdrawalsService);
  }

  /** Deletes all accounts, and resets the clock. */
  async reset(): Promise<void> {
    this.clock.time = START;
    await emptyTables(this.db, 'users, outbox_written, outbox, mails, email_codes, rate_limits, collection_addresses');
  }

  account(userName: string): Promise<Account> {
    return this.part(UsersService).create({
      userName,
      email: `${userName}@tide.example`,
      passwordHash: 'no password gives it',
    });
  }

  async rich(userName: string, units = 5_000_000_000n): Promise<Account> {
    const owner = await this.account(userName);
    await this.fund(owner, units);
    return owner;
  }

  fund({ id: userId }: Account, units: bigint): Promise<void> {
    return this.db.transaction((tx) =>
      this.part(LedgerService).post(tx, {
        cause: 'recharge',
        causeId: randomUUID(),
        step: 'confirm',
        by: null,
        entries: [
          { kind: 'deposits', coin: 'USDT', units: -units },
          { kind: 'available', userId, coin: 'USDT', units },
        ],
      }),
    );
  }

  wish(change: Partial<WithdrawalApplication> = {}): Wish {
    return { coin: 'USDT', network: 'ERC-20', amount: '100', address: ADDRESS, key: randomUUID(), ...change };
  }

  async codeFor(owner: Account, { coin, network, amount, address }: Wish): Promise<string> {
    this.clock.time += MINUTE; // codes are limited to one a minute
    await this.withdrawals.sendCode(owner, { coin, network, amount, address });
    return this.mailedCode(address);
  }

  async apply(owner: Account, change: Partial<WithdrawalApplication> = {}): Promise<WithdrawalRow> {
    const wanted = this.wish(change);
    return this.withdrawals.apply(owner, { ...wanted, emailCode: await this.codeFor(owner, wanted) });
  }

  async save(owner: Account, change: Partial<AddressDraft> = {}): ReturnType<AddressBookService['add']> {
    const { network, address, label } = { network: 'ERC-20', address: ADDRESS, label: 'Ledger', ...change } as const;
    this.clock.time += MINUTE;
    await this.part(AddressBookService).sendCode(owner, { network, address });
    return this.part(AddressBookService).add(owner, {
      network,
      address,
      label,
      emailCode: await this.mailedCode(address),
    });
  }

  async mailedCode(address: string): Promise<string> {
    const [row] = await known<{ body_text: string }>(
      this.db.query('select body_text from mails order by id desc limit 1'),
    );
    if (!row!.body_text.toLowerCase().includes(address.toLowerCase()))
      throw new Error('the mail does not say what the code is for');
    return /^ +(\d{6})$/m.exec(row!.body_text)![1]!;
  }
}
