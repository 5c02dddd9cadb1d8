import { NEW_ADDRESS_MS } from '@chaintide/contracts/limits';
import type { Database } from '../../src/platform/db/database.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { outcomeOf, WALLET, WithdrawalsRig } from '../withdrawals-rig.ts';

const HASH = `0x${'b'.repeat(64)}`;

describeDatabase((throwaway) => {
  let db: Database;
  let rig: WithdrawalsRig;

  beforeAll(async () => {
    db = await throwaway().open();
    rig = await WithdrawalsRig.on(db, { env: { TWO_PEOPLE_ABOVE: '250.5' } });
  }, 60_000);
  beforeEach(() => rig.reset());
  afterAll(() => db.close());

  it.each([
    { amount: '250.5', needsTwo: false, sent: 'transferring' },
    { amount: '250.500001', needsTwo: true, sent: 'transition.refused' },
  ])('who approved a withdrawal of $amount and sends it: $sent', async ({ amount, needsTwo, sent }) => {
    const owner = await rig.rich('owner');
    const { id } = await rig.account('ann');
    const by = { kind: 'finance', id } as const;
    const row = await rig.apply(owner, { amount });
    rig.clock.time += NEW_ADDRESS_MS;
    expect((await rig.withdrawals.act(row.id, { type: 'approve', by })).needsTwo).toBe(needsTwo);
    const send = { type: 'send', hash: HASH, originAddress: WALLET } as const;
    const state = rig.withdrawals.act(row.id, { ...send, by }).then((order) => order.state);
    expect(await outcomeOf(state)).toBe(sent);
  });

  it('the desk is told the threshold that is configured', () => {
    expect(rig.withdrawals.twoPeopleAbove).toBe('250.500000');
  });
});
