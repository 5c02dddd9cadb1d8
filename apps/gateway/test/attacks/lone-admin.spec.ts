import { randomBytes } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import { SecondFactorService } from '../../src/modules/second-factor/second-factor.service.ts';
import { CustomersService } from '../../src/modules/customers/customers.service.ts';
import type { Account } from '../../src/modules/users/users.service.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { START } from '../customers/customers-rig.ts';
import { ProposalsRig } from '../customers/proposals-rig.ts';

/** Before: a stolen admin session immediately made another account an admin, which disabled the real one. */
describeDatabase((throwaway) => {
  const rig = new ProposalsRig();
  const { ask: change, after, answer, give, identify, linesOf, logIn, mails, now, open, part, proposed, roleOf } = rig;
  let root: Account;
  let somebody: Account;
  beforeAll(async () => {
    await rig.start(await throwaway().open());
  }, 60_000);
  beforeEach(async () => {
    await rig.reset();
    ({ root, somebody } = rig);
  });
  afterAll(() => rig.db.close());

  describe('a lone admin', () => {
    it('grants power over money after an hour, announced by a mail', async () => {
      const old = await logIn(somebody);
      const proposal = await proposed(give(root, somebody, 'accounting'));
      expect(proposal).toMatchObject({
        state: 'proposed',
        carryOutAt: START + HOUR,
        isTaking: false,
        by: { userName: 'root' },
        user: { userName: 'somebody' },
        note: 'as they asked',
      });
      expect(await mails()).toEqual([
        {
          kind: 'powerWaiting',
          recipient: root.email,
          subject: expect.stringContaining('in an hour'),
          text: expect.stringMatching(/somebody[\s\S]*accounting[\s\S]*as they asked[\s\S]*2026-11-21 13:00 UTC/),
        },
      ]);
      for (let passed = 0; passed < 3; passed += 1) {
        // the session is used and stays open
        await after(19 * MINUTE);
        expect(await identify(old)).toBe('registered');
      }
      await after(3 * MINUTE - 1);
      expect([await roleOf(somebody), await identify(old), (await mails()).length]).toEqual([null, 'registered', 1]);
      await after(1);
      expect([await roleOf(somebody), await identify(old), await identify(await logIn(await now(somebody)))]).toEqual([
        'accounting',
        'login.expired',
        'accounting',
      ]);
      await after(DAY);
      expect(await linesOf(somebody)).toEqual([
        ['role', 'root', 'accounting'],
        ['proposed', 'root', 'role accounting'],
        ['registered', null, null],
      ]);
      expect((await mails()).slice(1).map(({ kind, recipient }) => [kind, recipient])).toEqual([
        ['powerChanged', root.email],
        ['powerChanged', somebody.email],
      ]);
    });

    it('can cancel it within the hour: the owner of a stolen session stops the thief', async () => {
      const proposal = await proposed(give(root, somebody));
      expect(await answer(root, proposal, 'approve')).toBe('proposal.own');
      expect(await answer(root, proposal, 'reject')).toBe('proposal.own');
      expect(await answer(root, proposal, 'withdraw')).toBe('withdrawn');
      await after(DAY);
      expect([await roleOf(somebody), (await linesOf(somebody))[0]]).toEqual([
        null,
        ['withdrawn', 'root', 'role admin'],
      ]);
    });

    it('cannot enable a disabled accounting user or remove the second factor of one any faster', async () => {
      const [disabled, locked] = [
        await open('disabled', { staffRole: 'accounting' }),
        await open('locked', { staffRole: 'accounting' }),
      ];
      await change(root, disabled, { kind: 'disable' }); // changes that take away power over money apply at once
      expect((await now(disabled)).disabledAt).toBe(START);
      await part(SecondFactorService).enrol(locked.id, randomBytes(20));
      await proposed(change(root, disabled, { kind: 'enable' }));
      await proposed(
        part(CustomersService).removeSecondFactor({
          actorId: root.id,
          id: locked.id,
          note: 'x',
          version: (await now(locked)).version,
        }),
      );
      expect([(await now(disabled)).disabledAt, (await now(locked)).secondFactorAt]).toEqual([START, START]);
      await after(HOUR);
      expect([(await now(disabled)).disabledAt, (await now(locked)).secondFactorAt]).toEqual([null, null]);
    });

    it('grants and revokes everything else at once', async () => {
      for (const role of ['support', 'verifier', null] as const)
        expect((await change(root, somebody, { kind: 'role', role })).user.staffRole).toBe(role);
      const accountant = await open('accountant', { staffRole: 'accounting' });
      expect((await change(root, accountant, { kind: 'role', role: null })).user.staffRole).toBeNull();
    });
  });
});
