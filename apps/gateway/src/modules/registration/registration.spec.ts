import {
  checkMailRoute,
  emailCodeRoute,
  profileRoute,
  registerRoute,
  type Profile,
} from '@chaintide/contracts/people/auth';
import { EMAIL_CODE_MS, EMAIL_CODE_RESEND_MS, EMAIL_CODE_TRIES, TRIAL_MS } from '@chaintide/contracts/limits';
import { describeDatabase } from '../../platform/db/testing.ts';
import { AuthRig, fieldsOf, outcome, PASSWORD } from '../login/fixtures/auth-rig.ts';
import { known } from '../../platform/fixtures/known.ts';

const SLOW = 120_000; // starts a gateway with its database; CI has two cores

describeDatabase((throwaway) => {
  describe('a registration', () => {
    let rig: AuthRig;
    beforeAll(async () => {
      rig = await AuthRig.start(throwaway());
      await rig.account('satoshi');
    }, SLOW);
    afterAll(() => rig.stop());

    let people = 0;
    const somebody = (): { userName: string; email: string } => {
      people += 1;
      return { userName: `person_${people}`, email: `person_${people}@tide.example` };
    };
    const codeFor = async (person: { userName: string; email: string }): Promise<string> => {
      expect(outcome(await rig.call(emailCodeRoute, { body: person }))).toBe('ok');
      return (await rig.mail(person.email))!.code;
    };

    it(
      'with the mailed code opens an account with thirty days of the highest grade',
      async () => {
        const person = { userName: 'Hal_Finney', email: 'Hal@Tide.example' };
        const sent = await rig.call(emailCodeRoute, { body: person });
        expect(sent.body.data).toEqual({ retryAfter: EMAIL_CODE_RESEND_MS / 1_000 });
        expect(await rig.mail(person.email)).toMatchObject({
          kind: 'registerCode',
          code: expect.stringMatching(/^\d{6}$/),
        });
        const { code } = (await rig.mail(person.email))!;
        const reply = await rig.call(registerRoute, {
          body: { ...person, emailCode: code, password: await rig.seal(PASSWORD), language: 'zh', terms: true },
        });
        expect([reply.status, reply.body]).toEqual([200, { code: 200, msg: 'ok', data: null }]);
        expect(await rig.mail(person.email)).toMatchObject({ kind: 'welcome' });
        const profile = await rig.call<Profile>(profileRoute, { token: await rig.token('hal_finney') });
        const end = rig.clock.time + TRIAL_MS;
        expect(profile.body.data).toMatchObject({
          ...person,
          role: { roleKey: 'registered' },
          grade: 4,
          level: 'registered',
          trialUntil: end,
          language: 'zh',
        });
        expect(await rig.users.history(profile.body.data!.userId)).toMatchObject([{ event: 'registered', by: null }]);
      },
      SLOW,
    );

    it(
      'of one name succeeds for one of several concurrent callers; the others get an error that it is taken',
      async () => {
        const crowd = Array.from({ length: 8 }, () => ({ ...somebody(), userName: 'same_name' }));
        const bodies = await Promise.all(
          crowd.map(async (person, n) => ({
            ...person,
            userName: n % 2 ? 'same_name' : 'SAME_name',
            emailCode: await codeFor(person),
            password: await rig.seal(PASSWORD),
          })),
        );
        const outcomes = await Promise.all(
          bodies.map(async (body) => outcome(await rig.call(registerRoute, { body }))),
        );
        expect(outcomes.toSorted()).toEqual(['ok', ...Array.from({ length: 7 }, () => 'userName.taken')]);
      },
      SLOW,
    );

    it(
      'of one address succeeds for one of several concurrent callers; the others get the error 301 that it is taken',
      async () => {
        const { email } = somebody();
        const emailCode = await codeFor({ userName: 'whoever', email });
        const bodies = await Promise.all(
          Array.from({ length: EMAIL_CODE_TRIES }, async (_, n) => ({
            userName: `racer_${n}`,
            email: n % 2 ? email : email.toUpperCase(),
            emailCode,
            password: await rig.seal(PASSWORD),
          })),
        );
        const replies = await Promise.all(bodies.map((body) => rig.call(registerRoute, { body })));
        expect(replies.map(outcome).toSorted()).toEqual([
          ...Array.from({ length: EMAIL_CODE_TRIES - 1 }, () => 'email.taken'),
          'ok',
        ]);
        for (const reply of replies.filter((one) => outcome(one) !== 'ok'))
          expect([reply.status, reply.body.code, reply.body.msg]).toEqual([
            409,
            301,
            'Email has been registered, please re-enter.',
          ]);
      },
      SLOW,
    );

    it(
      'with a taken name or address says so, in any case, and keeps the code',
      async () => {
        const person = somebody();
        const emailCode = await codeFor(person);
        const attempt = async (wrong: object): Promise<unknown> =>
          outcome(
            await rig.call(registerRoute, {
              body: { ...person, emailCode, password: await rig.seal(PASSWORD), ...wrong },
            }),
          );
        expect(await attempt({ userName: 'SATOSHI' })).toBe('userName.taken');
        // the code belongs to another address, so nothing is revealed about this one
        expect(await attempt({ email: 'Satoshi@tide.EXAMPLE' })).toBe('emailCode.expired');
        expect(await attempt({})).toBe('ok');
      },
      SLOW,
    );

    it(
      'requested with a taken address gets the usual answer, and its owner gets a hint instead of a code',
      async () => {
        const [free, taken] = [somebody(), { userName: 'somebody_new', email: 'SATOSHI@tide.example' }];
        const headers = rig.place();
        const answers = [
          await rig.call(emailCodeRoute, { body: free, headers }),
          await rig.call(emailCodeRoute, { body: taken, headers }),
        ];
        expect(answers[1]!.body).toEqual(answers[0]!.body);
        const [hint] = await known<{ kind: string; body_text: string }>(
          rig.db.query(`select kind, body_text from mails where to_key = 'satoshi@tide.example'`),
        );
        expect(hint).toMatchObject({ kind: 'addressTaken' });
        expect(hint!.body_text).not.toMatch(/\b\d{6}\b/);
        const again = [
          await rig.call(emailCodeRoute, { body: free, headers }),
          await rig.call(emailCodeRoute, { body: taken, headers }),
        ];
        expect(again.map(outcome)).toEqual(['request.tooMany', 'request.tooMany']);
      },
      SLOW,
    );

    it(
      'fails with a wrong, a used and an expired code, and after too many tries',
      async () => {
        const [guesser, late] = [somebody(), somebody()];
        const headers = rig.place();
        const attempt = async (person: object, emailCode: string): Promise<string> =>
          outcome(
            await rig.call(registerRoute, {
              body: { ...person, emailCode, password: await rig.seal(PASSWORD) },
              headers,
            }),
          );
        const code = await codeFor(guesser);
        const wrong = code === '111111' ? '222222' : '111111';
        expect(await attempt(somebody(), wrong)).toBe('emailCode.expired');
        for (let n = 0; n < EMAIL_CODE_TRIES; n += 1) expect(await attempt(guesser, wrong)).toBe('emailCode.wrong');
        expect(await attempt(guesser, code)).toBe('emailCode.expired');
        const old = await codeFor(late);
        rig.clock.time += EMAIL_CODE_MS;
        expect(await attempt(late, old)).toBe('emailCode.expired');
      },
      SLOW,
    );

    it.each([
      ['a common password', { password: 'Password1!' }, { password: 'password.common' }],
      ['a short password', { password: 'Ab1#' }, { password: 'password.length' }],
      ['a plain password', { password: 'alllowercase' }, { password: 'password.classes' }],
    ])(
      'with %s is refused with an error for the field',
      async (_, { password }, fields) => {
        const reply = await rig.call(registerRoute, {
          body: { ...somebody(), emailCode: '123456', password: await rig.seal(password) },
        });
        expect([reply.status, outcome(reply), fieldsOf(reply)]).toEqual([400, 'request.invalid', fields]);
      },
      SLOW,
    );

    it.each([
      ['SQL', { userName: `x'; drop table users; --` }, { userName: 'userName.format' }],
      ['HTML', { userName: '<img src=x onerror=alert(1)>' }, { userName: 'userName.format' }],
      ['an emoji', { userName: 'tide🌊' }, { userName: 'userName.format' }],
      ['10 kB', { userName: 'x'.repeat(10_240) }, { userName: 'userName.format' }],
      [
        'nothing',
        { userName: '', email: '', emailCode: '' },
        { userName: 'userName.empty', email: 'email.empty', emailCode: 'emailCode.empty' },
      ],
      ['a header in the address', { email: 'a@tide.example\r\nBcc: all@tide.example' }, { email: 'email.format' }],
      ['HTML in the address', { email: '<b>@tide.example' }, { email: 'email.format' }],
      ['10 kB of address', { email: `${'x'.repeat(10_240)}@tide.example` }, { email: 'email.format' }],
      ['letters in the code', { emailCode: '12345a' }, { emailCode: 'emailCode.format' }],
      ['the terms unticked', { terms: false }, { terms: 'terms.unticked' }],
    ])(
      'with %s is refused with errors for its fields',
      async (_, wrong, fields) => {
        const reply = await rig.call(registerRoute, {
          body: { ...somebody(), emailCode: '123456', password: await rig.seal(PASSWORD), ...wrong },
        });
        expect([reply.status, outcome(reply), fieldsOf(reply)]).toEqual([400, 'request.invalid', fields]);
      },
      SLOW,
    );

    it.each([{ level: 'vip' }, { staffRole: 'admin' }, { trialUntil: 4e12 }, { roleKey: 'admin' }])(
      'cannot set more than its fields: %p',
      async (more) => {
        expect(
          outcome(
            await rig.call(registerRoute, {
              body: { ...somebody(), emailCode: '123456', password: await rig.seal(PASSWORD), ...more },
            }),
          ),
        ).toBe('request.invalid');
      },
      SLOW,
    );

    it(
      'allows checking whether an address is taken, but not for many addresses',
      async () => {
        const headers = rig.place();
        const check = (email: string) => rig.call(checkMailRoute, { params: { email }, headers });
        expect(await check('satoshi@tide.example')).toMatchObject({
          status: 409,
          body: { code: 301, error: { name: 'email.taken' } },
        });
        expect(await check('nobody@tide.example')).toMatchObject({ status: 200, body: { code: 200, data: null } });
        expect(fieldsOf(await check('not an address'))).toEqual({ email: 'email.format' });
        const outcomes = await Promise.all(
          Array.from({ length: 70 }, async (_, n) => outcome(await check(`n${n}@tide.example`))),
        );
        expect(outcomes.filter((one) => one === 'request.tooMany').length).toBeGreaterThan(0);
      },
      SLOW,
    );
  });
});
