import { checkMailRoute, emailCodeRoute, registerRoute } from '@chaintide/contracts/people/auth';
import { DAY, HOUR } from '@chaintide/contracts/limits';
import { vi } from 'vitest';
import { AuthRig, comparable, outcome, PASSWORD, type Reply } from '../../src/modules/login/fixtures/auth-rig.ts';
import { HumanCheck } from '../../src/modules/captcha/human-check.service.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { UsersService } from '../../src/modules/users/users.service.ts';

const WRONG = 'Wrong-Kahn-7';
const SLOW = 120_000;

describeDatabase((throwaway) => {
  describe('guessing', () => {
    let rig: AuthRig;
    beforeAll(async () => {
      rig = await AuthRig.start(throwaway());
      await rig.account('satoshi');
    }, SLOW);
    afterEach(() => {
      rig.clock.time += 2 * DAY;
    });
    afterAll(() => rig.stop());

    const wrongAt = async (name: string, times: number): Promise<Reply[]> => {
      const replies: Reply[] = [];
      for (let n = 0; n < times; n += 1) replies.push(await rig.login(name, WRONG));
      return replies;
    };

    it(
      'is counted together for all names and addresses of one account',
      async () => {
        for (const name of ['satoshi', ' Satoshi@TIDE.example', 'SATOSHI'])
          expect((await wrongAt(name, 1)).map(outcome)).toEqual(['login.wrong']);
        for (const name of ['satoshi@tide.example', 'satoshi'])
          expect((await wrongAt(name, 1)).map(outcome)).toEqual(['captcha.required']);
      },
      SLOW,
    );

    it(
      'is allowed at most twenty times a day for two hundred guessers who solve every captcha',
      async () => {
        vi.spyOn(rig.part(HumanCheck), 'require').mockResolvedValue(true); // one per guesser
        const judged = vi.spyOn(rig.part(UsersService), 'withPassword');
        const names = ['satoshi', 'satoshi@tide.example', 'SATOSHI', 'Satoshi@Tide.Example'];
        for (let n = 0; n < 200; n += 1) {
          await rig.login(names[n % names.length]!, WRONG);
          rig.clock.time += DAY / 200;
        }
        expect(judged.mock.calls.length).toBeGreaterThan(5);
        expect(judged.mock.calls.length).toBeLessThanOrEqual(20);
        vi.restoreAllMocks();
      },
      SLOW,
    );

    it.each([
      ['a name', 'satoshi', 'nobody'],
      ['an address', 'satoshi@tide.example', 'nobody@tide.example'],
    ])(
      'does not reveal by %s whether an account exists',
      async (_, known, unknown) => {
        const answers = await Promise.all([known, unknown].map((name) => wrongAt(name, 6)));
        expect(answers[0]!.map(comparable)).toEqual(answers[1]!.map(comparable));
        expect(outcome(answers[0]!.at(-1)!)).toBe('captcha.required');
      },
      SLOW,
    );

    it(
      "is not forgiven when the owner logs in from the guesser's address",
      async () => {
        vi.spyOn(rig.part(HumanCheck), 'require').mockResolvedValue(true);
        const headers = rig.place();
        await rig.token('satoshi', { headers });
        const outcomes: string[] = [];
        for (let n = 0; n < 50; n += 1) {
          outcomes.push(outcome(await rig.login('satoshi', WRONG, { headers })));
          if (n % 3 === 2) await rig.login('satoshi', PASSWORD, { headers });
          rig.clock.time += DAY / 50;
        }
        expect(outcomes.filter((one) => one === 'login.wrong').length).toBeLessThanOrEqual(20);
        vi.restoreAllMocks();
      },
      SLOW,
    );

    it(
      'does not learn names or addresses from a registration without the code',
      async () => {
        const register = async (userName: string, email: string): Promise<unknown> =>
          comparable(
            await rig.call(registerRoute, {
              body: { userName, email, emailCode: '123456', password: await rig.seal(PASSWORD) },
            }),
          );
        const free = await register('somebody', 'somebody@tide.example');
        expect(await register('satoshi', 'somebody@tide.example')).toEqual(free);
        expect(await register('somebody', 'satoshi@tide.example')).toEqual(free);
        for (const email of ['newcomer@tide.example', 'satoshi@tide.example'])
          await rig.call(emailCodeRoute, { body: { userName: 'newcomer', email } });
        const wrong = (await rig.mail('newcomer@tide.example'))!.code === '111111' ? '222222' : '111111';
        const guess = async (userName: string, email: string): Promise<unknown> =>
          comparable(
            await rig.call(registerRoute, {
              body: { userName, email, emailCode: wrong, password: await rig.seal(PASSWORD) },
            }),
          );
        const missed = await guess('newcomer', 'newcomer@tide.example');
        expect(await guess('newcomer', 'satoshi@tide.example')).toEqual(missed);
      },
      SLOW,
    );

    it(
      'may check five addresses an hour freely, and more with a captcha',
      async () => {
        const headers = rig.place();
        const check = (query = ''): Promise<Reply> =>
          rig.call(checkMailRoute, { params: { email: 'satoshi@tide.example' }, headers, query });
        for (let n = 0; n < 5; n += 1) expect(outcome(await check())).toBe('email.taken');
        const asked = await check();
        expect([asked.status, asked.body.code, outcome(asked)]).toEqual([428, 201, 'captcha.required']);
        const solved = `?${new URLSearchParams(await rig.solvedCaptcha()).toString()}`;
        expect(outcome(await check(solved))).toBe('email.taken');
        expect(outcome(await check(solved))).toBe('captcha.wrong');
        rig.clock.time += HOUR;
        expect(outcome(await check())).toBe('email.taken');
      },
      SLOW,
    );
  });
});
