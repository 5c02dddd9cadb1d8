import { emailCodeRoute, registerRoute } from '@chaintide/contracts/people/auth';
import { EMAIL_CODE_RESEND_MS, TRIAL_MS } from '@chaintide/contracts/limits';
import { readFile } from 'node:fs/promises';
import { AuthRig, outcome, PASSWORD, type Reply } from '../../src/modules/login/fixtures/auth-rig.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import type { Account } from '../../src/modules/users/users.service.ts';

const SLOW = 120_000;

/** Before: each gave another 30 days of the highest level. */
const farms: [string, string[]][] = [
  ['notes after a plus', ['reader@tide.example', 'reader+1@tide.example', 'Reader+two+three@Tide.Example']],
  ['dots and names of Gmail', ['tide.reader@gmail.com', 'tidereader@gmail.com', 't.i.d.e.reader+x@googlemail.com']],
  ['names of Proton', ['tide-reader@proton.me', 'tidereader@protonmail.com', 'tide_reader+x@pm.me']],
  ['names of iCloud', ['tidereader@icloud.com', 'tidereader@me.com', 'tidereader+x@mac.com']],
  ['names of Yandex', ['tide-reader@yandex.ru', 'tide.reader@ya.ru', 'tide.reader+x@yandex.com']],
];

describeDatabase((throwaway) => {
  describe('the free trial', () => {
    let rig: AuthRig;
    let names = 0;
    beforeAll(async () => {
      rig = await AuthRig.start(throwaway());
    }, SLOW);
    afterAll(() => rig.stop());

    const someone = (email: string): { userName: string; email: string } => ({
      userName: `reader_${(names += 1)}`,
      email,
    });
    const codeFor = async (person: { userName: string; email: string }): Promise<string> => {
      await rig.call(emailCodeRoute, { body: person });
      return (await rig.mail(person.email))!.code;
    };
    const register = async (person: { userName: string; email: string }, emailCode: string): Promise<Reply> =>
      rig.call(registerRoute, { body: { ...person, emailCode, password: await rig.seal(PASSWORD) } });
    const registered = async (email: string): Promise<Account> => {
      const person = someone(email);
      expect(outcome(await register(person, await codeFor(person)))).toBe('ok');
      return (await rig.users.byEmail(email))!;
    };

    it.each(farms)(
      'is given once per mailbox, whatever its %s; the others are told so',
      async (_, addresses) => {
        const accounts: Account[] = [];
        for (const email of addresses) accounts.push(await registered(email));
        expect(accounts.map(({ trialUntil }) => trialUntil)).toEqual([
          rig.clock.time + TRIAL_MS,
          ...addresses.slice(1).map(() => null),
        ]);
        const kinds = await Promise.all(addresses.map(async (email) => (await rig.mail(email))!.kind));
        expect(kinds).toEqual(['welcome', ...addresses.slice(1).map(() => 'welcomeAgain')]);
      },
      SLOW,
    );

    it.each([
      ['two people', 'dot.reader@tide.example', 'dotreader@tide.example'],
      ['a plus alone', '+@tide.example', '+a@tide.example'],
    ])(
      'is given to each of %s',
      async (_, one, other) => {
        expect([(await registered(one)).trialUntil, (await registered(other)).trialUntil]).not.toContain(null);
      },
      SLOW,
    );

    it(
      'is given once for concurrent registrations of one mailbox',
      async () => {
        const people = Array.from({ length: 5 }, (_, n) => someone(`crowd+${n}@tide.example`));
        const codes: string[] = [];
        for (const person of people) codes.push(await codeFor(person));
        const replies = await Promise.all(people.map((person, n) => register(person, codes[n]!)));
        expect(replies.map(outcome)).toEqual(people.map(() => 'ok'));
        const accounts = await Promise.all(people.map(({ email }) => rig.users.byEmail(email)));
        expect(accounts.filter((account) => account!.trialUntil !== null)).toHaveLength(1);
      },
      SLOW,
    );

    it(
      'is not given before the address is confirmed, and not used up by failed attempts',
      async () => {
        const person = someone('patient@tide.example');
        const code = await codeFor(person);
        expect(outcome(await register(person, code === '111111' ? '222222' : '111111'))).toBe('emailCode.wrong');
        expect(await rig.users.byEmail(person.email)).toBeUndefined();
        await rig.account('taken_name');
        expect(outcome(await register({ ...person, userName: 'taken_name' }, code))).toBe('userName.taken');
        rig.clock.time += EMAIL_CODE_RESEND_MS;
        expect((await registered('patient+1@tide.example')).trialUntil).not.toBeNull();
        expect((await rig.account('by_hand')).trialUntil).toBeNull();
      },
      SLOW,
    );

    it(
      'by an admin counts as well',
      async () => {
        const account = await rig.users.create({
          userName: 'gifted',
          email: 'gifted@tide.example',
          password: PASSWORD,
          trialUntil: rig.clock.time + TRIAL_MS,
        });
        expect(account.trialUntil).not.toBeNull();
        expect((await registered('gifted+1@tide.example')).trialUntil).toBeNull();
      },
      SLOW,
    );

    it(
      'of existing accounts is known',
      async () => {
        await rig.users.create({
          userName: 'elder',
          email: 'elder+note@tide.example',
          password: PASSWORD,
          trialUntil: rig.clock.time,
        });
        const migration = await readFile(
          new URL('../../migrations/0031_one_trial_a_mailbox.sql', import.meta.url),
          'utf8',
        );
        const fill = migration.slice(migration.indexOf('insert into trials'));
        await rig.db.script(`truncate trials; ${fill}`);
        expect(await rig.db.query(`select 1 as known from trials where mailbox_key = 'elder@tide.example'`)).toEqual([
          { known: 1 },
        ]);
      },
      SLOW,
    );
  });
});
