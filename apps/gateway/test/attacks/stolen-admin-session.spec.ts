import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { profileRoute } from '@chaintide/contracts/people/auth';
import { collectionAddressesAddRoute } from '@chaintide/contracts/money/collection-addresses';
import { autoConfirmationChangeRoute } from '@chaintide/contracts/money/auto-confirmation';
import { proposalApproveRoute } from '@chaintide/contracts/people/proposals';
import { topics } from '@chaintide/contracts/realtime';
import { userChangeRoute, userPowerRoute, type PowerAnswer } from '@chaintide/contracts/people/users';
import { SecondFactorService } from '../../src/modules/second-factor/second-factor.service.ts';
import { codeOf, stepAt } from '../../src/modules/second-factor/totp.ts';
import type { Account } from '../../src/modules/users/users.service.ts';
import { Client } from '../../src/platform/fixtures/hub-rig.ts';
import { Callers, outcomeOf as nameOf } from '../callers.ts';
import { DemoWorld } from '../demo/demo-world.ts';
import { known } from '../../src/platform/fixtures/known.ts';

/** Before: it could make another account an admin, add addresses and disable the real admin. */
describe('a stolen session of an admin', () => {
  let world: DemoWorld;
  let callers: Callers;
  beforeAll(async () => {
    world = await DemoWorld.fresh();
    callers = Callers.at(await world.start(false));
  }, 120_000);
  afterAll(() => world.end());

  const armed = async (): Promise<{ account: Account; token: string; code: (steps?: number) => string }> => {
    const [account, secret] = [await callers.open({ staffRole: 'admin' }), randomBytes(20)];
    await world.gateway.app.get(SecondFactorService).enrol(account.id, secret);
    return {
      account,
      token: await callers.tokenOf(account),
      code: (steps = 0) => codeOf(secret, stepAt(Date.now()) + steps),
    };
  };
  const ask = async (route: Parameters<Callers['ask']>[0], sample: Parameters<Callers['ask']>[1], token: string) => {
    const { answer } = await callers.ask(route, sample, token);
    return { outcome: nameOf(answer), data: answer?.data as PowerAnswer | null };
  };
  const toAdmin = { change: { kind: 'role', role: 'admin' }, note: 'x', version: 1 } as const;

  it('cannot make anyone an admin, add an address or change a switch, not even within minutes of a code', async () => {
    const [{ token }, accomplice] = [await armed(), await callers.open()];
    const params = { id: accomplice.id };
    const acts = await Promise.all([
      ask(userPowerRoute, { params, body: toAdmin }, token),
      ask(userPowerRoute, { params, body: { change: { kind: 'disable' }, note: 'x', version: 1 } }, token),
      ask(
        collectionAddressesAddRoute,
        { body: { network: 'ERC-20', lines: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } },
        token,
      ),
      ask(autoConfirmationChangeRoute, { body: { isOn: true } }, token),
    ]);
    expect(acts.map(({ outcome }) => outcome)).toEqual(acts.map(() => 'secondFactor.needed'));
    expect(await callers.db.query('select 1 from collection_addresses')).toEqual([]);
  });

  it('of an admin without a second factor can only set one up', async () => {
    const token = await callers.tokenOf(await callers.open({ staffRole: 'admin' }), { isElevated: false });
    const params = { id: (await callers.open()).id };
    const acts = [
      await ask(userPowerRoute, { params, body: toAdmin }, token),
      await ask(
        userChangeRoute,
        { params, body: { change: { kind: 'level', level: 'registered' }, note: 'x', version: 1 } },
        token,
      ),
    ];
    expect(acts.map(({ outcome }) => outcome)).toEqual(['secondFactor.missing', 'secondFactor.missing']);
  });

  it('cannot grant power even with a code: the other admin is notified at once, and their answer needs a code of their own', async () => {
    const [thief, owner, accomplice] = [await armed(), await armed(), await callers.open()];
    const old = await callers.tokenOf(accomplice);
    const line = new Client(world.gateway.url, { auth: { token: owner.token } });
    await once(line.socket as never, 'connect');
    await line.join(topics.users());
    const { outcome, data } = await ask(
      userPowerRoute,
      { params: { id: accomplice.id }, body: toAdmin, code: thief.code() },
      thief.token,
    );
    const proposal = data!.proposal!;
    expect([outcome, data!.user.staffRole, proposal.state]).toEqual(['granted', null, 'proposed']);
    expect((await line.heard(2)).map(({ data: fact }) => fact)).toContainEqual({
      name: 'proposal.changed',
      payload: { proposal },
    });
    line.socket.disconnect();
    const approval = { params: { id: proposal.id }, body: { version: proposal.version } };
    const again = await callers.tokenOf(thief.account);
    const tries = [
      await ask(proposalApproveRoute, { ...approval, code: thief.code(1) }, again),
      await ask(proposalApproveRoute, approval, owner.token),
      await ask(proposalApproveRoute, { ...approval, code: thief.code(1) }, owner.token),
    ];
    expect(tries.map((one) => one.outcome)).toEqual(['proposal.own', 'secondFactor.needed', 'secondFactor.wrong']);
    expect((await ask(proposalApproveRoute, { ...approval, code: owner.code() }, owner.token)).outcome).toBe('granted');
    expect([
      (await ask(profileRoute, {}, old)).outcome,
      (
        await known<{ role: string }>(
          callers.db.query('select staff_role as role from users where id = $1', [accomplice.id]),
        )
      )[0]!.role,
    ]).toEqual(['login.expired', 'admin']);
  }, 30_000);

  it('can make one change with one code, even in fifty concurrent calls', async () => {
    const [admin, account] = [await armed(), await callers.open()];
    const body = { change: { kind: 'role', role: 'support' }, note: 'x', version: 1 };
    const code = admin.code();
    const outcomes = await Promise.all(
      Array.from(
        { length: 50 },
        async () => (await ask(userPowerRoute, { params: { id: account.id }, body, code }, admin.token)).outcome,
      ),
    );
    expect(outcomes.filter((one) => one === 'granted')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(
      new Set(['granted', 'secondFactor.used', 'request.tooMany'].filter((one) => outcomes.includes(one))),
    );
  }, 30_000);
});
