import { randomUUID } from 'node:crypto';
import { acceptedAtFirst } from '@chaintide/contracts/accepted-coins';
import { describeEngines } from '../src/platform/db/testing.ts';
import { AcceptedCoinsService } from '../src/modules/payments/accepted-coins.service.ts';
import { PaymentsService } from '../src/modules/payments/payments.service.ts';
import type { Account } from '../src/modules/users/users.service.ts';
import { RechargeRig } from './recharge-rig.ts';

const ON_TRON = { network: 'TRC-20', coin: 'USDC' } as const;
const INTENT = { ...ON_TRON, amount: '100.000000' };

describeEngines((throwaway) => {
  const rig = new RechargeRig();
  const { account, part } = rig;
  beforeAll(async () => rig.start(await throwaway().open()), 60_000);
  beforeEach(() => rig.reset());
  afterAll(() => rig.stop());

  const coins = (): AcceptedCoinsService => part(AcceptedCoinsService);
  const payments = (): PaymentsService => part(PaymentsService);
  const create = (owner: Account) => payments().create(owner, { ...INTENT, emailCode: '000000', key: randomUUID() });

  it('are those of the network table until an admin changes them', async () => {
    expect(await coins().list()).toEqual(acceptedAtFirst);
    expect((await coins().settings()).history).toEqual([]);
  });

  it('refuses a code and an order in a coin that is closed', async () => {
    const owner = await account('owner');
    await expect(payments().sendCode(owner, INTENT)).rejects.toMatchObject({ error: 'coin.closed' });
    await expect(create(owner)).rejects.toMatchObject({ error: 'coin.closed' });
  });

  it('asks for the code once the coin is opened, and closes it again; each change is recorded and published once', async () => {
    const [owner, boss] = [await account('owner'), await account('boss')];
    const open = { ...ON_TRON, isOn: true };
    await Promise.all(Array.from({ length: 50 }, () => coins().change(open, boss.id)));
    await expect(create(owner)).rejects.toMatchObject({ error: 'emailCode.expired' });
    await coins().change({ ...open, isOn: false }, boss.id);
    await expect(create(owner)).rejects.toMatchObject({ error: 'coin.closed' });
    expect((await coins().settings()).history.map(({ isOn, by, ...place }) => [place, isOn, by])).toEqual([
      [expect.objectContaining(ON_TRON), false, 'boss'],
      [expect.objectContaining(ON_TRON), true, 'boss'],
    ]);
    expect(await rig.db.query(`select topic from outbox where name = 'coins.changed'`)).toEqual([
      { topic: 'coins' },
      { topic: 'coins' },
    ]);
  });
});
