import { emailCodeRoute, profileRoute, registerRoute, type Profile } from '@chaintide/contracts/people/auth';
import { describeDatabase } from '../../platform/db/testing.ts';
import { AuthRig, outcome, PASSWORD } from '../login/fixtures/auth-rig.ts';

const SLOW = 120_000;

describeDatabase((throwaway) => {
  const roleOf = async (rig: AuthRig, userName: string): Promise<string | undefined> =>
    (await rig.call<Profile>(profileRoute, { token: await rig.token(userName) })).body.data?.role.roleKey;

  it(
    'the account with the configured address becomes admin at the start, and nobody else',
    async () => {
      const before = await AuthRig.start(throwaway());
      await before.account('boss');
      await before.account('clerk');
      expect(await roleOf(before, 'boss')).toBe('registered');
      await before.stop();
      const rig = await AuthRig.start(throwaway(), { ADMIN_EMAIL: 'Boss@tide.example' });
      expect([await roleOf(rig, 'boss'), await roleOf(rig, 'clerk')]).toEqual(['admin', 'registered']);
      const boss = (await rig.users.byName('boss'))!;
      expect(await rig.users.history(boss.id)).toMatchObject([
        { event: 'role', becomes: 'admin' },
        { event: 'registered' },
      ]);
      await rig.stop();
    },
    SLOW,
  );

  it(
    'whoever confirms the address at registration is admin from the start',
    async () => {
      const rig = await AuthRig.start(throwaway(), { ADMIN_EMAIL: 'chief@tide.example' });
      const person = { userName: 'chief', email: 'CHIEF@tide.example' };
      expect(outcome(await rig.call(emailCodeRoute, { body: person }))).toBe('ok');
      const { code } = (await rig.mail(person.email))!;
      expect(
        outcome(
          await rig.call(registerRoute, { body: { ...person, emailCode: code, password: await rig.seal(PASSWORD) } }),
        ),
      ).toBe('ok');
      expect(await roleOf(rig, 'chief')).toBe('admin');
      await rig.stop();
    },
    SLOW,
  );
});
