import { randomUUID } from 'node:crypto';
import { ADDRESS_REST_MS, HASH_RETRY_MS, HOUR, TRANSFER_MS } from '@chaintide/contracts/limits';
import { payment, paymentOrder, type PaymentEvent } from '@chaintide/contracts/money/payments';
import type { OrderStage } from '@chaintide/contracts/money/withdrawals';
import { describeEngines } from '../src/platform/db/testing.ts';
import { AppError } from '../src/platform/errors/app-error.ts';
import { TransfersService } from '../src/modules/chain/transfers.service.ts';
import { booksAgainstOrders } from '../src/modules/audit/books-against-orders.ts';
import { audit } from '../src/modules/audit/audit.service.ts';
import { AddressesService } from '../src/modules/payments/addresses.service.ts';
import { PaymentsRepository, type PaymentRow } from '../src/modules/payments/payments.repository.ts';
import { PaymentsService } from '../src/modules/payments/payments.service.ts';
import { PaymentsWatcher } from '../src/modules/payments/payments.watcher.ts';
import { UnmatchedRepository } from '../src/modules/payments/unmatched.repository.ts';
import { orderOf, paymentOf } from '../src/modules/payments/views.ts';

import { dollars, pool, PaymentRig } from './payment-rig.ts';
import { known } from '../src/platform/fixtures/known.ts';

const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

