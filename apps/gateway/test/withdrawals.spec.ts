import fc from 'fast-check';
import { HOUR, NEW_ADDRESS_MS, UNSEEN_MS } from '@chaintide/contracts/limits';
import {
  withdrawal,
  withdrawalOrder,
  withdrawalStates,
  type OrderStage,
  type WithdrawalApplication,
} from '@chaintide/contracts/money/withdrawals';
import type { Database } from '../src/platform/db/database.ts';
import { describeEngines } from '../src/platform/db/testing.ts';
import type { Account } from '../src/modules/users/users.service.ts';
import { audit } from '../src/modules/audit/audit.service.ts';
import { WalletService } from '../src/modules/wallet/wallet.service.ts';
import { orderOf, withdrawalOf } from '../src/modules/withdrawals/views.ts';
import { WithdrawalsRepository, type WithdrawalRow } from '../src/modules/withdrawals/withdrawals.repository.ts';
import type { WithdrawalDeed } from '../src/modules/withdrawals/withdrawals.lifecycle.ts';
import type { WithdrawalsService } from '../src/modules/withdrawals/withdrawals.service.ts';
import { ADDRESS, outcomeOf, TRON, WALLET, WithdrawalsRig } from './withdrawals-rig.ts';
import { known } from '../src/platform/fixtures/known.ts';
import { queryOutbox } from '../src/platform/fixtures/query-outbox.ts';

const hashOf = (digit: string): string => `0x${digit.repeat(64)}`;

