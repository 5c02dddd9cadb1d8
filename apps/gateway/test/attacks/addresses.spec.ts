import { randomUUID } from 'node:crypto';
import { ADDRESS_REST_MS, MINUTE, OPEN_PAYMENTS_MAX, TRANSFER_MS, UNSEEN_MS } from '@chaintide/contracts/limits';
import { vi } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { EmailCodes } from '../../src/modules/email-codes/email-codes.service.ts';
import { accountKeysOf } from '../../src/modules/networks/account-keys.service.ts';
import { PaymentsRepository, type PaymentRow } from '../../src/modules/payments/payments.repository.ts';
import { PaymentsService } from '../../src/modules/payments/payments.service.ts';
import { PaymentsWatcher } from '../../src/modules/payments/payments.watcher.ts';
import { UnmatchedRepository } from '../../src/modules/payments/unmatched.repository.ts';
import type { Account } from '../../src/modules/users/users.service.ts';
import { derived } from '../../src/modules/audit/derived-addresses.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { AppError } from '../../src/platform/errors/app-error.ts';
import { dollars, pool, PaymentRig } from '../payment-rig.ts';
import { known } from '../../src/platform/fixtures/known.ts';

// m/44'/60'/0' of BIP-39's "abandon … about"
const ERC20_XPUB =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const openStates = ['awaitingTransfer', 'confirming', 'awaitingApproval'];

