import {
  emailCodeRoute,
  loginRoute,
  logoutRoute,
  registerRoute,
  resetCodeRoute,
  resetCodeTwinRoute,
  resetPasswordRoute,
} from '@chaintide/contracts/people/auth';
import { API_BASE } from '@chaintide/contracts/http';
import { sessionsRoute, type Session } from '@chaintide/contracts/people/sessions';
import { describeDatabase } from '../../platform/db/testing.ts';
import { AuthRig, fieldsOf, outcome, PASSWORD } from './fixtures/auth-rig.ts';

const SLOW = 120_000; // starts a gateway with its database; CI has two cores

describeDatabase((throwaway) => {
  describe('log-in', () => {
    let rig: AuthRig;
    beforeAll(async () => {
      rig = await AuthRig.start(throwaway());
      await rig.account('satoshi');
    }, SLOW);
    afterAll(() => rig.stop());

    const longText = 'x'.repeat(10_240);
    it.each([
      ['nothing', { userName: '' }, { userName: 'userName.empty' }],
      ['blanks', { userName: ' \n ' }, { userName: 'userName.empty' }],
      ['10 kB', { userName: longText }, { userName: 'userName.format' }],
      ['a number', { userName: 7 }, undefined],
      ['a list', { userName: ['satoshi'] }, undefined],
      ['a field too many', { role: 'admin' }, undefined],
      ['a password in the clear', { password: PASSWORD }, undefined],
      ['10 kB of password', { password: `k.${longText}` }, undefined],
      ['no password', { password: undefined }, undefined],
    ])(
      'with %s is refused with the right error',
      async (_, wrong, fields) => {
        const reply = await rig.call(loginRoute, {
          body: { userName: 'satoshi', password: await rig.seal(PASSWORD), ...wrong },
        });
        expect([reply.status, outcome(reply)]).toEqual([400, 'request.invalid']);
        expect(fieldsOf(reply)).toEqual(fields);
      },
      SLOW,
    );

    it.each([
      `' or '1'='1`,
      `admin'; drop table users; --`,
      '<script>alert(1)</script>',
      '链潮🌊',
      '\\',
      '%',
      '\u202Eadmin',
      '__proto__',
    ])(
      'under the name %p is just wrong',
      async (name) => {
        expect(outcome(await rig.login(name))).toBe('login.wrong');
      },
      SLOW,
    );

    it(
      'under a name with a NUL cannot be read',
      async () => {
        expect(outcome(await rig.login('sato\0shi'))).toBe('request.malformed');
      },
      SLOW,
    );
  });

  describe("a caller's address", () => {
    const session = async (config: { TRUST_PROXY: boolean }): Promise<Session> => {
      const rig = await AuthRig.start(throwaway(), config);
      const name = `caller_${config.TRUST_PROXY}`;
      await rig.account(name);
      const headers = { 'x-forwarded-for': '203.0.113.7, 198.51.100.9' };
      const token = await rig.token(name, { headers });
      const [only] = (await rig.call<Session[]>(sessionsRoute, { token })).body.data!;
      await rig.stop();
      return only!;
    };

    it(
      'comes from our own proxy, whatever earlier entries say',
      async () => {
        expect((await session({ TRUST_PROXY: true })).address).toBe('198.51.100.9');
        expect((await session({ TRUST_PROXY: false })).address).toBe('127.0.0.1');
      },
      SLOW,
    );
  });

  describe('a path that changes state', () => {
    let rig: AuthRig;
    beforeAll(async () => {
      rig = await AuthRig.start(throwaway());
    }, SLOW);
    afterAll(() => rig.stop());

    it.each([
      emailCodeRoute,
      resetCodeRoute,
      resetCodeTwinRoute,
      loginRoute,
      registerRoute,
      resetPasswordRoute,
      logoutRoute,
    ])(
      'is never a GET: $path',
      async ({ path }) => {
        for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
          const response = await fetch(`${rig.url}${API_BASE}${path}?userName=satoshi&email=a@tide.example`, {
            method,
          });
          expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
        }
      },
      SLOW,
    );
  });
});
