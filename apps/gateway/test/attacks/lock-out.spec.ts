import {
  emailCodeRoute,
  loginRoute,
  registerRoute,
  resetCodeRoute,
  resetPasswordRoute,
} from '@chaintide/contracts/people/auth';
import { type Session, sessionsRoute } from '@chaintide/contracts/people/sessions';
import { DAY, EMAIL_CODE_RESEND_MS } from '@chaintide/contracts/limits';
import { AuthRig, outcome, PASSWORD, type Reply } from '../../src/modules/login/fixtures/auth-rig.ts';
import { PasswordResetService } from '../../src/modules/password-change/password-reset.service.ts';
import { UsersService } from '../../src/modules/users/users.service.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';

const WRONG = 'Wrong-Kahn-7';
const NEW = 'Segel-Boje-9';
const SLOW = 120_000;

describeDatabase((throwaway) => {
  describe('a stranger', () => {
    let rig: AuthRig;
    let owners = 0;
    let owner: { name: string; email: string };
    beforeAll(async () => {
      rig = await AuthRig.start(throwaway());
    }, SLOW);
    beforeEach(async () => {
      owner = { name: `owner_${(owners += 1)}`, email: `owner_${owners}@tide.example` };
      await rig.account(owner.name);
    });
    afterAll(() => rig.stop());

    const ask = (browser: Record<string, string>): Promise<Reply> =>
      rig.call(resetCodeRoute, { body: { email: owner.email }, browser });
    const reset = async (resetPwdCode: string, browser: Record<string, string>): Promise<string> =>
      outcome(
        await rig.call(resetPasswordRoute, {
          body: { email: owner.email, resetPwdCode, password: await rig.seal(NEW) },
          browser,
        }),
      );
    const another = (code: string): string => (code === '111111' ? '222222' : '111111');

    it(
      "cannot use up the owner's code with five wrong ones",
      async () => {
        const [home, stranger] = [rig.browser(), rig.browser()];
        await ask(home);
        const { code } = (await rig.mail(owner.email))!;
        const tries: string[] = [];
        for (let n = 0; n < 6; n += 1) tries.push(await reset(another(code), stranger));
        expect(tries).toEqual([...Array.from({ length: 5 }, () => 'emailCode.wrong'), 'emailCode.expired']);
        expect(await reset(code, home)).toBe('ok');
      },
      SLOW,
    );

    it(
      "cannot invalidate the owner's code by requesting others, nor one of another device in the same network",
      async () => {
        const home = rig.browser();
        await rig.call(emailCodeRoute, {
          body: { userName: 'nobody', email: `nobody_${owners}@tide.example` },
          browser: home,
        }); // sets the device mark
        await ask(home);
        const { code } = (await rig.mail(owner.email))!;
        rig.clock.time += EMAIL_CODE_RESEND_MS;
        const neighbour = { ...home, cookie: '' };
        expect(outcome(await ask(neighbour))).toBe('ok');
        for (let n = 0; n < 6; n += 1) await reset(another(code), neighbour);
        expect(await reset(code, home)).toBe('ok');
      },
      SLOW,
    );

    it(
      'cannot prevent the owner or an admin from requesting a code by requesting many',
      async () => {
        const stranger = rig.browser();
        const answers: string[] = [];
        for (let n = 0; n < 6; n += 1) {
          answers.push(outcome(await ask(stranger)));
          rig.clock.time += EMAIL_CODE_RESEND_MS;
        }
        expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'request.tooMany']);
        expect(outcome(await ask(rig.browser()))).toBe('ok');
        await rig.part(PasswordResetService).sendCodeFor((await rig.users.byName(owner.name))!);
        const { kind, code } = (await rig.mail(owner.email))!;
        expect(kind).toBe('adminReset');
        expect(await reset(code, rig.browser())).toBe('ok');
      },
      SLOW,
    );

    it(
      'cannot fill a mailbox, nor lock out a device that logged in before, in any number',
      async () => {
        const home = rig.browser();
        await rig.token(owner.name, { browser: home });
        const answers = await Promise.all(Array.from({ length: 40 }, async () => outcome(await ask(rig.browser()))));
        expect(answers.filter((one) => one === 'ok')).toHaveLength(12);
        const refused = await ask(rig.browser());
        expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, DAY / 1_000]);
        expect(outcome(await ask(home))).toBe('ok');
      },
      SLOW,
    );

    it(
      "cannot lock out a device that logged in before, from the owner's network or, in any number, from elsewhere",
      async () => {
        const home = rig.browser();
        await rig.token(owner.name, { browser: home });
        const neighbour = { ...home, cookie: '' };
        for (let n = 0; n < 60; n += 1) await rig.login(owner.name, WRONG, { headers: neighbour });
        for (let n = 0; n < 5; n += 1) await rig.login(owner.email, WRONG);
        expect(outcome(await rig.login(owner.name, PASSWORD, { headers: neighbour }))).toBe('request.tooMany');
        expect(outcome(await rig.login(owner.name, PASSWORD, { browser: home }))).toBe('ok');
        expect(outcome(await rig.login(owner.email, PASSWORD, { browser: home }))).toBe('ok');
      },
      SLOW,
    );

    it(
      'with a device of another account is counted as a stranger',
      async () => {
        await rig.account(`other_${owners}`);
        const foreign = rig.browser();
        await rig.token(`other_${owners}`, { browser: foreign });
        const answers: string[] = [];
        for (let n = 0; n < 4; n += 1) answers.push(outcome(await rig.login(owner.name, WRONG, { browser: foreign })));
        expect(answers.at(-1)).toBe('captcha.required');
        expect(outcome(await rig.login(owner.name))).toBe('captcha.required'); // all strangers share the account's counter
      },
      SLOW,
    );

    it(
      'cannot prevent a logged-in owner from changing the password',
      async () => {
        const home = rig.browser();
        const token = await rig.token(owner.name, { browser: home });
        for (let n = 0; n < 6; n += 1) await rig.login(owner.name, WRONG, { headers: { ...home, cookie: '' } });
        const [oldPassword, password] = [await rig.seal(PASSWORD), await rig.seal(NEW)];
        expect(
          outcome(
            await rig.call({ method: 'POST', path: '/auth/changePassword' } as never, {
              body: { oldPassword, password },
              token,
              browser: home,
            }),
          ),
        ).toBe('ok');
      },
      SLOW,
    );

    describe('in a crowd', () => {
      const gates: (() => void)[] = [];
      /** Fills the password queue until the gates open. */
      const crowd = (size: number): Promise<unknown>[] =>
        Array.from({ length: size }, () =>
          rig
            .part(UsersService)
            .withPassword(undefined, WRONG, {
              lane: 'stranger',
              atTurn: () => new Promise<void>((resolve) => gates.push(resolve)),
            })
            .catch((error: unknown) => error),
        );
      const open = async (waiting: Promise<unknown>[]): Promise<void> => {
        const over = Promise.all(waiting).then(() => 'over');
        do for (const gate of gates.splice(0)) gate();
        while ((await Promise.race([over, new Promise((resolve) => setImmediate(resolve))])) !== 'over');
      };

      it(
        'needs a captcha before any work is done, and gets a place with a solved one',
        async () => {
          const home = rig.browser();
          await rig.token(owner.name, { browser: home });
          const waiting = crowd(2 + 25);
          const body = { userName: owner.name, password: await rig.seal(PASSWORD) };
          expect(outcome(await rig.call(loginRoute, { body }))).toBe('captcha.required');
          const proven = rig.call(loginRoute, { body: { ...body, ...(await rig.solvedCaptcha()) } });
          const known = rig.login(owner.name, PASSWORD, { browser: home });
          await open([...waiting, proven, known]);
          expect([outcome(await proven), outcome(await known)]).toEqual(['ok', 'ok']);
          expect(outcome(await rig.login(owner.name))).toBe('ok'); // nothing is left of it
        },
        SLOW,
      );

      it(
        'gets no place beyond what can be done in time; refused attempts are not counted',
        async () => {
          const waiting = crowd(2 + 25);
          const others = Array.from({ length: 13 }, () =>
            rig
              .part(UsersService)
              .withPassword(undefined, WRONG, { lane: 'proven' })
              .catch(({ error }: { error: string }) => error),
          );
          const refused = await rig.login(owner.name, PASSWORD, { body: await rig.solvedCaptcha() });
          expect([refused.status, outcome(refused), refused.headers.get('retry-after')]).toEqual([
            503,
            'server.busy',
            '5',
          ]);
          await open([...waiting, ...others]);
          for (let n = 0; n < 3; n += 1) expect(outcome(await rig.login(owner.name, WRONG))).toBe('login.wrong');
        },
        SLOW,
      );

      it(
        'is dropped when the caller leaves',
        async () => {
          const waiting = crowd(2);
          const leaving = new AbortController();
          const body = { userName: owner.name, password: await rig.seal(WRONG) };
          const gone = rig.call(loginRoute, { body, signal: leaving.signal }).catch(() => 'gone');
          await rig.waiting(1);
          leaving.abort();
          expect(await gone).toBe('gone');
          await rig.waiting(0);
          await open(waiting);
          expect(
            (await rig.call<Session[]>(sessionsRoute, { token: await rig.token(owner.name) })).body.data,
          ).toHaveLength(1);
          for (let n = 0; n < 3; n += 1) expect(outcome(await rig.login(owner.name, WRONG))).toBe('login.wrong'); // not counted either
        },
        SLOW,
      );
    });

    it(
      'cannot register with a code that someone else requested and never saw',
      async () => {
        const person = { userName: `fresh_${owners}`, email: `fresh_${owners}@tide.example` };
        const home = rig.browser();
        await rig.call(emailCodeRoute, { body: person, browser: home });
        const { code } = (await rig.mail(person.email))!;
        const register = async (emailCode: string, browser: Record<string, string>): Promise<string> =>
          outcome(
            await rig.call(registerRoute, {
              body: { ...person, emailCode, password: await rig.seal(PASSWORD) },
              browser,
            }),
          );
        const stranger = rig.browser();
        for (let n = 0; n < 6; n += 1) await register(another(code), stranger);
        expect(await register(code, home)).toBe('ok');
      },
      SLOW,
    );
  });
});
