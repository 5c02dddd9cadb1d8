import {
  changePasswordRoute,
  profileRoute,
  resetCodeRoute,
  resetCodeTwinRoute,
  resetPasswordRoute,
} from '@chaintide/contracts/people/auth';
import { once } from 'node:events';
import { describeDatabase } from '../../platform/db/testing.ts';
import { AuthRig, fieldsOf, outcome, PASSWORD, type Reply } from '../login/fixtures/auth-rig.ts';

const NEW = 'Segel-Boje-9';

const SLOW = 120_000; // starts a gateway with its database; CI has two cores

describeDatabase((throwaway) => {
  describe('a new password', () => {
    let rig: AuthRig;
    beforeAll(async () => {
      rig = await AuthRig.start(throwaway());
    }, SLOW);
    afterAll(() => rig.stop());

    const state = async (token: string): Promise<string> => outcome(await rig.call(profileRoute, { token }));
    const reset = async (email: string, resetPwdCode: string, password = NEW): Promise<Reply> =>
      rig.call(resetPasswordRoute, { body: { email, resetPwdCode, password: await rig.seal(password) } });
    const change = async (token: string, oldPassword: string, password: string): Promise<Reply> =>
      rig.call(changePasswordRoute, {
        token,
        body: { oldPassword: await rig.seal(oldPassword), password: await rig.seal(password) },
      });

    it.each([
      ['under the right path', resetCodeRoute, 'ann'],
      ['under the misspelt one', resetCodeTwinRoute, 'ben'],
    ] as const)(
      'by the mailed code, requested for %s, ends every session and closes every connection',
      async (_, route, name) => {
        const { id, email } = await rig.account(name);
        const token = await rig.token(name);
        const client = await rig.connect(token);
        const left = once(client.socket as never, 'disconnect');
        expect((await rig.call(route, { body: { email } })).body).toEqual({
          code: 200,
          msg: 'ok',
          data: { retryAfter: 60 },
        });
        const mail = await rig.mail(email);
        expect(mail).toMatchObject({ kind: 'resetCode' });
        expect(outcome(await reset(email.toUpperCase(), mail!.code))).toBe('ok');
        await left;
        expect(await state(token)).toBe('login.expired');
        expect(outcome(await rig.login(name))).toBe('login.wrong');
        expect(outcome(await rig.login(name, NEW))).toBe('ok');
        expect(await rig.mail(email)).toMatchObject({ kind: 'passwordChanged' });
        expect((await rig.users.history(id)).map(({ event }) => event)).toEqual(['passwordReset', 'registered']);
        expect(outcome(await reset(email, mail!.code))).toBe('emailCode.expired');
      },
      SLOW,
    );

    it(
      'is requested and refused alike for an account, a disabled one and an unknown address',
      async () => {
        const { email: known } = await rig.account('cas');
        const { email: disabled } = await rig.account('dan');
        await rig.db.query(`update users set disabled_at = now() where user_name = 'dan'`);
        const addresses = [known, disabled, 'nobody@tide.example'];
        const answers = async (ask: (email: string) => Promise<Reply>): Promise<unknown[]> => {
          const replies: unknown[] = [];
          for (const email of addresses) {
            const { status, body } = await ask(email);
            replies.push({
              status,
              body: { ...body, ...('error' in body && { error: { ...body.error, requestId: '' } }) },
            });
          }
          return replies;
        };
        for (const ask of [
          (email: string) => rig.call(resetCodeRoute, { body: { email } }),
          (email: string) => rig.call(resetCodeRoute, { body: { email } }),
          async (email: string) => reset(email, (await rig.mail(known))!.code === '111111' ? '222222' : '111111'),
        ]) {
          const [first, ...others] = await answers(ask);
          for (const other of others) expect(other).toEqual(first);
        }
        expect((await rig.mail(known))?.kind).toBe('resetCode');
        expect(await rig.mail(disabled)).toBeUndefined();
        expect(await rig.mail('nobody@tide.example')).toBeUndefined();
      },
      SLOW,
    );

    it(
      'keeps the code if the password is rejected',
      async () => {
        const { email } = await rig.account('eve');
        await rig.call(resetCodeRoute, { body: { email } });
        const { code } = (await rig.mail(email))!;
        expect(fieldsOf(await reset(email, code, 'Qwerty123!'))).toEqual({ password: 'password.common' });
        expect(outcome(await reset(email, code))).toBe('ok');
      },
      SLOW,
    );

    it(
      'by the old one ends every other session',
      async () => {
        const { email } = await rig.account('fay');
        const [mine, other] = [await rig.token('fay'), await rig.token('fay')];
        const wrong = await change(mine, 'Wrong-Kahn-7', NEW);
        expect(wrong).toMatchObject({
          status: 422,
          body: { error: { name: 'password.wrong' }, msg: 'The current password is incorrect' },
        });
        expect(fieldsOf(await change(mine, PASSWORD, 'Summer2026!'))).toEqual({ password: 'password.common' });
        expect(outcome(await change(mine, PASSWORD, NEW))).toBe('ok');
        expect([await state(mine), await state(other)]).toEqual(['ok', 'login.expired']);
        expect(await rig.mail(email)).toMatchObject({ kind: 'passwordChanged' });
        expect(outcome(await rig.login('fay', NEW))).toBe('ok');
      },
      SLOW,
    );

    it(
      'cannot be brute-forced with a stolen token',
      async () => {
        await rig.account('gus');
        const token = await rig.token('gus');
        const outcomes: string[] = [];
        for (let n = 0; n < 6; n += 1) outcomes.push(outcome(await change(token, 'Wrong-Kahn-7', NEW)));
        expect(outcomes[0]).toBe('password.wrong');
        expect(outcomes).toContain('request.tooMany');
      },
      SLOW,
    );

    it(
      'leaves no session behind whose password was verified just before',
      async () => {
        const account = await rig.account('hal');
        await rig.users.transaction(async (tx) =>
          rig.users.change(await rig.users.lock(account.id, tx), { patch: { passwordHash: 'another' } }, tx),
        );
        expect(
          await rig.sessions.open(account, { address: '10.9.9.9', device: '', language: 'zh' }, () =>
            Promise.resolve(),
          ),
        ).toBeUndefined();
      },
      SLOW,
    );
  });
});