/** Ethereum has a key, BNB Smart Chain a pool of addresses. */
describeDatabase((throwaway) => {
  const rig = new PaymentRig();
  const { tokens, later, account, mine, look, read, open, pay, submit, confirm, usdt, settled, facts, part } = rig;
  beforeAll(async () => rig.start(await throwaway().open(), { ERC20_XPUB }), 60_000);
  beforeEach(() => rig.reset());
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(() => rig.stop());

  const onPool = (owner: Account): Promise<PaymentRow> => open(owner, { network: 'BEP-20' });
  const errorOf = async (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof AppError ? error.error : error),
    );
  const payOnPool = async (row: PaymentRow, amount: number): Promise<string> => {
    const hash = await tokens['BEP-20'].send('transfer', [row.address, dollars(amount, 18)]);
    await mine('BEP-20');
    return hash;
  };
  const close = async (row: PaymentRow): Promise<unknown> =>
    part(PaymentsService).act(row.id, { type: 'close', by: { kind: 'owner', id: Number(row.userId) } });
  const leave = (...addresses: string[]): Promise<unknown> =>
    rig.db.query(
      `update collection_addresses set retired_at = now() where network = 'BEP-20' and address <> all($1::text[])`,
      [addresses],
    );

  // before: the second part was credited to the next owner of the address
  it('a late second part of an order stays with its owner: nobody else ever gets the address', async () => {
    const owner = await account('owner');
    const row = await open(owner);
    await pay(row, dollars(60));
    await look();
    await settled();
    expect(await confirm(row)).toBe('success');
    const others = [];
    for (const name of ['next1', 'next2', 'next3', 'next4']) others.push(await open(await account(name)));
    const second = await pay(row, dollars(40));
    await look();
    await settled();
    for (const other of others)
      expect([other.address === row.address, await facts(other)]).toEqual([
        false,
        { state: 'awaitingTransfer', mismatch: null, arrived: null },
      ]);
    expect(
      (await part(UnmatchedRepository).page({ worth: 'some', sort: 'newest', search: '', page: 1, rows: 50 })).rows,
    ).toContainEqual(expect.objectContaining({ hash: second, receiver: row.address, units: 40_000_000n }));
    expect(await usdt(owner)).toBe('60.000000');
  });

  it('the audit reports a derived address that was replaced by another one', async () => {
    const row = await open(await account('owner'));
    const keys = accountKeysOf(readConfig({ DEMO: 'off', ERC20_XPUB }));
    expect(await derived(rig.db, keys)).toEqual([]);
    await rig.db.query('update collection_addresses set address = $2 where address = $1', [row.address, OTHER]);
    expect(await derived(rig.db, keys)).toEqual([
      { rule: 'addressIsOfItsKey', detail: `ERC-20: ${OTHER} is not the address 0 of key 60b68b69` },
    ]);
  });

  // before: a pool address rested only after an unpaid order
  it('a pool address rests for a day after a paid order too', async () => {
    await leave(pool[0]!);
    const row = await onPool(await account('owner'));
    await payOnPool(row, 60);
    await look();
    await settled('BEP-20');
    expect(await confirm(row)).toBe('success');
    const other = await account('other');
    expect(await errorOf(onPool(other))).toBe('addresses.exhausted');
    await payOnPool(row, 40);
    later(ADDRESS_REST_MS);
    const next = await onPool(other);
    await look();
    expect([next.address, await facts(next)]).toEqual([
      row.address,
      { state: 'awaitingTransfer', mismatch: null, arrived: null },
    ]);
  });

  // before: orders opened and closed in turn blocked every address of the network for a day
  it('one account cannot exhaust a pool, however often it opens and closes orders', async () => {
    const owner = await account('owner');
    const seen = new Set<string>();
    for (let round = 0; round < 2 * pool.length; round += 1) {
      const row = await onPool(owner);
      seen.add(row.address);
      await close(row);
    }
    expect(seen.size).toBe(1);
    for (const name of ['next1', 'next2', 'next3'])
      expect(seen).not.toContain((await onPool(await account(name))).address);
  });

  // before: one account opened twenty orders
  it('an account has at most three open orders, on all networks together, and gets the error before a mail is sent', async () => {
    const owner = await account('owner');
    const rows = [await open(owner), await onPool(owner), await open(owner)];
    const mails = await rig.db.query('select 1 from mails');
    expect(await errorOf(open(owner))).toBe('payments.tooMany');
    expect(await rig.db.query('select 1 from mails')).toHaveLength(mails.length);
    await close(rows[1]!);
    expect(await errorOf(open(owner))).toBe('done');
    expect(await errorOf(open(await account('other')))).toBe('done');
  });

  it('of fifty concurrent orders of one account three are opened, each with its own address', async () => {
    const owner = await account('owner');
    // a mailbox gets one code at a time, but here every call needs a valid one
    vi.spyOn(part(EmailCodes), 'redeem').mockImplementation((_, work) => rig.db.transaction(work));
    const wish = { coin: 'USDT', amount: '5', emailCode: '123456' } as const;
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        errorOf(
          part(PaymentsService).create(owner, {
            ...wish,
            network: index % 2 === 0 ? 'ERC-20' : 'BEP-20',
            key: randomUUID(),
          }),
        ),
      ),
    );
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(OPEN_PAYMENTS_MAX);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'payments.tooMany']));
    const rows = await known<{ address_id: bigint }>(rig.db.query('select address_id from payments'));
    expect(new Set(rows.map(({ address_id: id }) => id)).size).toBe(OPEN_PAYMENTS_MAX);
  });

  it.each(['ERC-20', 'BEP-20'] as const)(
    'forty concurrent accounts get forty addresses of %s, and none fails',
    async (network) => {
      const owners = await Promise.all(Array.from({ length: 40 }, (_, index) => account(`user${index}`)));
      if (network === 'BEP-20') {
        await rig.db.query(
          `insert into collection_addresses (network, address, added_at) select 'BEP-20', 'place ' || n, now() from generate_series(5, 40) n`,
        );
      }
      vi.spyOn(part(EmailCodes), 'redeem').mockImplementation((_, work) => rig.db.transaction(work));
      const outcomes = await Promise.all(
        owners.map((owner) =>
          part(PaymentsService)
            .create(owner, { coin: 'USDT', network, amount: '5', emailCode: '123456', key: randomUUID() })
            .then(({ address }) => address, String),
        ),
      );
      expect(new Set(outcomes).size).toBe(40);
      const places = new Set(
        (
          await known<{ address: string }>(
            rig.db.query('select address from collection_addresses where network = $1', [network]),
          )
        ).map(({ address }) => address),
      );
      expect(outcomes.filter((one) => !places.has(one))).toEqual([]);
    },
  );

  // before: the order and its address waited for the transaction forever
  it.each([
    ['a hash that no chain ever heard of', 'notFound', () => Promise.resolve(`0x${'1'.repeat(64)}`)],
    [
      "the hash of somebody else's transfer",
      'wrongAddress',
      (row: PaymentRow) => pay(row, dollars(5), { to: pool[1]! }),
    ],
  ] as const)('%s blocks an order for an hour only', async (_, mismatch, hashOf) => {
    const owner = await account('owner');
    const row = await open(owner);
    later(TRANSFER_MS - 2 * MINUTE);
    expect(await submit(owner, row, await hashOf(row))).toBe('taken');
    await look();
    later(UNSEEN_MS - MINUTE);
    await part(PaymentsWatcher).expire();
    expect(await facts(row)).toEqual({ state: 'awaitingTransfer', mismatch, arrived: null });
    later(2 * MINUTE);
    await part(PaymentsWatcher).expire();
    expect(openStates).not.toContain((await read(row)).state);
    expect(await facts(row)).toEqual({ state: 'expired', mismatch, arrived: null });
    expect((await part(PaymentsRepository).table.history(Number(row.id)))[0]).toMatchObject({
      event: 'expire',
      by: null,
      to: 'expired',
    });
  });
});
