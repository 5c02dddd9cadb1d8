import { base32 } from '@scure/base';
import { logoutRoute, profileRoute, type Profile } from '@chaintide/contracts/people/auth';
import { MINUTE, RECOVERY_CODES, SECOND_FACTOR_SETUP_MS, STEP_UP_MS } from '@chaintide/contracts/limits';
import { describeDatabase } from '../../platform/db/testing.ts';
import { FreezesService } from '../freezes/freezes.service.ts';
import { AuthRig, fieldsOf, outcome } from '../login/fixtures/auth-rig.ts';
import { AuthSweeper } from './auth.sweeper.ts';
import { codesOf, STEP, secondFactorCalls } from './fixtures/second-factor-calls.ts';
import { known } from '../../platform/fixtures/known.ts';

const SLOW = 120_000; // starts a gateway with its database; CI has two cores

describeDatabase((throwaway) => {
  describe('a second factor', () => {
    let rig: AuthRig;
    beforeAll(async () => {
      rig = await AuthRig.start(throwaway());
    }, SLOW);
    afterAll(() => rig.stop());

    const { enter, own, begin, confirm, stepUp, remove, standing, factorStates } = secondFactorCalls(() => rig);
    const { codeAt, next, wrong } = codesOf(() => rig);

    it(
      'is set up with the password and a first code, and everyone concerned is notified',
      async () => {
        const person = await enter();
        expect(outcome(await begin(person, 'not my password 1'))).toBe('password.wrong');
        const { secret, uri } = (await begin(person)).body.data!;
        expect(secret).toMatch(/^[A-Z2-7]{32}$/);
        expect([...new URL(uri).searchParams]).toEqual([
          ['secret', secret],
          ['issuer', 'Chaintide'],
          ['algorithm', 'SHA1'],
          ['digits', '6'],
          ['period', '30'],
        ]);
        expect([outcome(await confirm(person, wrong(secret))), await standing(person)]).toEqual([
          'secondFactor.wrong',
          { since: null, codesLeft: 0, elevatedUntil: null },
        ]);
        const { recoveryCodes } = (await confirm(person, codeAt(secret))).body.data!;
        expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
        for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$/);
        expect(await standing(person)).toEqual({
          since: rig.clock.time,
          codesLeft: RECOVERY_CODES,
          elevatedUntil: rig.clock.time + STEP_UP_MS,
        });
        expect((await rig.call<Profile>(profileRoute, { token: person.token })).body.data!.secondFactorSince).toBe(
          rig.clock.time,
        );
        expect((await rig.users.history(person.id))[0]).toMatchObject({ event: 'secondFactorOn' });
        expect(await rig.mail(`${person.name}@tide.example`)).toMatchObject({ kind: 'secondFactorOn' });
        expect([outcome(await begin(person)), outcome(await confirm(person, next(secret)))]).toEqual([
          'secondFactor.on',
          'secondFactor.on',
        ]);
      },
      SLOW,
    );

    it(
      'is stored so that its table alone reveals nothing',
      async () => {
        const { id, secret, recoveryCodes } = await own();
        const [row] = await known<{ secret: Uint8Array }>(
          rig.db.query('select secret from second_factors where user_id = $1', [id]),
        );
        expect(Buffer.from(row!.secret).includes(Buffer.from(base32.decode(secret)))).toBe(false);
        const codes = await known<{ code_hash: Uint8Array }>(
          rig.db.query('select code_hash from recovery_codes where user_id = $1', [id]),
        );
        const kept = codes.map(({ code_hash }) => Buffer.from(code_hash).toString('latin1')).join();
        for (const code of recoveryCodes)
          for (const form of [code, code.replaceAll('-', '')]) expect(kept).not.toContain(form);
      },
      SLOW,
    );

    it(
      'encrypted for one account cannot be decrypted for another',
      async () => {
        const [mine, other] = [await own(), await own()];
        await rig.db.query(
          'update second_factors set secret = (select secret from second_factors where user_id = $1), last_step = 0 where user_id = $2',
          [mine.id, other.id],
        );
        expect((await stepUp(other.token, next(mine.secret))).status).toBe(500);
      },
      SLOW,
    );

    it(
      'accepts a code once, and none from before it',
      async () => {
        const { token, secret } = await own();
        const first = codeAt(secret);
        const second = next(secret);
        expect(outcome(await stepUp(token, second))).toBe('ok');
        expect([outcome(await stepUp(token, second)), outcome(await stepUp(token, first))]).toEqual([
          'secondFactor.used',
          'secondFactor.used',
        ]);
        expect(outcome(await stepUp(token, next(secret)))).toBe('ok');
      },
      SLOW,
    );

    it(
      'accepts a code from one of two concurrent callers',
      async () => {
        for (let round = 0; round < 5; round += 1) {
          const { token, secret, recoveryCodes } = await own();
          for (const code of [next(secret), recoveryCodes[0]!]) {
            const outcomes = await Promise.all(
              [stepUp(token, code), stepUp(token, code)].map(async (reply) => outcome(await reply)),
            );
            expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1);
          }
        }
      },
      SLOW,
    );

    it(
      'leaves little room to guess, even after overhearing a used code',
      async () => {
        const { token, secret } = await own();
        const used = codeAt(secret);
        const guesses: string[] = [];
        for (let guess = 0; guess < 6; guess += 1)
          guesses.push(outcome(await stepUp(token, wrong(secret))), outcome(await stepUp(token, used)));
        expect(guesses.filter((one) => one === 'secondFactor.wrong').length).toBeLessThanOrEqual(3);
        expect(outcome(await stepUp(token, codeAt(secret, rig.clock.time + STEP)))).toBe('request.tooMany');
        rig.clock.time += MINUTE;
        expect(outcome(await stepUp(token, next(secret)))).toBe('ok');
      },
      SLOW,
    );

    it.each([
      ['', 'secondFactor.empty'],
      ['12345', 'secondFactor.format'],
      ['１２３４５６', 'secondFactor.format'],
      ['1'.repeat(13), 'secondFactor.format'],
    ])(
      'names the problem with %j',
      async (code, problem) => {
        const { token } = await enter();
        expect(fieldsOf(await stepUp(token, code))).toEqual({ secondFactor: problem });
      },
      SLOW,
    );

    it(
      'allows one session to move money, for ten minutes, and not beyond its end',
      async () => {
        const { name, token, secret } = await own();
        const other = await rig.token(name);
        expect(await factorStates(token, other)).toEqual(['given', 'needed']);
        rig.clock.time += STEP_UP_MS - 1;
        expect(await factorStates(token)).toEqual(['given']);
        rig.clock.time += 1;
        expect(await factorStates(token)).toEqual(['needed']);
        const { until } = (await stepUp(other, codeAt(secret))).body.data!;
        expect([until, await factorStates(token, other)]).toEqual([rig.clock.time + STEP_UP_MS, ['needed', 'given']]);
        await rig.call(logoutRoute, { token: other });
        expect(outcome(await stepUp(other, next(secret)))).toBe('login.expired');
        expect(await factorStates(await rig.token(name))).toEqual(['needed']);
      },
      SLOW,
    );

    it(
      'requires nothing of accounts without one, and tells them so',
      async () => {
        const person = await enter();
        expect([
          await factorStates(person.token),
          outcome(await stepUp(person.token, '123456')),
          outcome(await remove(person, '123456')),
          outcome(await confirm(person, '123456')),
        ]).toEqual([['missing'], 'secondFactor.missing', 'secondFactor.missing', 'secondFactor.missing']);
      },
      SLOW,
    );

    it(
      'that is not confirmed in time has no effect, and is deleted',
      async () => {
        const person = await enter();
        const { secret } = (await begin(person)).body.data!;
        rig.clock.time += SECOND_FACTOR_SETUP_MS;
        expect(outcome(await confirm(person, codeAt(secret)))).toBe('secondFactor.missing');
        rig.clock.time += 1;
        await rig.part(AuthSweeper).sweep();
        expect(await rig.db.query('select 1 from second_factors where user_id = $1', [person.id])).toEqual([]);
        const token = await rig.token(person.name);
        expect(outcome(await begin({ ...person, token }))).toBe('ok');
      },
      SLOW,
    );

    it(
      'that is set up again discards the earlier secret',
      async () => {
        const person = await enter();
        const [before, after] = [(await begin(person)).body.data!.secret, (await begin(person)).body.data!.secret];
        expect([outcome(await confirm(person, codeAt(before))), outcome(await confirm(person, codeAt(after)))]).toEqual(
          ['secondFactor.wrong', 'ok'],
        );
      },
      SLOW,
    );

    it(
      'is switched off with password and code; no session may move money because of it, and withdrawals are frozen',
      async () => {
        const owner = await own();
        expect(outcome(await remove(owner, next(owner.secret), 'not my password 1'))).toBe('password.wrong');
        expect([outcome(await remove(owner, wrong(owner.secret))), await factorStates(owner.token)]).toEqual([
          'secondFactor.wrong',
          ['given'],
        ]);
        expect(outcome(await remove(owner, next(owner.secret)))).toBe('ok');
        expect([await factorStates(owner.token), await standing(owner)]).toEqual([
          ['missing'],
          { since: null, codesLeft: 0, elevatedUntil: null },
        ]);
        expect(await rig.part(FreezesService).current(owner.id)).toMatchObject({ cause: 'secondFactorOff' });
        expect(await rig.mail(`${owner.name}@tide.example`)).toMatchObject({ kind: 'secondFactorOff' });
        expect((await rig.users.history(owner.id))[0]).toMatchObject({ event: 'secondFactorOff' });
        expect(outcome(await stepUp(owner.token, owner.recoveryCodes[0]!))).toBe('secondFactor.missing');
      },
      SLOW,
    );
  });
});
