import { demoAccountsRoute, type DemoAccount } from '@chaintide/contracts/people/demo';
import { newPassword, newUserName, profileRoute } from '@chaintide/contracts/people/auth';
import { API_BASE, type Envelope } from '@chaintide/contracts/http';
import { accountRoles } from '@chaintide/contracts/people/roles';
import { DemoLive } from '../../src/modules/demo/demo.live.ts';
import { stories } from '../../src/modules/demo/stories.ts';
import { UsersService } from '../../src/modules/users/users.service.ts';
import type { Gateway } from '../../src/platform/gateway.ts';
import { Callers, outcomeOf } from '../callers.ts';
import { DemoWorld } from './demo-world.ts';

describe('the demo accounts', () => {
  let world: DemoWorld;
  beforeAll(async () => {
    world = await DemoWorld.fresh();
  });
  afterAll(() => world.end());

  const list = async ({ url }: Gateway): Promise<Envelope<DemoAccount[]>> =>
    (await (await fetch(`${url}${API_BASE}${demoAccountsRoute.path}`)).json()) as Envelope<DemoAccount[]>;
  const accountsOf = async (running: Gateway): Promise<DemoAccount[]> => {
    await running.app.get(DemoLive).planted();
    return (await list(running)).data!;
  };
  /** Returns the accounts that the displayed password admits. Sequential, because concurrent logins may be asked to retry later. */
  const usable = async (running: Gateway, accounts: readonly DemoAccount[]): Promise<boolean[]> => {
    const users = running.app.get(UsersService);
    const answers = [];
    for (const { userName, password } of accounts) {
      const account = await users.byName(userName);
      answers.push(account?.disabledAt === null && (await users.withPassword(account, password)) !== undefined);
    }
    return answers;
  };

  it('exist for every role, satisfy our own rules, and can log in with the displayed password', async () => {
    const running = await world.start(true);
    const accounts = await accountsOf(running);
    const oldest = Date.now() - Math.max(...stories.map(({ ago }) => ago));
    for (const { userName } of accounts)
      expect((await running.app.get(UsersService).byName(userName))!.createdAt).toBeLessThan(oldest);
    expect(new Set(accounts.map(({ roleKey }) => roleKey))).toEqual(new Set(accountRoles));
    expect(accounts.filter(({ roleKey }) => roleKey === 'registered').map(({ grade }) => grade)).toEqual([2, 4]);
    for (const { userName, password } of accounts)
      expect([newUserName.safeParse(userName).success, newPassword.safeParse(password).success]).toEqual([true, true]);
    expect(await usable(running, accounts)).toEqual(accounts.map(() => true));
  }, 120_000);

  it('are the same after a restart, and restored if visitors changed them', async () => {
    const before = await accountsOf(world.gateway);
    const users = world.gateway.app.get(UsersService);
    const [first, second, third] = await Promise.all(before.map(({ userName }) => users.byName(userName)));
    const untouched = await users.byName(before.at(-1)!.userName);
    await users.transaction(async (tx) => {
      await users.change(first!, { patch: { disabledAt: Date.now() } }, tx);
      await users.change(second!, { patch: { passwordHash: await users.hash('something else 1') } }, tx);
      await users.change(third!, { patch: { staffRole: 'admin' } }, tx);
    });
    expect(await accountsOf(world.gateway)).not.toEqual(before);
    const running = await world.start(true);
    expect(await accountsOf(running)).toEqual(before);
    expect(await usable(running, before)).toEqual(before.map(() => true));
    expect(await running.app.get(UsersService).byName(untouched!.userName)).toEqual(untouched);
  }, 120_000);

  it('cannot be used with DEMO=off: no list, no login, no open session', async () => {
    const accounts = await accountsOf(world.gateway);
    const admin = await world.gateway.app.get(UsersService).byName(accounts.at(-1)!.userName);
    const token = await (await Callers.of(world.gateway)).tokenOf(admin!);
    const running = await world.start(false);
    expect(await list(running)).toMatchObject({
      code: 404,
      error: { name: 'route.unknown', args: { path: `${API_BASE}${demoAccountsRoute.path}` } },
    });
    expect(await usable(running, accounts)).toEqual(accounts.map(() => false));
    const answer = await (
      await fetch(`${running.url}${API_BASE}${profileRoute.path}`, { headers: { authorization: `Bearer ${token}` } })
    ).json();
    expect(outcomeOf(answer as Envelope<unknown>)).toBe('login.expired');
  }, 120_000);

  it('return with the demo, without their sessions', async () => {
    const running = await world.start(true);
    const accounts = await accountsOf(running);
    expect(await usable(running, accounts)).toEqual(accounts.map(() => true));
  }, 120_000);
});

describe('a database that never had a demo', () => {
  it('gets no demo accounts', async () => {
    const world = await DemoWorld.fresh();
    const { app } = await world.start(false);
    expect(await app.get(UsersService).byName('demo_admin')).toBeUndefined();
    await world.end();
  }, 120_000);
});
