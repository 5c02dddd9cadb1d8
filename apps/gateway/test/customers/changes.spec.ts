import { randomUUID } from 'node:crypto';
import { DAY, TRIAL_MS } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import type { UserChange } from '@chaintide/contracts/people/users';
import { AccountChanges } from '../../src/modules/customers/account-changes.service.ts';
import { CustomersService } from '../../src/modules/customers/customers.service.ts';
import { UpgradesService } from '../../src/modules/upgrades/upgrades.service.ts';
import type { Account } from '../../src/modules/users/users.service.ts';
import { LedgerService } from '../../src/modules/wallet/ledger.service.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import type { ValidationError } from '../../src/platform/errors/validation-error.ts';
import { CustomersRig, outcomeOf, START } from './customers-rig.ts';
import { known } from '../../src/platform/fixtures/known.ts';
import { queryOutbox } from '../../src/platform/fixtures/query-outbox.ts';

describeDatabase((throwaway) => {
  const rig = new CustomersRig();
  const { clock, users, open, change, logIn, isLoggedIn, factsOf } = rig;
  let customers: CustomersService;
  let db: Database;
  beforeAll(async () => {
    await rig.start(await throwaway().open());
    customers = rig.part(CustomersService);
    ({ db } = rig);
  }, 60_000);
  beforeEach(() => rig.reset());
  const deposit = (userId: number, units: bigint): Promise<void> =>
    db.transaction((tx) =>
      rig.part(LedgerService).post(tx, {
        cause: 'recharge',
        causeId: `for ${userId}`,
        step: 'credit',
        by: null,
        entries: [
          { kind: 'deposits', coin: 'USDT', units: -units },
          { kind: 'available', userId, coin: 'USDT', units },
        ],
      }),
    );
  afterAll(() => rig.db.close());

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
      'gives %s, records who did it and why, and notifies both subscribers',
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

    it('revokes what was given', async () => {
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

    /** As a reviewed work order does. */
    const grantTrial = (id: number): Promise<Account> =>
      db.transaction((tx) => rig.part(AccountChanges).grantTrial(id, { byId: admin.id, note: 'T000001' }, tx));

    it('of a trial extends a running one, and records the work order', async () => {
      await grantTrial(customer.id);
      clock.time += DAY;
      expect((await grantTrial(customer.id)).trialUntil).toBe(START + 2 * TRIAL_MS);
      clock.time = START + 3 * TRIAL_MS;
      expect((await grantTrial(customer.id)).trialUntil).toBe(START + 4 * TRIAL_MS);
      const { history } = await customers.one(customer.id);
      expect(history.at(-2)).toMatchObject({
        event: 'trial',
        was: null,
        becomes: new Date(START + TRIAL_MS).toISOString(),
        by: 'root',
        note: 'T000001',
      });
    });

    it.each([
      ['a trial', null, 2 * TRIAL_MS],
      ['a level', { kind: 'level', level: 'annual', until: START + 2 * TRIAL_MS }, 2 * TRIAL_MS],
      ['a level that ends before the trial', { kind: 'level', level: 'annual', until: START + DAY }, TRIAL_MS],
    ] as const)('of %s delays the levels that wait', async (_, what, delayed) => {
      await grantTrial(customer.id);
      await deposit(customer.id, 21_000_000n);
      await rig.part(UpgradesService).changePrice({ level: 'monthly', price: 21_000_000n, by: admin.id, note: 'new' });
      const upgrades = rig.part(UpgradesService);
      const wish = { level: 'monthly', price: '21.000000', key: randomUUID() } as const;
      expect((await upgrades.buy(customer.id, wish)).startsAt).toBe(START + TRIAL_MS);
      const { user } = await customers.one(customer.id); // the purchase joined its standing
      const granted = what === null ? await grantTrial(user.id) : await change(admin.id, user, what);
      clock.time = START + delayed - 1;
      await upgrades.startDue();
      expect((await customers.one(customer.id)).user.version).toBe(granted.version);
      clock.time += 1;
      await upgrades.startDue();
      expect((await customers.one(customer.id)).user).toMatchObject({
        level: 'monthly',
        levelUntil: START + delayed + 30 * DAY,
      });
    });

    it('of a role or of an end logs the account out; others do not', async () => {
      for (const [what, stays] of [
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

    it('that is outdated, has no effect or concerns an unknown account is refused, and leaves nothing behind', async () => {
      await change(admin.id, customer, { kind: 'disable' });
      const before = await queryOutbox(
        db,
        'select (select count(*) from outbox) as facts, (select count(*) from user_history) as lines, (select max(version) from users) as version',
      );
      expect(await outcomeOf(change(admin.id, customer, { kind: 'enable' }))).toBe('version.stale');
      expect(await outcomeOf(change(admin.id, customer, { kind: 'sendReset' }))).toBe('version.stale');
      const now = { id: customer.id, version: customer.version + 1 };
      expect(await outcomeOf(change(admin.id, now, { kind: 'disable' }))).toBe('transition.refused');
      expect(await outcomeOf(change(admin.id, now, { kind: 'sendReset' }))).toBe('transition.refused');
      expect(await outcomeOf(change(admin.id, now, { kind: 'role', role: null }))).toBe('transition.refused');
      expect(await outcomeOf(change(admin.id, { id: 999_999, version: 1 }, { kind: 'sendReset' }))).toBe(
        'user.unknown',
      );
      await expect(change(admin.id, now, { kind: 'level', level: 'vip', until: START })).rejects.toMatchObject({
        fields: { 'change.until': 'until.past' },
      } satisfies Partial<ValidationError>);
      expect(
        await queryOutbox(
          db,
          'select (select count(*) from outbox) as facts, (select count(*) from user_history) as lines, (select max(version) from users) as version',
        ),
      ).toEqual(before);
    });

    it("of one's own role or end is refused, and so is any change by a former admin", async () => {
      const other = await open('root2', { staffRole: 'admin' });
      expect(await outcomeOf(change(admin.id, admin, { kind: 'disable' }))).toBe('user.self');
      expect(await outcomeOf(change(admin.id, admin, { kind: 'role', role: 'support' }))).toBe('user.self');
      expect(await outcomeOf(change(admin.id, admin, { kind: 'level', level: 'vip', until: START + DAY }))).toBe(
        'done',
      );
      await users().transaction(async (tx) =>
        users().change(await users().lock(other.id, tx), { patch: { disabledAt: START } }, tx),
      );
      const shown = (await customers.one(admin.id)).user;
      expect(await outcomeOf(change(other.id, shown, { kind: 'role', role: null }))).toBe('level.insufficient'); // the call was in progress when its caller was disabled
      expect((await customers.one(admin.id)).user).toEqual(shown);
    });

    it('that starts a reset mails the owner a code, sets no password, and is not repeated concurrently', async () => {
      const user = await change(admin.id, customer, { kind: 'sendReset' });
      const mails = await known<{ recipient: string; body_text: string }>(
        db.query('select recipient, body_text from mails'),
      );
      expect(mails).toEqual([{ recipient: customer.email, body_text: expect.stringMatching(/\b\d{6}\b/) }]);
      expect((await users().byId(customer.id))!.passwordHash).toBe(customer.passwordHash);
      expect(await outcomeOf(change(admin.id, user, { kind: 'sendReset' }))).toBe('request.tooMany');
      expect((await customers.one(customer.id)).history.filter(({ event }) => event === 'resetSent')).toHaveLength(1);
      expect(await db.query('select 1 from mails')).toHaveLength(1);
    });

    it('by several concurrent admins is made by one', async () => {
      const admins = await Promise.all(
        Array.from({ length: 5 }, (_, index) => open(`admin${index}`, { staffRole: 'admin' })),
      );
      const outcomes = await Promise.all(
        admins.map(({ id }) => outcomeOf(change(id, customer, { kind: 'level', level: 'vip', until: START + DAY }))),
      );
      expect(outcomes.toSorted()).toEqual(['done', ...Array.from({ length: 4 }, () => 'version.stale')]);
      expect((await customers.one(customer.id)).user).toMatchObject({
        levelUntil: START + DAY,
        version: customer.version + 1,
      });
    });

    it('by which two admins disable each other is made by neither', async () => {
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
});
