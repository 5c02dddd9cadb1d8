import { MINUTE } from '@chaintide/contracts/limits';
import { PaymentsWatcher } from '../../src/modules/payments/payments.watcher.ts';
import { paymentOf } from '../../src/modules/payments/views.ts';
import type { PaymentRow } from '../../src/modules/payments/payments.repository.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { dollars, PaymentRig } from '../payment-rig.ts';

const PAYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'; // anvil's first account
const DEARER = 50_000_000_000n;

// Before: it went unnoticed. The order said 'not found' and stayed open for an hour because of a transaction that could no longer be
// included.
describeDatabase((throwaway) => {
  const rig = new PaymentRig();
  const { account, open, submit, look, mine, settled, facts, read, part, later } = rig;
  beforeAll(async () => rig.start(await throwaway().open()), 60_000);
  beforeEach(() => rig.reset());
  afterAll(() => rig.stop());

  /** An order whose transaction is still pending. */
  const waiting = async () => {
    const owner = await account('owner');
    const row = await open(owner);
    const nonce = await rig.nodes['ERC-20'].nextNonce(PAYER);
    const hash = await rig.tokens['ERC-20'].send('transfer', [row.address, dollars(100)]);
    expect(await submit(owner, row, hash)).toBe('taken');
    await look();
    expect(await facts(row)).toMatchObject({ state: 'awaitingTransfer', mismatch: 'notFound' });
    return { owner, row, hash, instead: { nonce, gasPrice: DEARER } };
  };
  const cancelled = async () => {
    const order = await waiting();
    await rig.nodes['ERC-20'].cancel(PAYER, order.instead);
    await mine('ERC-20');
    await look();
    expect(await facts(order.row)).toMatchObject({ mismatch: 'notFound' });
    await settled();
    return order;
  };
  const expireAt = async (row: PaymentRow, at: number): Promise<string> => {
    later(at - rig.clock.time);
    await part(PaymentsWatcher).expire();
    return (await read(row)).state;
  };

  it('a submitted transaction that was cancelled is marked as replaced, and keeps its order open no longer than its own time (before: an hour)', async () => {
    const { row } = await cancelled();
    expect(await facts(row)).toEqual({ state: 'awaitingTransfer', mismatch: 'replaced', arrived: null });
    expect(paymentOf(await read(row)).unseenUntil).toBeNull();
    expect(await expireAt(row, row.expiresAt.getTime() - 1)).toBe('awaitingTransfer');
    expect(await expireAt(row, row.expiresAt.getTime())).toBe('expired');
  });

  it('a payment that arrives nevertheless counts', async () => {
    const { row } = await cancelled();
    const hash = await rig.pay(row);
    await look();
    await settled();
    expect(await facts(row)).toEqual({ state: 'awaitingApproval', mismatch: null, arrived: '100.000000' });
    expect((await read(row)).hash).toBe(hash);
  });

  it('a transaction that was sped up pays the order by its replacement', async () => {
    const { row, instead } = await waiting();
    const hash = await rig.tokens['ERC-20'].replace([row.address, dollars(100)], instead);
    await mine('ERC-20');
    await look();
    await settled();
    expect(await facts(row)).toEqual({ state: 'awaitingApproval', mismatch: null, arrived: '100.000000' });
    expect((await read(row)).hash).toBe(hash);
  });

  it('a transaction that still waits for a block keeps its order open as before', async () => {
    const { row } = await waiting();
    expect(await expireAt(row, row.expiresAt.getTime() + MINUTE)).toBe('awaitingTransfer');
    await mine('ERC-20'); // so that the next test does not see it
  });
});
