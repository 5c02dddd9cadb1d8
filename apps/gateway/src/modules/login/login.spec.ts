import { loginRoute, logoutRoute, profileRoute, type Profile } from '@chaintide/contracts/people/auth';
import { HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { Logger } from '@nestjs/common';
import { argon2Sync } from 'node:crypto';
import { describeDatabase } from '../../platform/db/testing.ts';
import { AuthRig, comparable, outcome, PASSWORD } from './fixtures/auth-rig.ts';

const SLOW = 120_000; // starts a gateway with its database; CI has two cores

describeDatabase((throwaway) => {
  describe('log-in', () => {
    let rig: AuthRig;
    beforeAll(async () => {
      rig = await AuthRig.start(throwaway());
      await rig.account('satoshi');
    }, SLOW);
    afterAll(() => rig.stop());

    it(
      'by name or by address, in any case, opens a session and returns its user',
      async () => {
        for (const name of ['satoshi', 'SATOSHI', ' satoshi@tide.example ', 'Satoshi@TIDE.example']) {
          const { status, body, headers } = await rig.login(name);
          expect(body).toEqual({
            code: 200,
            msg: 'ok',
            data: {
              access_token: expect.stringMatching(/^[\w-]{43}$/),
              expires_in: (12 * HOUR) / SECOND,
              userName: 'satoshi',
            },
          });
          expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
          const profile = await rig.call<Profile>(profileRoute, { token: body.data!.access_token });
          expect(profile.body.data).toMatchObject({
            userName: 'satoshi',
            role: { roleKey: 'registered', level: 2 },
            grade: 2,
            level: 'registered',
          });
        }
      },
      SLOW,
    );

    it(
      'of staff lasts eight hours',
      async () => {
        await rig.account('teller', { staffRole: 'accounting' });
        expect((await rig.login('teller')).body.data?.expires_in).toBe((8 * HOUR) / SECOND);
      },
      SLOW,
    );

    it(
      'ends with the logout: the token becomes invalid',
      async () => {
        const token = await rig.token('satoshi');
        expect(outcome(await rig.call(logoutRoute, { token }))).toBe('ok');
        const { status, body } = await rig.call(profileRoute, { token });
        expect([status, body.code, body.msg]).toEqual([401, 421, 'Please log in again!']);
        expect(outcome(await rig.call(logoutRoute, { token }))).toBe('login.expired');
      },
      SLOW,
    );

    it.each(['x', 'A'.repeat(43), `'or'1'='1'--`.padEnd(43, 'x'), 'x'.repeat(500)])(
      'is over for the token %p',
      async (token) => {
        expect(outcome(await rig.call(profileRoute, { token }))).toBe('login.expired');
      },
      SLOW,
    );

    it(
      'with a wrong password gives the same answer as with an unknown name',
      async () => {
        const [known, byMail, unknown] = [
          await rig.login('satoshi', 'Wrong-Kahn-7'),
          await rig.login('satoshi@tide.example', 'Wrong-Kahn-7'),
          await rig.login('nobody', 'Wrong-Kahn-7'),
        ];
        expect(known).toMatchObject({ status: 422, body: { code: 422, error: { name: 'login.wrong', args: {} } } });
        expect(comparable(byMail)).toEqual(comparable(known));
        expect(comparable(unknown)).toEqual(comparable(known));
      },
      SLOW,
    );

    it.each([
      ['an account', 'guessed'],
      ['a name that nobody has', 'phantom'],
    ])(
      'requires a captcha after three wrong passwords for %s, wherever they came from',
      async (_, name) => {
        if (name === 'guessed') await rig.account(name);
        for (let n = 0; n < 3; n += 1) expect(outcome(await rig.login(name, 'Wrong-Kahn-7'))).toBe('login.wrong');
        const asked = await rig.login(name);
        expect([asked.status, asked.body.code, outcome(asked)]).toEqual([428, 201, 'captcha.required']);
        expect(outcome(await rig.login(name, PASSWORD, { body: { code: 'abcd' } }))).toBe('captcha.required');
        const wrong = await rig.login(name, PASSWORD, {
          body: { code: 'abcd', uuid: 'no-such-captcha', altcha: 'AAAA' },
        });
        expect([wrong.body.code, outcome(wrong)]).toEqual([201, 'captcha.wrong']);
      },
      SLOW,
    );

    it(
      'requires a captcha after three wrong passwords from one place, whatever the names',
      async () => {
        const headers = rig.place();
        for (const name of ['ann', 'ben', 'cas']) await rig.login(name, 'Wrong-Kahn-7', { headers });
        expect(outcome(await rig.login('satoshi', PASSWORD, { headers }))).toBe('captcha.required');
        expect(outcome(await rig.login('satoshi'))).not.toBe('captcha.required');
      },
      SLOW,
    );

    it(
      'with the captcha succeeds once with the right password',
      async () => {
        await rig.account('tired');
        for (let n = 0; n < 3; n += 1) await rig.login('tired', 'Wrong-Kahn-7');
        rig.clock.time += MINUTE; // the pause after the third failure
        const solved = await rig.solvedCaptcha();
        expect(outcome(await rig.login('tired', PASSWORD, { body: { ...solved, code: 'wrong' } }))).toBe(
          'captcha.wrong',
        );
        expect(outcome(await rig.login('tired', PASSWORD, { body: solved }))).toBe('captcha.wrong');
        expect(outcome(await rig.login('tired', PASSWORD, { body: await rig.solvedCaptcha() }))).toBe('ok');
      },
      SLOW,
    );

    it(
      'reveals that the account is disabled only after the right password',
      async () => {
        const account = await rig.account('banned');
        const token = await rig.token('banned');
        await rig.users.transaction(async (tx) =>
          rig.users.change(await rig.users.lock(account.id, tx), { patch: { disabledAt: rig.clock.time } }, tx),
        );
        expect(outcome(await rig.call(profileRoute, { token }))).toBe('login.expired');
        expect(outcome(await rig.login('banned', 'Wrong-Kahn-7'))).toBe('login.wrong');
        expect(outcome(await rig.login('banned'))).toBe('account.disabled');
      },
      SLOW,
    );

    it(
      'accepts a recorded body once',
      async () => {
        const body = { userName: 'satoshi', password: await rig.seal(PASSWORD) };
        expect(outcome(await rig.call(loginRoute, { body }))).toBe('ok');
        expect(await rig.call(loginRoute, { body })).toMatchObject({
          status: 400,
          body: {
            msg: 'This request has expired or was already used; please try again',
            error: { name: 'password.sealUsed' },
          },
        });
      },
      SLOW,
    );

    it(
      'refuses a password that was modified in transit',
      async () => {
        const sealed = await rig.seal(PASSWORD);
        const touched = sealed.replace(/.{4}$/, (end) => (end === 'AAAA' ? 'BBBB' : 'AAAA'));
        expect(outcome(await rig.call(loginRoute, { body: { userName: 'satoshi', password: touched } }))).toBe(
          'password.sealBroken',
        );
      },
      SLOW,
    );

    it(
      'hashes the password again if its hash has a lower cost',
      async () => {
        const salt = Buffer.alloc(16, 3);
        const plain = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
        const hash = argon2Sync('argon2id', {
          message: PASSWORD,
          nonce: salt,
          parallelism: 1,
          tagLength: 32,
          memory: 1_024,
          passes: 1,
        });
        await rig.account('veteran', { passwordHash: `$argon2id$v=19$m=1024,t=1,p=1$${plain(salt)}$${plain(hash)}` });
        await rig.token('veteran');
        expect((await rig.users.byName('veteran'))?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=2048,t=1,p=1\$/);
        await rig.token('veteran');
      },
      SLOW,
    );

    it(
      'from a new device notifies the owner, unless they have turned that off',
      async () => {
        const quiet = await rig.account('quiet', { notifications: { newDevice: false } });
        for (const name of ['keen', 'quiet']) {
          if (name === 'keen') await rig.account(name);
          await rig.token(name, { headers: { ...rig.place(), 'user-agent': 'Lynx/2.9' } });
          expect(await rig.mail(`${name}@tide.example`)).toBeUndefined();
          await rig.token(name, { headers: { ...rig.place(), 'user-agent': 'Netscape/4 <b>&' } });
        }
        expect(await rig.mail('keen@tide.example')).toMatchObject({
          kind: 'newDevice',
          text: expect.stringContaining('Netscape/4'),
        });
        expect(await rig.mail(quiet.email)).toBeUndefined();
      },
      SLOW,
    );

    it(
      'is counted in the log, without any typed name, password, token or email address',
      async () => {
        const lines: string[] = [];
        const write = (...parts: unknown[]): number => lines.push(JSON.stringify(parts));
        Logger.overrideLogger({ log: write, warn: write, error: write });
        const headers = rig.place();
        const { body } = await rig.login('satoshi', PASSWORD, { headers });
        const used = await rig.seal(PASSWORD);
        for (let n = 0; n < 2; n += 1)
          await rig.call(loginRoute, { body: { userName: 'My-Secret-Typed-Here', password: used }, headers });
        await rig.login('satoshi@tide.example', 'Wrong-Kahn-7', { headers });
        Logger.overrideLogger(false);
        const text = lines.join('\n');
        for (const told of [
          '"event":"loggedIn","count":',
          '"event":"loginFailed","count":',
          '"error":"login.wrong"',
          '"error":"password.sealUsed"',
          headers['x-forwarded-for']!,
        ])
          expect(text).toContain(told);
        for (const secret of [
          PASSWORD,
          'Wrong-Kahn-7',
          body.data!.access_token,
          used,
          'My-Secret-Typed-Here',
          'tide.example',
        ])
          expect(text).not.toContain(secret);
      },
      SLOW,
    );
  });
});
