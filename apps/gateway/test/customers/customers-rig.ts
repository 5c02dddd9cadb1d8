import { Test, type TestingModule } from '@nestjs/testing';
import { usersQuery, type User, type UserChange } from '@chaintide/contracts/people/users';
import { readConfig } from '../../src/config.ts';
import { SessionsService } from '../../src/modules/sessions/sessions.service.ts';
import { CustomersModule } from '../../src/modules/customers/customers.module.ts';
import { CustomersService } from '../../src/modules/customers/customers.service.ts';
import { UsersModule } from '../../src/modules/users/users.module.ts';
import { UsersService, type Account, type AccountRequest } from '../../src/modules/users/users.service.ts';
import { Clock, Scheduler } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrations.ts';
import { AppError } from '../../src/platform/errors/app-error.ts';
import { HandScheduler, SetClock } from '../../src/platform/fixtures/hub-rig.ts';
import { Jobs } from '../../src/platform/jobs/jobs.ts';
import { PlatformModule } from '../../src/platform/platform.module.ts';
import { known } from '../../src/platform/fixtures/known.ts';
import { queryOutbox } from '../../src/platform/fixtures/query-outbox.ts';
import { emptyTables } from '../../src/platform/fixtures/empty-tables.ts';

export const START = Date.parse('2026-11-21T12:00:00Z');

/** The result: `done`, or the error's name. */
export const outcomeOf = async (act: Promise<unknown>): Promise<string> => {
  try {
    await act;
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.error;
    throw error;
  }
};

/** Accounts, sessions and customer management on the spec's database, with a controlled clock. */
export class CustomersRig {
  readonly clock = new SetClock();
  db!: Database;
  private module!: TestingModule;

  async start(db: Database): Promise<void> {
    this.db = db;
    await migrate(db);
    const config = { ...readConfig({}), LOG_LEVEL: 'silent' as const };
    this.module = await Test.createTestingModule({
      imports: [PlatformModule.with(config, db), UsersModule, CustomersModule],
    })
      .overrideProvider(Clock)
      .useValue(this.clock)
      .overrideProvider(Scheduler)
      .useValue(new HandScheduler())
      .setLogger(false as never)
      .compile();
    await this.module.get(Jobs).open();
  }

  async reset(): Promise<void> {
    this.clock.time = START;
    await emptyTables(this.db, 'users, outbox_written, outbox, mails, email_codes, rate_limits');
  }

  readonly part = <T>(type: abstract new (...args: never[]) => T): T => this.module.get<T>(type, { strict: false });
  readonly users = (): UsersService => this.part(UsersService);

  readonly open = (
    userName: string,
    more: Partial<Omit<AccountRequest, 'userName' | 'password' | 'passwordHash'>> = {},
  ): Promise<Account> =>
    this.users().create({ userName, email: `${userName}@example.com`, passwordHash: 'no password gives it', ...more });
  readonly list = async (query: object = {}): Promise<string[]> =>
    (
      await this.part(CustomersService).page(usersQuery.parse({ sort: 'userName', descending: 'false', ...query }))
    ).rows.map(({ userName }) => userName);
  readonly change = (actorId: number, user: Pick<User, 'id' | 'version'>, what: UserChange): Promise<User> =>
    this.part(CustomersService)
      .change(actorId, user.id, { change: what, note: 'as they asked', version: user.version })
      .then((answer) => answer.user);

  readonly logIn = async (account: Account): Promise<string> => {
    const opened = await this.part(SessionsService).open(
      account,
      { device: 'a test', address: '127.0.0.1', language: 'en' },
      () => Promise.resolve(),
    );
    return opened!.access_token;
  };
  readonly isLoggedIn = async (token: string): Promise<boolean> =>
    (await outcomeOf(this.part(SessionsService).identify(token))) === 'done';
  readonly factsOf = async (topic: string): Promise<unknown[]> =>
    (
      await known<{ payload: unknown }>(
        queryOutbox(this.db, 'select payload from outbox where topic = $1 order by seq', [topic]),
      )
    ).map(({ payload }) => payload);
}
