import { randomBytes } from 'node:crypto';
import { DAY, FREEZE_MS, SECOND } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { userSorts, usersQuery, type User } from '@chaintide/contracts/people/users';
import { SecondFactorService } from '../src/modules/second-factor/second-factor.service.ts';
import { SessionsService } from '../src/modules/sessions/sessions.service.ts';
import { CustomersService } from '../src/modules/customers/customers.service.ts';
import { FreezesService } from '../src/modules/freezes/freezes.service.ts';
import type { Database } from '../src/platform/db/database.ts';
import { describeDatabase } from '../src/platform/db/testing.ts';
import { CustomersRig, outcomeOf, START } from './customers/customers-rig.ts';

describeDatabase((throwaway) => {
  const rig = new CustomersRig();
  const { clock, users, open, list, change, logIn, isLoggedIn, factsOf } = rig;
  let customers: CustomersService;
  let db: Database;
  beforeAll(async () => {
    await rig.start(await throwaway().open());
    customers = rig.part(CustomersService);
    ({ db } = rig);
  }, 60_000);
  beforeEach(() => rig.reset());
  afterAll(() => rig.db.close());

  describe('the list', () => {
    it('finds part of a name or an address, in any case, and treats every character literally', async () => {
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

    it('filters by the current state of an account', async () => {
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

    it('sorts by each column, missing values last, and pages without gaps or duplicates', async () => {
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

  describe('the second factor of a user who lost it', () => {
    let admin: Awaited<ReturnType<typeof open>>;
    let customer: Awaited<ReturnType<typeof open>>;
    const factors = (): SecondFactorService => rig.part(SecondFactorService);
    const freezeOf = (id: number) => rig.part(FreezesService).current(id);
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

    it('is removed with a history line, a mail to the owner, ended sessions, and a freeze for a day', async () => {
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

    it('cannot be removed by its owner this way, nor if there is none, nor if the account has changed since', async () => {
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

    it('is removed once by several concurrent admins, and no session that its owner opens meanwhile may move money', async () => {
      for (let round = 0; round < 5; round += 1) {
        const [owner, other] = [
          await enrolled(await open(`owner${round}`, { staffRole: 'verifier' })),
          await open(`other${round}`, { staffRole: 'admin' }),
        ];
        const token = await logIn(owner);
        const { sessionId } = await rig.part(SessionsService).identify(token);
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