describeEngines((throwaway) => {
  let db: Database;
  let rig: WithdrawalsRig;
  let withdrawals: WithdrawalsService;
  const part: WithdrawalsRig['part'] = (type) => rig.part(type);

  beforeAll(async () => {
    db = await throwaway().open();
    rig = await WithdrawalsRig.on(db);
    ({ withdrawals } = rig);
  }, 60_000);
  beforeEach(() => rig.reset());
  afterAll(() => db.close());

  const rich = (userName: string, units?: bigint): Promise<Account> => rig.rich(userName, units);
  const wish = (change?: Partial<WithdrawalApplication>) => rig.wish(change);
  const codeFor: WithdrawalsRig['codeFor'] = (owner, wanted) => rig.codeFor(owner, wanted);
  const apply = (owner: Account, change?: Partial<WithdrawalApplication>): Promise<WithdrawalRow> =>
    rig.apply(owner, change);
  const usdt = async ({ id }: Account): Promise<string[]> => {
    const { coins } = await part(WalletService).balancesOf(id);
    return [coins[0]!.available, coins[0]!.held];
  };
  const outcome = (work: Promise<WithdrawalRow>): Promise<unknown> => outcomeOf(work.then(({ state }) => state));
  const act = async ({ id }: Pick<WithdrawalRow, 'id'>, order: WithdrawalDeed): Promise<WithdrawalRow> =>
    withdrawals.act(Number(id), order);
  const staff = async (name: string): Promise<WithdrawalDeed['by']> => ({
    kind: 'finance',
    id: (await rig.account(name)).id,
  });
  const system: WithdrawalDeed['by'] = { kind: 'system', id: null };
  const aged = (): void => {
    rig.clock.time += NEW_ADDRESS_MS;
  };

  it('holds the amount, waits a day for a new address, is approved, sent, confirmed and paid out', async () => {
    const owner = await rich('owner');
    const by = await staff('ann');
    const row = await apply(owner);
    expect(withdrawal.safeParse(withdrawalOf(row)).success).toBe(true);
    expect(withdrawalOf(row)).toMatchObject({
      state: 'pending',
      amount: '100.000000',
      fee: '3.000000',
      waitsUntil: rig.clock.time + NEW_ADDRESS_MS,
      version: 1,
    });
    expect(await usdt(owner)).toEqual(['4900.000000', '100.000000']);
    expect((await act(row, { type: 'approve', by, version: 1 })).state).toBe('approved');
    const send = {
      type: 'send',
      by,
      hash: hashOf('a').toUpperCase().replace('0X', '0x'),
      originAddress: WALLET,
    } as const;
    expect(await outcome(act(row, { ...send, version: 2 }))).toBe('transition.refused');
    aged();
    const sent = await act(row, { ...send, version: 2 });
    expect(withdrawalOrder.safeParse(orderOf(sent)).success).toBe(true);
    expect(orderOf(sent)).toMatchObject({
      state: 'transferring',
      hash: hashOf('a'),
      approvedBy: { userName: 'ann' },
      needsTwo: false,
    });
    expect(await usdt(owner)).toEqual(['4900.000000', '100.000000']);
    expect(
      (await act(row, { type: 'confirm', by: system, proof: { hash: hashOf('a'), index: 0, from: WALLET } })).state,
    ).toBe('success');
    expect(await usdt(owner)).toEqual(['4900.000000', '0.000000']);
    expect((await audit(db)).coins).toEqual([
      {
        coin: 'USDT',
        customers: '4900.000000',
        available: '4900.000000',
        held: '0.000000',
        deposits: '-5000.000000',
        payouts: '97.000000',
        revenue: '0.000000',
        fees: '3.000000',
      },
    ]);
  });

  it.each([
    ['cancel', 'cancelled'],
    ['refuse', 'refused'],
  ] as const)('%s releases the held amount once', async (type, state) => {
    const owner = await rich('owner');
    const row = await apply(owner);
    const by: WithdrawalDeed['by'] = type === 'cancel' ? { kind: 'owner', id: owner.id } : await staff('ann');
    expect((await act(row, { type, by, reason: 'as asked' })).state).toBe(state);
    expect(await usdt(owner)).toEqual(['5000.000000', '0.000000']);
    expect(await outcome(act(row, { type, by }))).toBe('transition.refused');
    expect((await audit(db)).findings).toEqual([]);
  });

  it('open withdrawals are one list, and ended ones another', async () => {
    const owner = await rich('owner');
    const by = await staff('ann');
    const [first, second] = [await apply(owner), await apply(owner)];
    await act(first, { type: 'refuse', by, reason: 'no' });
    const listed = async (stage: OrderStage): Promise<bigint[]> =>
      (await part(WithdrawalsRepository).all({ stage, search: '', page: 1, rows: 50 })).rows.map(({ id }) => id);
    expect([await listed('open'), await listed('waiting'), await listed('ended')]).toEqual([
      [second.id],
      [second.id],
      [first.id],
    ]);
    aged();
    await act(second, { type: 'approve', by });
    expect(await listed('waiting')).toEqual([second.id]);
    await act(second, { type: 'send', by: await staff('bob'), hash: hashOf('b'), originAddress: WALLET });
    expect([await listed('open'), await listed('waiting')]).toEqual([[second.id], []]); // the next step is the chain's
  });

  it('above the threshold, the approver cannot send, and nobody handles their own withdrawal', async () => {
    const owner = await rich('owner');
    const [ann, bob] = [await staff('ann'), await staff('bob')];
    const row = await apply(owner, { amount: '1000.000001' });
    aged();
    expect(await outcome(act(row, { type: 'approve', by: { kind: 'finance', id: owner.id } }))).toBe(
      'transition.refused',
    );
    await act(row, { type: 'approve', by: ann });
    const send = { type: 'send', hash: hashOf('b'), originAddress: WALLET } as const;
    expect(await outcome(act(row, { ...send, by: ann }))).toBe('transition.refused');
    expect(await outcome(act(row, { ...send, by: bob }))).toBe('transferring');
  });

  it('a transfer can be given up by hand only if no node ever had it', async () => {
    const owner = await rich('owner');
    const by = await staff('ann');
    const row = await apply(owner);
    aged();
    await act(row, { type: 'approve', by });
    await act(row, { type: 'send', by, hash: hashOf('c'), originAddress: WALLET });
    expect(await outcome(act(row, { type: 'fail', by, reason: 'no' }))).toBe('transition.refused');
    rig.clock.time += UNSEEN_MS;
    expect(await outcome(act(row, { type: 'fail', by, reason: 'never sent' }))).toBe('failed');
    expect(await usdt(owner)).toEqual(['5000.000000', '0.000000']);
  });

  it('a hash pays one withdrawal', async () => {
    const owner = await rich('owner');
    const by = await staff('ann');
    const rows = [await apply(owner), await apply(owner)];
    aged();
    for (const row of rows) await act(row, { type: 'approve', by });
    await act(rows[0]!, { type: 'send', by, hash: hashOf('d'), originAddress: WALLET });
    expect(await outcome(act(rows[1]!, { type: 'send', by, hash: 'D'.repeat(64), originAddress: WALLET }))).toBe(
      'hash.used',
    );
  });

  it('the same key is one withdrawal, and a different request with it is refused', async () => {
    const owner = await rich('owner');
    const wanted = { ...wish(), emailCode: '' };
    const application = { ...wanted, emailCode: await codeFor(owner, wanted) };
    const rows = await Promise.all(Array.from({ length: 5 }, () => withdrawals.apply(owner, application)));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect(await usdt(owner)).toEqual(['4900.000000', '100.000000']);
    expect(await outcome(withdrawals.apply(owner, { ...application, amount: '101' }))).toBe('key.reused');
  });

  it('a code is valid only for what its mail says', async () => {
    const owner = await rich('owner');
    const emailCode = await codeFor(owner, wish());
    expect(await outcome(withdrawals.apply(owner, { ...wish({ amount: '4000' }), emailCode }))).toBe('emailCode.wrong');
    expect(await outcome(withdrawals.apply(owner, { ...wish(), emailCode }))).toBe('pending');
  });

  it('an application beyond the balance leaves the code valid and nothing behind', async () => {
    const owner = await rich('owner', 50_000_000n);
    const wanted = wish();
    const application = { ...wanted, emailCode: await codeFor(owner, wanted) };
    await expect(withdrawals.apply(owner, application)).rejects.toMatchObject({
      error: 'balance.insufficient',
      args: { coin: 'USDT', missing: '50.000000' },
    });
    expect(await db.query('select 1 from withdrawals')).toEqual([]);
    await rig.fund(owner, 50_000_000n);
    expect(await outcome(withdrawals.apply(owner, application))).toBe('pending');
  });

  it.each([
    ['address.wrong', { address: ADDRESS.replace('5a', '5A') }],
    ['address.wrong', { address: TRON }],
    ['address.wrong', { network: 'TRC-20' as const }],
    ['amount.belowFee', { amount: '3' }],
  ])('%s %j', async (error, change) => {
    const owner = await rich('owner');
    expect(await outcome(withdrawals.apply(owner, { ...wish(change), emailCode: '000000' }))).toBe(error);
  });

  it('of two concurrent staff decisions one wins, the other is refused as outdated', async () => {
    const owner = await rich('owner');
    const [ann, bob] = [await staff('ann'), await staff('bob')];
    const row = await apply(owner);
    const outcomes = await Promise.all([
      outcome(act(row, { type: 'approve', by: ann, version: 1 })),
      outcome(act(row, { type: 'refuse', by: bob, version: 1, reason: 'no' })),
    ]);
    expect(outcomes).toContain('version.stale');
    expect(outcomes.filter((one) => one === 'version.stale')).toHaveLength(1);
  });

  it('every step is published to its owner and to the staff, with the balances after it', async () => {
    const owner = await rich('owner');
    const row = await apply(owner);
    await act(row, { type: 'cancel', by: { kind: 'owner', id: owner.id } });
    const facts = await known<{
      topic: string;
      name: string;
      payload: { withdrawal?: { state: string }; balances?: { total: string } };
    }>(
      queryOutbox(
        db,
        `select topic, name, payload from outbox where name in ('withdrawal.changed', 'balances.changed') order by seq`,
      ),
    );
    expect(
      facts.map(({ topic, name, payload }) => [topic, name, payload.withdrawal?.state ?? payload.balances?.total]),
    ).toEqual([
      [`account:${owner.id}`, 'withdrawal.changed', 'pending'],
      [`account:${owner.id}`, 'balances.changed', '5000.000000'],
      ['withdrawals', 'withdrawal.changed', 'pending'],
      [`account:${owner.id}`, 'withdrawal.changed', 'cancelled'],
      [`account:${owner.id}`, 'balances.changed', '5000.000000'],
      ['withdrawals', 'withdrawal.changed', 'cancelled'],
    ]);
  });

  it('after any sequence of actions, holds equal the open withdrawals and the books balance', async () => {
    const owner = await rich('owner');
    const actors: WithdrawalDeed['by'][] = [
      { kind: 'owner', id: owner.id },
      await staff('ann'),
      await staff('bob'),
      system,
    ];
    const types = ['cancel', 'approve', 'refuse', 'send', 'correctHash', 'fail', 'confirm', 'revert'] as const;
    const rows = [
      await apply(owner),
      await apply(owner, { amount: '1200.5' }),
      await apply(owner, { network: 'TRC-20', address: TRON }),
    ];
    const steps = fc.array(
      fc.tuple(
        fc.constantFrom(...rows),
        fc.constantFrom(...types),
        fc.constantFrom(...actors),
        fc.constantFrom(0, HOUR, NEW_ADDRESS_MS),
      ),
      { maxLength: 25 },
    );
    let hashes = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        for (const [row, type, by, later] of list) {
          rig.clock.time += later;
          const hash = (hashes += 1).toString(16).padStart(64, '0');
          const named =
            type === 'send' || type === 'correctHash'
              ? { hash }
              : type === 'confirm'
                ? { proof: { hash, index: 0, from: WALLET } }
                : {};
          expect([...withdrawalStates, 'transition.refused']).toContain(
            await outcome(act(row, { type, by, ...named })),
          );
        }
        const [open] = await known<{ sum: string }>(
          db.query(
            `select coalesce(sum(amount), 0)::text as sum from withdrawals where state in ('pending', 'approved', 'transferring')`,
          ),
        );
        const [held] = await known<{ sum: string }>(
          db.query(`select sum(balance)::text as sum from ledger_accounts where kind = 'held'`),
        );
        expect(held).toEqual(open);
        expect((await audit(db)).findings).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});
