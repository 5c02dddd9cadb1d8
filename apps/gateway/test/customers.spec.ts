import { Test, type TestingModule } from '@nestjs/testing';
import { randomBytes } from 'node:crypto';
import { DAY, FREEZE_MS, SECOND, TRIAL_MS } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { userSorts, usersQuery, type User, type UserChange } from '@chaintide/contracts/users';
import { readConfig } from '../src/config.ts';
import { AuthModule } from '../src/modules/auth/auth.module.ts';
import { SecondFactorService } from '../src/modules/second-factor/second-factor.service.ts';
import { SessionsService } from '../src/modules/sessions/sessions.service.ts';
import { CustomersModule } from '../src/modules/customers/customers.module.ts';
import { CustomersService } from '../src/modules/customers/customers.service.ts';
import { FreezesService } from '../src/modules/freezes/freezes.service.ts';
import { UsersModule } from '../src/modules/users/users.module.ts';
import { UsersService, type AccountRequest } from '../src/modules/users/users.service.ts';
import { Clock, Scheduler } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrations.ts';
import { describeEngines } from '../src/platform/db/testing.ts';
import { AppError } from '../src/platform/errors/app-error.ts';
import { ValidationError } from '../src/platform/errors/validation-error.ts';
import { PlatformModule } from '../src/platform/platform.module.ts';

const START = Date.parse('2026-11-21T12:00:00Z');

class SetClock extends Clock {
  time = START;
  override now(): number {
    return this.time;
  }
}

class StillScheduler extends Scheduler {
  override every(): () => void {
    return () => {};
  }
}

