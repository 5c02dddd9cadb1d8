import { randomBytes } from 'node:crypto';
import { demoSecondFactorRoute, type DemoSecondFactor } from '@chaintide/contracts/people/demo';
import { priceChangeRoute } from '@chaintide/contracts/money/upgrades';
import { secondFactorRoute, stepUpRoute } from '@chaintide/contracts/people/second-factor';
import { SecondFactorService } from '../src/modules/second-factor/second-factor.service.ts';
import { UsersService, type Account } from '../src/modules/users/users.service.ts';
import { WalletService } from '../src/modules/wallet/wallet.service.ts';
import type { WithdrawalsService } from '../src/modules/withdrawals/withdrawals.service.ts';
import type { Database } from '../src/platform/db/database.ts';
import { describeDatabase } from '../src/platform/db/testing.ts';
import type { Gateway } from '../src/platform/gateway.ts';
import { Callers, outcomeOf as nameOf } from './callers.ts';
import { DemoWorld } from './demo/demo-world.ts';
import { outcomeOf, WithdrawalsRig } from './withdrawals-rig.ts';

describeDatabase((throwaway) => {
  describe('a withdrawal of an account with a second factor', () => {
    let db: Database;
    let rig: WithdrawalsRig;
    beforeAll(async () => {
      db = await throwaway().open();
      rig = await WithdrawalsRig.on(db);
    }, 60_000);
    beforeEach(() => rig.reset());
    afterAll(() => db.close());

    const factors = (): SecondFactorService => rig.part(SecondFactorService);
    const owner = async (units?: bigint): Promise<Account> => {
      const { id } = await rig.rich('owner', units);
      await factors().enrol(id, randomBytes(20));
      return rig.part(UsersService).require(id);
    };
    const codeNow = async ({ id }: Account): Promise<string> => (await factors().currentCode(id)).code!;
    type Application = Parameters<WithdrawalsService['apply']>[1];
    const application = async (
      account: Account,
      change: Parameters<WithdrawalsRig['wish']>[0] = {},
    ): Promise<Application> => {
      const wish = rig.wish(change);
      return { ...wish, emailCode: await rig.codeFor(account, wish) };
    };
    const held = async ({ id }: Account): Promise<string> =>
      (await rig.part(WalletService).balancesOf(id)).coins[0]!.held;
    const stateOf = (work: Promise<{ state: string }>): Promise<unknown> => outcomeOf(work.then(({ state }) => state));

    it('needs a code of it, spent on this withdrawal only', async () => {
      const account = await owner();
      const wanted = await application(account);
      expect(await stateOf(rig.withdrawals.apply(account, wanted))).toBe('secondFactor.needed');
      expect(await stateOf(rig.withdrawals.apply(account, { ...wanted, secondFactor: 'A'.repeat(12) }))).toBe(
        'secondFactor.wrong',
      );
      const secondFactor = await codeNow(account);
      expect(await stateOf(rig.withdrawals.apply(account, { ...wanted, secondFactor }))).toBe('pending');
      const another = { ...(await application(account)), secondFactor };
      expect(await stateOf(rig.withdrawals.apply(account, another))).toMatch(/^secondFactor\.(used|wrong)$/);
      expect(await held(account)).toBe('100.000000');
      expect(await stateOf(rig.withdrawals.apply(account, wanted))).toBe('pending'); // a repeated request is the same withdrawal
      expect(await held(account)).toBe('100.000000');
    }, 30_000);

    it('that exceeds the balance leaves both codes valid', async () => {
      const account = await owner(50_000_000n);
      const wanted = { ...(await application(account)), secondFactor: await codeNow(account) };
      expect(await stateOf(rig.withdrawals.apply(account, wanted))).toBe('balance.insufficient');
      await rig.fund(account, 50_000_000n);
      expect(await stateOf(rig.withdrawals.apply(account, wanted))).toBe('pending');
    }, 30_000);

    it('one of two concurrent ones with the same code is created', async () => {
      const account = await owner();
      const [wanted, secondFactor] = [await application(account), await codeNow(account)];
      const outcomes = await Promise.all(
        [wanted, { ...wanted, key: rig.wish().key }].map((one) =>
          stateOf(rig.withdrawals.apply(account, { ...one, secondFactor })),
        ),
      );
      expect(outcomes.filter((one) => one === 'pending')).toHaveLength(1);
      expect(await held(account)).toBe('100.000000');
    }, 30_000);

    it('without one nothing changes', async () => {
      const account = await rig.rich('plain');
      expect(await stateOf(rig.withdrawals.apply(account, await application(account)))).toBe('pending');
    }, 30_000);
  });
});

describe('the simulated authenticator', () => {
  let world: DemoWorld;
  beforeAll(async () => {
    world = await DemoWorld.fresh();
  });
  afterAll(() => world.end());
  const demo = async (running: Gateway, userName: string): Promise<Account> =>
    (await running.app.get(UsersService).byName(userName))!;

  it("allows the demo's staff to move money, one session after another", async () => {
    const callers = Callers.at(await world.startPlanted());
    for (const name of ['demo_admin', 'demo_accounting'])
      expect((await demo(world.gateway, name)).secondFactorAt).not.toBeNull();
    const admin = await demo(world.gateway, 'demo_admin');
    for (const token of [
      await callers.tokenOf(admin, { isElevated: false }),
      await callers.tokenOf(admin, { isElevated: false }),
    ]) {
      const change = async (): Promise<string> =>
        nameOf(
          (
            await callers.ask(
              priceChangeRoute,
              { params: { level: 'monthly' }, body: { price: '22', note: 'a test' } },
              token,
            )
          ).answer,
        );
      expect(await change()).toBe('secondFactor.needed');
      const { code } = (await callers.ask(demoSecondFactorRoute, {}, token)).answer!.data as DemoSecondFactor;
      expect(nameOf((await callers.ask(stepUpRoute, { body: { secondFactor: code } }, token)).answer)).toBe('granted');
      expect(await change()).toBe('granted');
    }
  }, 120_000);

  it('shows no codes of other accounts', async () => {
    const callers = Callers.at(world.gateway);
    const person = await callers.open();
    await world.gateway.app.get(SecondFactorService).enrol(person.id, randomBytes(20));
    const token = await callers.tokenOf(person);
    expect((await callers.ask(demoSecondFactorRoute, {}, token)).answer!.data).toMatchObject({ code: null });
    expect((await callers.ask(secondFactorRoute, {}, token)).answer!.data).toMatchObject({ since: expect.any(Number) });
  }, 30_000);

  it('is restored at the next start, and does not exist without the demo', async () => {
    const factors = world.gateway.app.get(SecondFactorService);
    await factors.withdraw((await demo(world.gateway, 'demo_admin')).id);
    await factors.enrol((await demo(world.gateway, 'demo_vip')).id, randomBytes(20));
    const again = await world.startPlanted();
    expect([(await demo(again, 'demo_admin')).secondFactorAt, (await demo(again, 'demo_vip')).secondFactorAt]).toEqual([
      expect.any(Number),
      null,
    ]);
    const callers = Callers.at(await world.start(false));
    const answer = await callers.ask(demoSecondFactorRoute, {}, await callers.tokenOf(await callers.open()));
    expect([answer.status, nameOf(answer.answer)]).toEqual([404, 'route.unknown']);
  }, 120_000);
});
