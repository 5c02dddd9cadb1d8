import { randomBytes } from 'node:crypto';
import { DAY, HOUR, SECOND } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import type { UserChange } from '@chaintide/contracts/people/users';
import { SecondFactorService } from '../../src/modules/second-factor/second-factor.service.ts';
import { CustomersService } from '../../src/modules/customers/customers.service.ts';
import { ProposalsService } from '../../src/modules/customers/proposals.service.ts';
import { UsersService, type Account } from '../../src/modules/users/users.service.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { START } from '../customers/customers-rig.ts';
import { ProposalsRig } from '../customers/proposals-rig.ts';
import { outcomeOf } from '../withdrawals-rig.ts';
import { known } from '../../src/platform/fixtures/known.ts';
import { queryOutbox } from '../../src/platform/fixtures/query-outbox.ts';

/** Before: a stolen admin session immediately made another account an admin, which disabled the real one. */
describeDatabase((throwaway) => {
  const rig = new ProposalsRig();
  const { ask: change, after, answer, clock, give, linesOf, mails, now, open, part, proposed, roleOf, sweep } = rig;
  let db: Database;
  let root: Account;
  let somebody: Account;
  beforeAll(async () => {
    await rig.start(await throwaway().open());
    ({ db } = rig);
  }, 60_000);
  beforeEach(async () => {
    await rig.reset();
    ({ root, somebody } = rig);
  });
  afterAll(() => rig.db.close());

  describe('with a second admin', () => {
    let second: Account;
    beforeEach(async () => {
      second = await open('second', { staffRole: 'admin' });
    });

    it('nothing takes effect by itself; the second admin sees it at once, approves it, and is named', async () => {
      const proposal = await proposed(give(root, somebody));
      expect(proposal.carryOutAt).toBeNull();
      expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
        ['powerProposed', root.email],
        ['powerProposed', second.email],
      ]);
      await after(5 * HOUR);
      expect([
        await roleOf(somebody),
        await answer(root, proposal, 'approve'),
        await answer(second, proposal, 'withdraw'),
      ]).toEqual([null, 'proposal.own', 'proposal.others']);
      expect(await answer(second, proposal, 'approve')).toBe('carriedOut');
      expect(await linesOf(somebody)).toEqual([
        ['approved', 'second', 'role admin'],
        ['role', 'root', 'admin'],
        ['proposed', 'root', 'role admin'],
        ['registered', null, null],
      ]);
      const facts = await known<{ state: string }>(
        queryOutbox(
          db,
          `select payload->'proposal'->>'state' as state from outbox where topic = $1 and name = 'proposal.changed' order by seq`,
          [topics.users()],
        ),
      );
      expect(facts.map(({ state }) => state)).toEqual(['proposed', 'carriedOut']);
      expect(await part(ProposalsService).open()).toEqual([]);
    });

    it('a proposal ends when the second admin rejects it, or after a day', async () => {
      const [one, two] = [await proposed(give(root, somebody)), await proposed(give(root, await open('another')))];
      expect(await answer(second, one, 'reject')).toBe('rejected');
      expect(await answer(second, one, 'approve')).toBe('version.stale');
      await after(DAY - 1);
      expect((await part(ProposalsService).open()).map(({ id }) => id)).toEqual([two.id]);
      clock.time += 1;
      expect(await answer(second, two, 'approve')).toBe('proposal.outdated');
      await sweep();
      expect([await part(ProposalsService).open(), await roleOf(somebody)]).toEqual([[], null]);
    });

    it('an admin made today approves nothing, whoever made them, but may reject what they see', async () => {
      await answer(second, await proposed(give(root, somebody)), 'approve');
      const [one, two] = [
        await proposed(give(root, await open('friend'))),
        await proposed(give(second, await open('stranger'))),
      ];
      for (const proposal of [one, two]) expect(await answer(somebody, proposal, 'approve')).toBe('proposal.newAdmin');
      expect(await answer(somebody, one, 'reject')).toBe('rejected');
      await after(DAY);
      expect(await answer(somebody, await proposed(give(root, await open('later'))), 'approve')).toBe('carriedOut');
    });

    it('an admin made today does not count as the second one', async () => {
      await answer(second, await proposed(give(root, somebody)), 'approve');
      await answer(root, await proposed(change(root, second, { kind: 'disable' })), 'withdraw');
      await part(UsersService).transaction(async (tx) =>
        part(UsersService).change(
          await part(UsersService).lock(second.id, tx),
          { patch: { disabledAt: clock.time } },
          tx,
        ),
      );
      expect((await proposed(give(root, await open('friend')))).carryOutAt).toBe(START + HOUR);
    });

    it("an admin alone cannot take away another's power: not by disabling, not by another role, not by time", async () => {
      const takings: UserChange[] = [
        { kind: 'disable' },
        { kind: 'role', role: null },
        { kind: 'role', role: 'accounting' },
      ];
      for (const what of takings) {
        const proposal = await proposed(change(root, second, what));
        expect(proposal).toMatchObject({ isTaking: true, carryOutAt: null });
        expect([await answer(root, proposal, 'approve'), await answer(second, proposal, 'reject')]).toEqual([
          'proposal.own',
          'proposal.subject',
        ]);
        await after(2 * DAY);
        expect(await now(second)).toMatchObject({ staffRole: 'admin', disabledAt: null });
      }
      const third = await open('third', { staffRole: 'admin' });
      expect(await answer(third, await proposed(change(root, second, { kind: 'disable' })), 'approve')).toBe(
        'carriedOut',
      );
      expect((await now(second)).disabledAt).toBe(clock.time);
    });

    it("an admin's second factor is removed by another admin or, if there is none, after an hour in which its owner can stop it", async () => {
      await part(SecondFactorService).enrol(second.id, randomBytes(20));
      const remove = async () =>
        proposed(
          part(CustomersService).removeSecondFactor({
            actorId: root.id,
            id: second.id,
            note: 'lost',
            version: (await now(second)).version,
          }),
        );
      const proposal = await remove();
      expect(proposal.carryOutAt).toBe(START + HOUR);
      expect(await answer(second, proposal, 'reject')).toBe('rejected');
      await after(DAY);
      expect((await now(second)).secondFactorAt).toBe(START);
      await remove();
      await after(HOUR);
      expect((await now(second)).secondFactorAt).toBeNull();
    });

    it('an admin may agree to lose their power', async () => {
      expect(await answer(second, await proposed(change(root, second, { kind: 'role', role: null })), 'approve')).toBe(
        'carriedOut',
      );
      expect(await roleOf(second)).toBeNull();
      expect(await outcomeOf(change(second, root, { kind: 'disable' }))).toBe('level.insufficient'); // the call was in progress
    });

    it("two admins who propose each other's removal both stay until one agrees", async () => {
      const [one, two] = await Promise.all([
        proposed(change(root, second, { kind: 'disable' })),
        proposed(change(second, root, { kind: 'role', role: null })),
      ]);
      const outcomes = await Promise.all([answer(second, one, 'approve'), answer(root, two, 'approve')]);
      expect(outcomes.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual(['carriedOut', 'proposal.outdated']);
      expect(await db.query(`select 1 from users where staff_role = 'admin' and disabled_at is null`)).toHaveLength(1);
      await sweep();
      expect(await part(ProposalsService).open()).toEqual([]); // the other's proposer is no longer an admin
    });

    it('fifty concurrent approvals and as many rejections have one outcome', async () => {
      const admins = await Promise.all(
        Array.from({ length: 5 }, (_, index) => open(`admin${index}`, { staffRole: 'admin' })),
      );
      for (const types of [['approve'], ['approve', 'reject', 'withdraw']] as const) {
        const account = await open(`for_${types.length}`);
        const proposal = await proposed(give(root, account, 'accounting'));
        const outcomes = await Promise.all(
          Array.from({ length: 50 }, (_, index) => {
            const type = types[index % types.length]!;
            return answer(type === 'withdraw' ? root : admins[index % 5]!, proposal, type);
          }),
        );
        const ends = outcomes.filter((one) => one !== 'version.stale');
        expect(ends).toHaveLength(1);
        expect(await roleOf(account)).toBe(ends[0] === 'carriedOut' ? 'accounting' : null);
        expect((await linesOf(account)).filter(([event]) => event === 'role')).toHaveLength(
          ends[0] === 'carriedOut' ? 1 : 0,
        );
      }
    }, 60_000);

    it('of ten concurrent proposals for one account one is made', async () => {
      const { version } = await now(somebody);
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          outcomeOf(
            part(CustomersService)
              .change(index % 2 === 0 ? root.id : second.id, somebody.id, {
                change: { kind: 'role', role: 'admin' },
                note: 'x',
                version,
              })
              .then(() => 'proposed'),
          ),
        ),
      );
      expect(outcomes.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual([
        'proposed',
        ...Array.from({ length: 9 }, () => 'version.stale'),
      ]);
      expect(await outcomeOf(give(second, somebody, 'accounting'))).toBe('proposal.open');
    });

    it('an outdated proposal is not carried out: the role changed, the account was disabled, the proposer is no longer an admin', async () => {
      const accounts = [await open('a'), await open('b'), await open('c')];
      const third = await open('third', { staffRole: 'admin' });
      const [a, b, c] = [
        await proposed(give(root, accounts[0]!)),
        await proposed(give(root, accounts[1]!)),
        await proposed(give(third, accounts[2]!)),
      ];
      await change(second, accounts[0]!, { kind: 'role', role: 'support' });
      await change(second, accounts[1]!, { kind: 'disable' });
      await answer(second, await proposed(change(root, third, { kind: 'disable' })), 'approve');
      for (const proposal of [a, b, c]) expect(await answer(second, proposal, 'approve')).toBe('proposal.outdated');
      await after(SECOND);
      expect(await part(ProposalsService).open()).toEqual([]);
      expect(await Promise.all(accounts.map(roleOf))).toEqual(['support', null, null]);
    });
  });

  it('two processes carry out a due proposal once', async () => {
    await proposed(give(root, somebody));
    clock.time += HOUR;
    await Promise.all(Array.from({ length: 6 }, sweep));
    expect((await linesOf(somebody)).filter(([event]) => event === 'role')).toHaveLength(1);
    expect((await mails()).filter(({ kind }) => kind === 'powerChanged')).toHaveLength(2); // the admin and, by now, the other one
  });

  it('the database itself refuses an approval by the proposer', async () => {
    const { id } = await proposed(give(root, somebody));
    await expect(
      db.query(`update proposals set state = 'carriedOut', ended_by_id = by_id, ended_at = at where id = $1`, [id]),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