describeEngines((throwaway) => {
  let db: Database;
  let module: TestingModule;
  let customers: CustomersService;
  const clock = new SetClock();
  const users = (): UsersService => module.get(UsersService, { strict: false });

  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
    const config = { ...readConfig({}), LOG_LEVEL: 'silent' as const };
    module = await Test.createTestingModule({
      imports: [PlatformModule.with(config, db), UsersModule, AuthModule, CustomersModule],
    })
      .overrideProvider(Clock)
      .useValue(clock)
      .overrideProvider(Scheduler)
      .useValue(new StillScheduler())
      .setLogger(false as never)
      .compile();
    customers = module.get(CustomersService, { strict: false });
  }, 60_000);
  beforeEach(async () => {
    clock.time = START;
    await db.script('truncate users, outbox, mails, email_codes, rate_limits restart identity cascade');
  });
  afterAll(() => db.close());

  const open = (userName: string, more: Partial<Omit<AccountRequest, 'userName' | 'password' | 'passwordHash'>> = {}) =>
    users().create({ userName, email: `${userName}@example.com`, passwordHash: 'no password gives it', ...more });
  const list = async (query: object = {}): Promise<string[]> =>
    (await customers.page(usersQuery.parse({ sort: 'userName', descending: 'false', ...query }))).rows.map(
      ({ userName }) => userName,
    );
  const change = (actorId: number, user: Pick<User, 'id' | 'version'>, what: UserChange): Promise<User> =>
    customers
      .change(actorId, user.id, { change: what, note: 'as they asked', version: user.version })
      .then((answer) => answer.user);
  const outcomeOf = async (act: Promise<unknown>): Promise<string> => {
    try {
      await act;
      return 'done';
    } catch (error) {
      if (error instanceof AppError) return error.error;
      throw error;
    }
  };
  const logIn = async (account: Awaited<ReturnType<typeof open>>): Promise<string> => {
    const opened = await module
      .get(SessionsService, { strict: false })
      .open(account, { device: 'a test', address: '127.0.0.1', language: 'en' }, () => Promise.resolve());
    return opened!.access_token;
  };
  const isLoggedIn = async (token: string): Promise<boolean> =>
    (await outcomeOf(module.get(SessionsService, { strict: false }).identify(token))) === 'done';
  const factsOf = async (topic: string): Promise<unknown[]> =>
    (await db.query<{ payload: unknown }>('select payload from outbox where topic = $1 order by seq', [topic])).map(
      ({ payload }) => payload,
    );

  describe('the list', () => {
    it('finds a part of a name or an address, in any case, and takes every character as it stands', async () => {
      await open('Satoshi');
      await open('a_b', { email: 'per100%@example.org' });
      await open('axb', { email: 'back\\slash@example.org' });
      expect(await list({ search: 'TOSH' })).toEqual(['Satoshi']);
      expect(await list({ search: 'EXAMPLE.ORG' })).toEqual(['a_b', 'axb']);
      expect(await list({ search: 'a_b' })).toEqual(['a_b']);
      expect(await list({ search: '0%' })).toEqual(['a_b']);
      expect(await list({ search: '\\' })).toEqual(['axb']);
      expect(await list({ search: `'; drop table users; --` })).toEqual([]);
      expect(await list()).toHaveLength(3);
    });

    it('filters by what an account is at this moment', async () => {
      await open('alice', { level: 'monthly', levelUntil: START + SECOND });
      await open('bob', { level: 'vip', levelUntil: START + DAY, trialUntil: START + SECOND });
      await open('carol', { staffRole: 'support', level: 'vip', levelUntil: START + DAY });
      await change((await open('root', { staffRole: 'admin' })).id, await open('dave', { trialUntil: START + DAY }), {
        kind: 'disable',
      });
      expect(await list({ role: 'advance' })).toEqual(['alice']);
      expect(await list({ role: 'vip' })).toEqual(['bob']);
      expect(await list({ role: 'guest' })).toEqual([]);
      expect(await list({ level: 'vip' })).toEqual(['bob', 'carol']);
      expect(await list({ state: 'trial' })).toEqual(['bob']);
      expect(await list({ state: 'disabled' })).toEqual(['dave']);
      expect(await list({ state: 'active', level: 'registered' })).toEqual(['root']);
      clock.time += SECOND;
      expect(await list({ role: 'registered' })).toEqual(['alice', 'dave']);
      expect(await list({ role: 'advance' })).toEqual([]);
      expect(await list({ state: 'trial' })).toEqual([]);
      expect((await customers.page(usersQuery.parse({ search: 'alice' }))).rows).toMatchObject([
        { level: 'registered', levelUntil: null, roleKey: 'registered', grade: 2 },
      ]);
    });

    it('sorts by each of its columns, what is missing last, and pages without a gap or a double', async () => {
      for (let i = 0; i < 7; i += 1) {
        clock.time += SECOND;
        const account = await open(
          `user${(i * 3) % 7}`,
          i % 2 === 0 ? {} : { level: 'vip', levelUntil: START + i * DAY },
        );
        if (i % 3 === 0) await logIn(account);
      }
      const whole = await customers.page(usersQuery.parse({ rows: 200 }));
      for (const sort of userSorts) {
        for (const descending of ['true', 'false']) {
          const pages = await Promise.all(
            [1, 2, 3, 4].map((page) => customers.page(usersQuery.parse({ sort, descending, page, rows: 2 }))),
          );
          const rows = pages.flatMap((page) => page.rows);
          expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(whole.rows.map(({ id }) => id)));
          expect([rows.length, ...pages.map(({ total }) => total)]).toEqual([7, 7, 7, 7, 7]);
          const keys = rows.map((row) => row[sort]);
          const known = keys.filter((key) => key !== null);
          expect(keys.slice(known.length)).toEqual(keys.slice(known.length).map(() => null));
          const ascending = known.toSorted((a, b) => (a < b ? -1 : 1));
          expect(known).toEqual(descending === 'true' ? ascending.toReversed() : ascending);
        }
      }
      expect(await customers.page(usersQuery.parse({ page: Number.MAX_SAFE_INTEGER, rows: 200 }))).toEqual({
        total: 7,
        rows: [],
      });
    }, 30_000);
  });

  describe('a change', () => {
    let admin: Awaited<ReturnType<typeof open>>;
    let customer: Awaited<ReturnType<typeof open>>;
    beforeEach(async () => {
      admin = await open('root', { staffRole: 'admin' });
      customer = await open('satoshi', { language: 'en' });
    });

    const given: [string, { what: UserChange; becomes: object; line: object }][] = [
      [
        'a role',
        {
          what: { kind: 'role', role: 'support' },
          becomes: { staffRole: 'support', roleKey: 'support', grade: 4 },
          line: { event: 'role', was: null, becomes: 'support' },
        },
      ],
      [
        'a level',
        {
          what: { kind: 'level', level: 'vip', until: START + DAY },
          becomes: { level: 'vip', levelUntil: START + DAY, roleKey: 'vip' },
          line: { event: 'level', was: 'registered', becomes: 'vip 2026-11-22T12:00:00.000Z' },
        },
      ],
      [
        'a trial',
        {
          what: { kind: 'trial' },
          becomes: { trialUntil: START + TRIAL_MS, roleKey: 'registered', grade: 4 },
          line: { event: 'trial', was: null, becomes: '2026-12-21T12:00:00.000Z' },
        },
      ],
      [
        'an end',
        {
          what: { kind: 'disable' },
          becomes: { isDisabled: true },
          line: { event: 'disabled', was: null, becomes: null },
        },
      ],
      [
        'a code',
        {
          what: { kind: 'sendReset' },
          becomes: { isDisabled: false },
          line: { event: 'resetSent', was: null, becomes: null },
        },
      ],
    ];
    it.each(given)(
      'gives %s, writes who did it and why, and tells both who watch',
      async (_, { what, becomes, line }) => {
        const user = await change(admin.id, customer, what);
        expect(user).toMatchObject({ ...becomes, version: customer.version + 1 });
        const { history, user: shown } = await customers.one(customer.id);
        expect(shown).toEqual(user);
        expect(history[0]).toMatchObject({ ...line, by: 'root', note: 'as they asked', at: START });
        expect((await factsOf(topics.users())).at(-1)).toEqual({ user });
        expect(
          (await factsOf(topics.account(customer.id))).some(
            (fact) => (fact as { profile?: { grade: number } } | null)?.profile?.grade === user.grade,
          ),
        ).toBe(true);
      },
    );

    it('takes back what was given', async () => {
      let user = await change(admin.id, customer, { kind: 'role', role: 'verifier' });
      user = await change(admin.id, user, { kind: 'level', level: 'annual', until: START + DAY });
      user = await change(admin.id, user, { kind: 'disable' });
      user = await change(admin.id, user, { kind: 'enable' });
      user = await change(admin.id, user, { kind: 'role', role: null });
      expect(user).toMatchObject({ roleKey: 'advance', staffRole: null, isDisabled: false });
      expect(await change(admin.id, user, { kind: 'level', level: 'registered' })).toMatchObject({
        roleKey: 'registered',
        level: 'registered',
        levelUntil: null,
      });
      expect((await customers.one(customer.id)).history.map(({ event }) => event)).toEqual([
        'level',
        'role',
        'enabled',
        'disabled',
        'level',
        'role',
        'registered',
      ]);
    });

    it('of a trial goes on from the end of the one that runs', async () => {
      let user = await change(admin.id, customer, { kind: 'trial' });
      clock.time += DAY;
      user = await change(admin.id, user, { kind: 'trial' });
      expect(user.trialUntil).toBe(START + 2 * TRIAL_MS);
      clock.time = START + 3 * TRIAL_MS;
      expect((await change(admin.id, user, { kind: 'trial' })).trialUntil).toBe(START + 4 * TRIAL_MS);
    });

    it('of a role, and an end, log the account out; another does not', async () => {
      for (const [what, stays] of [
        [{ kind: 'trial' }, true],
        [{ kind: 'level', level: 'vip', until: START + DAY }, true],
        [{ kind: 'role', role: 'support' }, false],
        [{ kind: 'disable' }, false],
      ] as const) {
        const account = await open(`for_${what.kind}`);
        const token = await logIn(account);
        await change(admin.id, account, what);
        expect([what.kind, await isLoggedIn(token)]).toEqual([what.kind, stays]);
      }
    });

    it('that someone was faster with, that changes nothing, or of nobody is refused, and leaves nothing behind', async () => {
      await change(admin.id, customer, { kind: 'disable' });
      const before = await db.query(
        'select (select count(*) from outbox) as facts, (select count(*) from user_history) as lines, (select max(version) from users) as version',
      );
      expect(await outcomeOf(change(admin.id, customer, { kind: 'enable' }))).toBe('version.stale');
      expect(await outcomeOf(change(admin.id, customer, { kind: 'sendReset' }))).toBe('version.stale');
      const now = { id: customer.id, version: customer.version + 1 };
      expect(await outcomeOf(change(admin.id, now, { kind: 'disable' }))).toBe('transition.refused');
      expect(await outcomeOf(change(admin.id, now, { kind: 'sendReset' }))).toBe('transition.refused');
      expect(await outcomeOf(change(admin.id, now, { kind: 'role', role: null }))).toBe('transition.refused');
      expect(await outcomeOf(change(admin.id, { id: 999_999, version: 1 }, { kind: 'trial' }))).toBe('user.unknown');
      await expect(change(admin.id, now, { kind: 'level', level: 'vip', until: START })).rejects.toMatchObject({
        fields: { 'change.until': 'until.past' },
      } satisfies Partial<ValidationError>);
      expect(
        await db.query(
          'select (select count(*) from outbox) as facts, (select count(*) from user_history) as lines, (select max(version) from users) as version',
        ),
      ).toEqual(before);
    });

    it("of one's own role, and one's own end, is refused, and so is what somebody asks who is an admin no more", async () => {
      const other = await open('root2', { staffRole: 'admin' });
      expect(await outcomeOf(change(admin.id, admin, { kind: 'disable' }))).toBe('user.self');
      expect(await outcomeOf(change(admin.id, admin, { kind: 'role', role: 'support' }))).toBe('user.self');
      expect(await outcomeOf(change(admin.id, admin, { kind: 'trial' }))).toBe('done');
      await users().transaction(async (tx) =>
        users().change(await users().lock(other.id, tx), { patch: { disabledAt: START } }, tx),
      );
      const shown = (await customers.one(admin.id)).user;
      expect(await outcomeOf(change(other.id, shown, { kind: 'role', role: null }))).toBe('level.insufficient'); // its own call was under way when it was disabled
      expect((await customers.one(admin.id)).user).toEqual(shown);
    });

    it('that starts a reset mails the owner a code, sets no password, and is not done twice at once', async () => {
      const user = await change(admin.id, customer, { kind: 'sendReset' });
      const mails = await db.query<{ recipient: string; body_text: string }>('select recipient, body_text from mails');
      expect(mails).toEqual([{ recipient: customer.email, body_text: expect.stringMatching(/\b\d{6}\b/) }]);
      expect((await users().byId(customer.id))!.passwordHash).toBe(customer.passwordHash);
      expect(await outcomeOf(change(admin.id, user, { kind: 'sendReset' }))).toBe('request.tooMany');
      expect((await customers.one(customer.id)).history.filter(({ event }) => event === 'resetSent')).toHaveLength(1);
      expect(await db.query('select 1 from mails')).toHaveLength(1);
    });

    it('of several admins at the same moment is made by one', async () => {
      const admins = await Promise.all(
        Array.from({ length: 5 }, (_, index) => open(`admin${index}`, { staffRole: 'admin' })),
      );
      const outcomes = await Promise.all(admins.map(({ id }) => outcomeOf(change(id, customer, { kind: 'trial' }))));
      expect(outcomes.toSorted()).toEqual(['done', ...Array.from({ length: 4 }, () => 'version.stale')]);
      expect((await customers.one(customer.id)).user).toMatchObject({
        trialUntil: START + TRIAL_MS,
        version: customer.version + 1,
      });
    });

    it('by which two admins end each other is made by neither', async () => {
      for (let round = 0; round < 5; round += 1) {
        await db.query(`update users set staff_role = null where staff_role = 'admin'`);
        const [one, two] = await Promise.all([
          open(`one${round}`, { staffRole: 'admin' }),
          open(`two${round}`, { staffRole: 'admin' }),
        ]);
        const outcomes = await Promise.all([
          outcomeOf(change(one.id, two, { kind: 'disable' })),
          outcomeOf(change(two.id, one, { kind: 'role', role: null })),
        ]);
        expect(outcomes).toEqual(['done', 'done']); // each waits for a third admin
        expect(await db.query(`select 1 from users where staff_role = 'admin' and disabled_at is null`)).toHaveLength(
          2,
        );
      }
    }, 30_000);
  });

  describe('the second factor of somebody who lost it', () => {
    let admin: Awaited<ReturnType<typeof open>>;
    let customer: Awaited<ReturnType<typeof open>>;
    const factors = (): SecondFactorService => module.get(SecondFactorService, { strict: false });
    const freezeOf = (id: number) => module.get(FreezesService, { strict: false }).current(id);
    const enrolled = async (account: Awaited<ReturnType<typeof open>>): Promise<Awaited<ReturnType<typeof open>>> => {
      await factors().enrol(account.id, randomBytes(20));
      return (await users().byId(account.id))!;
    };
    const remove = ({ id: actorId }: { id: number }, { id, version }: { id: number; version: number }): Promise<User> =>
      customers.removeSecondFactor({ actorId, id, note: 'saw the passport', version }).then(({ user }) => user);
    beforeEach(async () => {
      admin = await enrolled(await open('root', { staffRole: 'admin' }));
      customer = await enrolled(await open('satoshi', { language: 'en' }));
    });

    it('is switched off: the history says who and why, the owner gets a mail, sessions end, and money rests for a day', async () => {
      const tokens = [await logIn(customer), await logIn(customer), await logIn(admin)];
      const user = await remove(admin, customer);
      expect(user).toMatchObject({ id: customer.id, secondFactorSince: null, version: customer.version + 1 });
      expect(await Promise.all(tokens.map(isLoggedIn))).toEqual([false, false, true]);
      expect((await customers.one(customer.id)).history[0]).toMatchObject({
        event: 'secondFactorOff',
        by: 'root',
        note: 'saw the passport',
        at: START,
      });
      expect(await db.query('select kind, recipient, body_text from mails')).toEqual([
        {
          kind: 'secondFactorRemoved',
          recipient: customer.email,
          body_text: expect.stringContaining('An administrator switched off'),
        },
      ]);
      expect(await freezeOf(customer.id)).toEqual({ cause: 'secondFactorOff', until: START + FREEZE_MS });
      expect((await factors().currentCode(customer.id)).code).toBeNull();
      expect((await factsOf(topics.users())).at(-1)).toEqual({ user });
      expect(await factsOf(topics.account(customer.id))).toContainEqual({ freeze: await freezeOf(customer.id) });
    });

    it("is not one's own, not that of who has none, and not of an account that has changed since", async () => {
      const plain = await open('plain');
      const asked = [
        remove(admin, admin),
        remove(admin, plain),
        remove(admin, { ...customer, version: customer.version - 1 }),
        remove(admin, { id: 999_999, version: 1 }),
      ];
      expect(await Promise.all(asked.map(outcomeOf))).toEqual([
        'user.self',
        'transition.refused',
        'version.stale',
        'user.unknown',
      ]);
      expect([
        (await users().byId(admin.id))!.secondFactorAt,
        (await users().byId(customer.id))!.secondFactorAt,
      ]).toEqual([START, START]);
      expect([await db.query('select 1 from mails'), await freezeOf(customer.id)]).toEqual([[], null]);
    });

    it('is switched off once by several admins, and leaves no session that its owner opens to money meanwhile', async () => {
      for (let round = 0; round < 5; round += 1) {
        const [owner, other] = [
          await enrolled(await open(`owner${round}`, { staffRole: 'verifier' })),
          await open(`other${round}`, { staffRole: 'admin' }),
        ];
        const token = await logIn(owner);
        const { sessionId } = await module.get(SessionsService, { strict: false }).identify(token);
        const stepUp = factors().stepUp(
          { userId: owner.id, sessionId: sessionId!, visitor: { address: '127.0.0.1', mark: 'none' } },
          (await factors().currentCode(owner.id)).code!,
        );
        const [stepped, ...removed] = await Promise.all(
          [stepUp, remove(admin, owner), remove(other, owner)].map(outcomeOf),
        );
        expect(removed.toSorted()).toEqual(['done', 'version.stale']);
        expect(['done', 'secondFactor.used', 'secondFactor.wrong', 'secondFactor.missing']).toContain(stepped);
        expect(await isLoggedIn(token)).toBe(false);
      }
    }, 30_000);
  });
});
