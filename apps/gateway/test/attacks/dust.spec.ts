import { HASH_RETRY_MS, TRANSFER_MS } from '@chaintide/contracts/limits';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { audit } from '../../src/modules/audit/audit.service.ts';
import { booksAgainstOrders } from '../../src/modules/audit/books-against-orders.ts';
import { AutoConfirmationService } from '../../src/modules/payments/auto-confirmation.service.ts';
import { PaymentsRepository, type PaymentRow } from '../../src/modules/payments/payments.repository.ts';
import { PaymentsWatcher } from '../../src/modules/payments/payments.watcher.ts';
import { UnmatchedRepository } from '../../src/modules/payments/unmatched.repository.ts';

import { dollars, pool, PaymentRig } from '../payment-rig.ts';

/** Transfers by strangers to an order's address must not harm its owner. */
describeDatabase((throwaway) => {
  const rig = new PaymentRig();
  const { tokens, later, account, mine, look, read, open, pay, submit, confirm, usdt, settled, facts, part } = rig;
  beforeAll(async () => rig.start(await throwaway().open()), 60_000);
  beforeEach(() => rig.reset());
  afterAll(() => rig.stop());
  afterEach(async () => expect([...(await audit(rig.db)).findings, ...(await booksAgainstOrders(rig.db))]).toEqual([]));

  const paidIn = async (row: PaymentRow): Promise<void> => {
    await look();
    await settled();
    expect(await facts(row)).toEqual({ state: 'awaitingApproval', mismatch: null, arrived: '100.000000' });
    expect(await confirm(row)).toBe('success');
  };

  it('a millionth of a dollar that arrives first claims nothing', async () => {
    // before: underpaid 0.000001, and the customer's 100 belonged to nobody
    const owner = await account('owner');
    const row = await open(owner);
    await pay(row, 1n);
    await look();
    expect(await facts(row)).toEqual({ state: 'awaitingTransfer', mismatch: null, arrived: null });
    const hash = await pay(row);
    await paidIn(row);
    expect((await read(row)).hash).toBe(hash);
    expect(await usdt(owner)).toBe('100.000000');
  });

  it('dust alone lets an order expire', async () => {
    const row = await open(await account('owner'));
    await pay(row, dollars(0.009999));
    await look();
    later(TRANSFER_MS);
    await part(PaymentsWatcher).expire();
    expect(await facts(row)).toEqual({ state: 'expired', mismatch: null, arrived: null });
  });

  it("a stranger's transfer that arrives first gives way to the exact payment, however far the order advanced with it", async () => {
    const owner = await account('owner');
    const row = await open(owner);
    await pay(row, dollars(5));
    await look();
    await settled();
    expect(await facts(row)).toEqual({ state: 'awaitingApproval', mismatch: 'underpaid', arrived: '5.000000' });
    await pay(row);
    await look();
    expect(await facts(row)).toEqual({ state: 'confirming', mismatch: null, arrived: '100.000000' });
    await paidIn(row);
    expect((await part(PaymentsRepository).table.history(Number(row.id))).map(({ event }) => event)).toEqual([
      'confirm',
      'finalised',
      'seen',
      'finalised',
      'seen',
      'create',
    ]);
    expect(await usdt(owner)).toBe('100.000000');
  });

  it("a stranger's extra cent does not prevent the automatic confirmation of an exact match", async () => {
    const owner = await account('owner');
    const row = await open(owner);
    await part(AutoConfirmationService).change(true, (await account('boss')).id);
    await pay(row);
    await pay(row, dollars(0.01));
    await look();
    await settled();
    expect(await facts(row)).toEqual({ state: 'success', mismatch: null, arrived: '100.000000' });
    expect(await usdt(owner)).toBe('100.000000');
  });

  it('two transactions that add up to the amount pay the order', async () => {
    // before: underpaid 60, and the other 40 belonged to nobody
    const owner = await account('owner');
    const row = await open(owner);
    await pay(row, dollars(60));
    await look();
    expect(await facts(row)).toMatchObject({ state: 'confirming', mismatch: 'underpaid', arrived: '60.000000' });
    await pay(row, dollars(40));
    await paidIn(row);
    expect(await usdt(owner)).toBe('100.000000');
  });

  it('an owner who paid too little may submit the transaction of the rest, even while the first part is being confirmed', async () => {
    // before: transition.refused
    const owner = await account('owner');
    const row = await open(owner);
    await pay(row, dollars(60));
    await look();
    const hash = await pay(row, dollars(40));
    expect(await submit(owner, row, hash)).toBe('taken');
    expect(await submit(owner, row, hash)).toBe('hash.tooSoon');
    await look();
    expect(await facts(row)).toMatchObject({ mismatch: null, arrived: '100.000000' });
    later(HASH_RETRY_MS);
    expect(await submit(owner, row, hash)).toBe('transition.refused');
  });

  it('a mistyped hash does not prevent a payment from counting', async () => {
    // before: only the submitted transaction was examined
    const owner = await account('owner');
    const row = await open(owner);
    expect(await submit(owner, row, `0x${'2'.repeat(64)}`)).toBe('taken');
    await look();
    expect(await facts(row)).toMatchObject({ state: 'awaitingTransfer', mismatch: 'notFound' });
    await pay(row);
    await paidIn(row);
  });

  it('an amount beyond 64 bits does not stop anything', async () => {
    // before: every later check of the network failed
    const owner = await account('owner');
    const row = await open(owner);
    await tokens.fake.send('transfer', [row.address, 2n ** 127n]);
    await tokens['ERC-20'].send('transfer', [row.address, 2n ** 127n]);
    await mine('ERC-20');
    await pay(row);
    await paidIn(row);
    expect(await usdt(owner)).toBe('100.000000');
  });

  it('a part that a reorganisation removes is subtracted, the other part stays', async () => {
    const owner = await account('owner');
    const row = await open(owner);
    await pay(row, dollars(60));
    const snapshot = await rig.nodes['ERC-20'].snapshot();
    await pay(row, dollars(40));
    await look();
    expect(await facts(row)).toMatchObject({ state: 'confirming', mismatch: null, arrived: '100.000000' });
    later(1_000);
    await rig.nodes['ERC-20'].reorganise(snapshot, { blocks: 2, at: rig.clock.time });
    later(2_000);
    await look();
    expect(await facts(row)).toMatchObject({ mismatch: 'underpaid', arrived: '60.000000' });
  });

  it('a transfer without any announcement is listed as unmatched', async () => {
    const hash = await pay({ address: pool[3]! } as PaymentRow, dollars(7));
    await look();
    expect(
      (await part(UnmatchedRepository).page({ worth: 'some', sort: 'newest', search: '', page: 1, rows: 50 })).rows,
    ).toContainEqual(expect.objectContaining({ hash, coin: 'USDT', units: 7_000_000n, receiver: pool[3] }));
  });
});
