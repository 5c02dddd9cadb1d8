import { RECOVERY_CODES } from '@chaintide/contracts/limits';
import { describeDatabase } from '../../platform/db/testing.ts';
import { FreezesService } from '../freezes/freezes.service.ts';
import { AuthRig, fieldsOf, outcome } from '../login/fixtures/auth-rig.ts';
import { codesOf, secondFactorCalls } from './fixtures/second-factor-calls.ts';

const SLOW = 120_000; // starts a gateway with its database; CI has two cores

describeDatabase((throwaway) => {
  describe('a second factor', () => {
    let rig: AuthRig;
    beforeAll(async () => {
      rig = await AuthRig.start(throwaway());
    }, SLOW);
    afterAll(() => rig.stop());

    const { enter, own, stepUp, renew, standing, factorStates } = secondFactorCalls(() => rig);
    const { codeAt, next, wrong } = codesOf(() => rig);

    it(
      'can be replaced by a recovery code, once, however it is typed',
      async () => {
        const owner = await own();
        const typed = ` ${owner.recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ')} `;
        expect([outcome(await stepUp(owner.token, typed)), outcome(await stepUp(owner.token, typed))]).toEqual([
          'ok',
          'secondFactor.wrong',
        ]);
        expect((await standing(owner)).codesLeft).toBe(RECOVERY_CODES - 1);
        const stranger = await own();
        expect(outcome(await stepUp(stranger.token, owner.recoveryCodes[4]!))).toBe('secondFactor.wrong');
      },
      SLOW,
    );

    it(
      'issues new recovery codes for an authenticator code; the old ones become invalid',
      async () => {
        const owner = await own();
        await stepUp(owner.token, owner.recoveryCodes[0]!);
        const { recoveryCodes } = (await renew(owner, next(owner.secret))).body.data!;
        expect(new Set([...recoveryCodes, ...owner.recoveryCodes]).size).toBe(2 * RECOVERY_CODES);
        expect((await standing(owner)).codesLeft).toBe(RECOVERY_CODES);
        expect([
          outcome(await stepUp(owner.token, owner.recoveryCodes[1]!)),
          outcome(await stepUp(owner.token, recoveryCodes[1]!)),
        ]).toEqual(['secondFactor.wrong', 'ok']);
        expect((await rig.users.history(owner.id))[0]).toMatchObject({ event: 'recoveryCodesRenewed', by: null });
        expect(await rig.mail(`${owner.name}@tide.example`)).toMatchObject({ kind: 'recoveryCodesRenewed' });
        expect(await rig.part(FreezesService).current(owner.id)).toBeNull();
      },
      SLOW,
    );

    it(
      'keeps its recovery codes without a fresh authenticator code, however recently the session gave one',
      async () => {
        const owner = await own();
        const spent = codeAt(owner.secret);
        expect([
          await factorStates(owner.token),
          outcome(await renew(owner, spent)),
          outcome(await renew(owner, wrong(owner.secret))),
        ]).toEqual([['given'], 'secondFactor.used', 'secondFactor.wrong']);
        expect(fieldsOf(await renew(owner, owner.recoveryCodes[0]!))).toEqual({ secondFactor: 'secondFactor.digits' });
        expect([
          outcome(await renew(await enter(), '123456')),
          outcome(await stepUp(owner.token, owner.recoveryCodes[0]!)),
        ]).toEqual(['secondFactor.missing', 'ok']);
        expect(await rig.mail(`${owner.name}@tide.example`)).toMatchObject({ kind: 'secondFactorOn' });
      },
      SLOW,
    );

    it(
      'gives valid recovery codes to one of two concurrent callers with the same code',
      async () => {
        for (let round = 0; round < 5; round += 1) {
          const owner = await own();
          const code = next(owner.secret);
          const replies = await Promise.all([renew(owner, code), renew(owner, code)]);
          expect(replies.map(outcome).toSorted()).toEqual(['ok', 'secondFactor.used']);
          const { recoveryCodes } = replies.find((reply) => outcome(reply) === 'ok')!.body.data!;
          expect(outcome(await stepUp(owner.token, recoveryCodes[9]!))).toBe('ok');
        }
      },
      SLOW,
    );
  });
});
