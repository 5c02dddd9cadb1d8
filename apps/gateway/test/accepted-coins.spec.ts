import { randomUUID } from 'node:crypto';
import { acceptedAtFirst } from '@chaintide/contracts/money/accepted-coins';
import { describeDatabase } from '../src/platform/db/testing.ts';
import { AcceptedCoinsService } from '../src/modules/payments/accepted-coins.service.ts';
import { PaymentsService } from '../src/modules/payments/payments.service.ts';
import type { Account } from '../src/modules/users/users.service.ts';
import { PaymentRig } from './payment-rig.ts';
import { queryOutbox } from '../src/platform/fixtures/query-outbox.ts';

const USDC = { network: 'ERC-20', coin: 'USDC' } as const;
const BUSD = { network: 'TRC-20', coin: 'BUSD' } as const;
const intentOf = (place: typeof USDC | typeof BUSD) => ({ ...place, amount: '100.000000' });

describeDatabase((throwaway) => {
  const rig = new PaymentRig();
  const { account, part } = rig;
  beforeAll(async () => rig.start(await throwaway().open()), 60_000);
  beforeEach(() => rig.reset());
  afterAll(() => rig.stop());

  const coins = (): AcceptedCoinsService => part(AcceptedCoinsService);
  const payments = (): PaymentsService => part(PaymentsService);
  const create = (owner: Account, place: typeof USDC | typeof BUSD = USDC) =>
    payments().create(owner, { ...intentOf(place), emailCode: '000000', key: randomUUID() });

  it('are those of the network table until an admin changes them', async () => {
    expect(await coins().list()).toEqual(acceptedAtFirst);
    expect((await coins().settings()).history).toEqual([]);
  });

  it('refuses a code and an order in a coin that is closed', async () => {
    const owner = await account('owner');
    await expect(payments().sendCode(owner, intentOf(BUSD))).rejects.toMatchObject({ error: 'coin.closed' });
    await expect(create(owner, BUSD)).rejects.toMatchObject({ error: 'coin.closed' });
  });

  it('keeps a coin closed whose transfers could not be recognised, for want of a token contract', async () => {
    const boss = await account('boss');
    await expect(coins().change({ ...BUSD, isOn: true }, boss.id)).rejects.toMatchObject({ error: 'coin.noContract' });
    await coins().change({ ...BUSD, isOn: false }, boss.id);
    expect((await coins().settings()).history).toEqual([]);
  });

  it('closes a coin and opens it again; each change is recorded and published once, however often it is asked for', async () => {
    const [owner, boss] = [await account('owner'), await account('boss')];
    await expect(create(owner)).rejects.toMatchObject({ error: 'emailCode.expired' });
    await Promise.all(Array.from({ length: 50 }, () => coins().change({ ...USDC, isOn: false }, boss.id)));
    await expect(create(owner)).rejects.toMatchObject({ error: 'coin.closed' });
    await Promise.all(Array.from({ length: 50 }, () => coins().change({ ...USDC, isOn: true }, boss.id)));
    await expect(create(owner)).rejects.toMatchObject({ error: 'emailCode.expired' });
    expect((await coins().settings()).history.map(({ isOn, by, ...place }) => [place, isOn, by])).toEqual([
      [expect.objectContaining(USDC), true, 'boss'],
      [expect.objectContaining(USDC), false, 'boss'],
    ]);
    expect(await queryOutbox(rig.db, `select topic from outbox where name = 'coins.changed'`)).toEqual([
      { topic: 'coins' },
      { topic: 'coins' },
    ]);
  });
});