describeEngines((throwaway) => {
  const rig = new PaymentRig();
  const {
    clock,
    tokens,
    later,
    account,
    mine,
    look,
    read,
    open,
    pay,
    submit,
    staff,
    confirm,
    usdt,
    settled,
    facts,
    part,
  } = rig;
  beforeAll(async () => rig.start(await throwaway().open()), 60_000);
  beforeEach(() => rig.reset());
  afterAll(() => rig.stop());

  const unmatched = () =>
    part(UnmatchedRepository).page({ worth: 'some', sort: 'newest', search: '', page: 1, rows: 50 });

  it('finds an exact transfer, counts its confirmations, and accounting credits it', async () => {
    const owner = await account('owner');
    const row = await open(owner);
    expect(payment.safeParse(paymentOf(row)).success).toBe(true);
    expect(paymentOf(row)).toMatchObject({
      state: 'awaitingTransfer',
      address: pool[0],
      amount: '100.000000',
      expiresAt: clock.time + TRANSFER_MS,
    });
    const hash = await pay(row);
    await look();
    expect(paymentOf(await read(row))).toMatchObject({
      state: 'confirming',
      hash,
      arrived: '100.000000',
      mismatch: null,
      confirmations: { now: 1, needed: 64 },
    });
    expect(await confirm(row)).toBe('transition.refused');
    await settled();
    expect(await facts(row)).toEqual({ state: 'awaitingApproval', mismatch: null, arrived: '100.000000' });
    expect(
      paymentOrder.safeParse(orderOf(await read(row), await part(TransfersService).ofPayment(row.id))).success,
    ).toBe(true);
    expect(await usdt(owner)).toBe('0.000000');
    expect(await confirm(row)).toBe('success');
    expect(await usdt(owner)).toBe('100.000000');
    expect(await confirm(row)).toBe('transition.refused');
    expect((await audit(rig.db)).findings).toEqual([]);
  });

  it.each([
    ['underpaid', 60],
    ['overpaid', 140.5],
  ] as const)('%s: the received amount is credited, and the difference is shown', async (mismatch, amount) => {
    const owner = await account('owner');
    const row = await open(owner);
    await pay(row, dollars(amount));
    await look();
    await settled();
    expect(await facts(row)).toEqual({ state: 'awaitingApproval', mismatch, arrived: amount.toFixed(6) });
    await confirm(row);
    expect(await usdt(owner)).toBe(amount.toFixed(6));
  });

  it('a token of 18 decimals is scaled', async () => {
    const owner = await account('owner');
    const row = await open(owner, { network: 'BEP-20' });
    await tokens['BEP-20'].send('transfer', [row.address, dollars(100, 18) + 999n]);
    await mine('BEP-20');
    await look();
    await settled('BEP-20');
    expect(await facts(row)).toEqual({ state: 'awaitingApproval', mismatch: null, arrived: '100.000000' });
  });

  it('late: the time ran out, and accounting can still credit it', async () => {
    const owner = await account('owner');
    const row = await open(owner);
    later(TRANSFER_MS);
    await part(PaymentsWatcher).expire();
    expect((await read(row)).state).toBe('expired');
    const hash = await pay(row);
    expect(await submit(owner, row, hash)).toBe('taken');
    await look();
    await settled();
    expect(await facts(row)).toEqual({ state: 'expired', mismatch: 'late', arrived: '100.000000' });
    const listed = async (stage: OrderStage): Promise<number> =>
      (await part(PaymentsRepository).all({ stage, search: '', page: 1, rows: 50 })).total;
    expect([await listed('open'), await listed('waiting'), await listed('ended')]).toEqual([1, 1, 1]);
    expect(await confirm(row)).toBe('success');
    expect([await listed('open'), await listed('waiting'), await listed('ended')]).toEqual([0, 0, 1]);
    expect(await usdt(owner)).toBe('100.000000');
  });

  it.each([
    ['wrongToken', (row: PaymentRow) => pay(row, dollars(100), { token: tokens.fake })],
    ['wrongAddress', (row: PaymentRow) => pay(row, dollars(100), { to: OTHER })],
    [
      'reverted',
      async (row: PaymentRow) => {
        const hash = await tokens['ERC-20'].send('transferAndFail', [row.address, dollars(100)]);
        await mine('ERC-20');
        return hash;
      },
    ],
    ['notFound', () => Promise.resolve(`0x${'1'.repeat(64)}`)],
    [
      'wrongNetwork',
      async (row: PaymentRow) => {
        const hash = await tokens['BEP-20'].send('transfer', [row.address, dollars(100, 18)]);
        await mine('BEP-20');
        return hash;
      },
    ],
  ] as const)('%s credits nothing', async (mismatch, act) => {
    const owner = await account('owner');
    const row = await open(owner);
    expect(await submit(owner, row, await act(row))).toBe('taken');
    await look();
    await settled();
    expect(await facts(row)).toEqual({ state: 'awaitingTransfer', mismatch, arrived: null });
    expect(await confirm(row)).toBe('transition.refused');
    expect(await usdt(owner)).toBe('0.000000');
  });

  it('a hash that paid one order pays no other, of the same or another user', async () => {
    const [owner, other] = [await account('owner'), await account('other')];
    const row = await open(owner);
    const hash = await pay(row);
    await look();
    await settled();
    await confirm(row);
    for (const user of [owner, other]) {
      const next = await open(user);
      later(HASH_RETRY_MS);
      expect(await submit(user, next, hash)).toBe('taken');
      await look();
      expect(await facts(next)).toMatchObject({
        arrived: null,
        mismatch: next.address === row.address ? 'hashUsed' : 'wrongAddress',
      });
    }
    // the first address is free again: an old transfer to it must not pay for a new order
    expect((await audit(rig.db)).coins).toMatchObject([{ customers: '100.000000' }]);
  });

  it('an order that begins after the clock was set back gets nothing that its address received before', async () => {
    const [owner, other] = [await account('owner'), await account('other')];
    const row = await open(owner);
    await pay(row);
    await look();
    await settled();
    await confirm(row);
    later(ADDRESS_REST_MS + 3 * HOUR);
    const again = await pay(row);
    await look();
    for (const [index] of pool.slice(1).entries()) await open(await account(`third${index}`));
    const { time } = clock;
    later(-2 * HOUR);
    const next = await open(other);
    clock.time = time;
    expect(next.address).toBe(row.address);
    await look();
    expect(await facts(next)).toEqual({ state: 'awaitingTransfer', mismatch: null, arrived: null });
    expect((await unmatched()).rows).toContainEqual(expect.objectContaining({ hash: again }));
    const own = await pay(next);
    await look();
    expect([await facts(next), (await read(next)).hash]).toMatchObject([
      { state: 'confirming', arrived: '100.000000' },
      own,
    ]);
  });

  it('two transfers in one transaction count as two', async () => {
    const [owner, other] = [await account('owner'), await account('other')];
    const [row, second] = [await open(owner), await open(other)];
    expect(second.address).not.toBe(row.address);
    await tokens['ERC-20'].send('transferTwice', [row.address, second.address, dollars(100)]);
    await mine('ERC-20');
    await look();
    await settled();
    for (const one of [row, second])
      expect(await facts(one)).toEqual({ state: 'awaitingApproval', mismatch: null, arrived: '100.000000' });
  });

  it('a token with a fee credits the amount in its log', async () => {
    const owner = await account('owner');
    const row = await open(owner, { coin: 'USDC' });
    await pay(row, dollars(100), { token: tokens.greedy });
    await look();
    expect(await facts(row)).toEqual({ state: 'confirming', mismatch: 'underpaid', arrived: '99.000000' });
  });

  it('a hash may be submitted once in four hours', async () => {
    const owner = await account('owner');
    const row = await open(owner);
    const hash = `0x${'2'.repeat(64)}`;
    expect(await submit(owner, row, hash)).toBe('taken');
    expect(await submit(owner, row, hash)).toBe('hash.tooSoon');
    later(HASH_RETRY_MS);
    expect(await submit(owner, row, hash)).toBe('taken');
  });

  it('each open order has its own address, even twenty concurrent ones, and an empty pool is reported', async () => {
    const owners = await Promise.all(Array.from({ length: 20 }, (_, index) => account(`user${index}`)));
    const outcomes = await Promise.all(
      owners.map(async (owner) => {
        await part(PaymentsService).sendCode(owner, { coin: 'USDT', network: 'ERC-20', amount: '5' });
        const [mail] = await known<{ body_text: string }>(
          rig.db.query('select body_text from mails where to_key = $1', [owner.email]),
        );
        const emailCode = /^ +(\d{6})$/m.exec(mail!.body_text)![1]!;
        return part(PaymentsService)
          .create(owner, { coin: 'USDT', network: 'ERC-20', amount: '5', emailCode, key: randomUUID() })
          .then(
            ({ address }) => address,
            (error: unknown) => (error instanceof AppError ? error.error : error),
          );
      }),
    );
    expect(new Set(outcomes)).toEqual(new Set([...pool, 'addresses.exhausted']));
    expect(outcomes.filter((one) => one !== 'addresses.exhausted')).toHaveLength(pool.length);
  });

  it('an address rests for a day after an unpaid order: a late transfer must not count for a stranger', async () => {
    const [owner, other] = [await account('owner'), await account('other')];
    const row = await open(owner);
    later(TRANSFER_MS);
    await part(PaymentsWatcher).expire();
    const { rows, free } = await part(AddressesService).all();
    expect(rows.find(({ network, address }) => network === 'ERC-20' && address === row.address)?.restsUntil).toBe(
      clock.time + ADDRESS_REST_MS,
    );
    expect(free['ERC-20']).toBe(pool.length - 1);
    const next = await open(other);
    expect(next.address).not.toBe(row.address);
    const hash = await pay(row);
    await look();
    expect(await facts(next)).toMatchObject({ state: 'awaitingTransfer', arrived: null });
    expect((await unmatched()).rows).toContainEqual(expect.objectContaining({ hash, receiver: row.address }));
  });

  it('of two concurrent decisions by accounting one wins', async () => {
    const owner = await account('owner');
    const row = await open(owner);
    await pay(row);
    await look();
    await settled();
    const { version } = await read(row);
    const outcomes = await Promise.all(
      [await staff(), { kind: 'finance', id: (await account('bob')).id } as const].map((by) =>
        part(PaymentsService)
          .confirm(Number(row.id), { by, version })
          .then(
            ({ state }) => state,
            (error: unknown) => (error as AppError).error,
          ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['success', 'version.stale']);
    expect(await usdt(owner)).toBe('100.000000');
  });

  it('an edit by hand moves the money with the state, and never below zero', async () => {
    const owner = await account('owner');
    const row = await open(owner);
    await pay(row);
    await look();
    await settled();
    await confirm(row);
    const edit = async (to: Extract<PaymentEvent, { type: 'edit' }>['to']): Promise<unknown> =>
      part(PaymentsService)
        .act(Number(row.id), { type: 'edit', by: await staff(), to, reason: 'a mistake' })
        .then(
          ({ state }) => state,
          (error: unknown) => (error as AppError).error,
        );
    expect(await edit('failed')).toBe('failed');
    expect(await usdt(owner)).toBe('0.000000');
    later(1_000);
    expect(await edit('success')).toBe('success');
    expect(await usdt(owner)).toBe('100.000000');
    expect([...(await audit(rig.db)).findings, ...(await booksAgainstOrders(rig.db))]).toEqual([]);
    await rig.db.query('update chain_transfers set gone_at = now()');
    expect((await booksAgainstOrders(rig.db)).map(({ rule }) => rule)).toEqual(['creditIsItsTransfers']);
  });
});
