import { addressBook } from '@chaintide/contracts/money/address-book';
import { FREEZE_MS, HOUR, NEW_ADDRESS_MS, SAVED_ADDRESSES_MAX } from '@chaintide/contracts/limits';
import fc from 'fast-check';
import { AddressBookService } from '../src/modules/address-book/address-book.service.ts';
import { FreezesService } from '../src/modules/freezes/freezes.service.ts';
import type { Account } from '../src/modules/users/users.service.ts';
import { withdrawalOf } from '../src/modules/withdrawals/views.ts';
import { WithdrawalsRepository, type WithdrawalRow } from '../src/modules/withdrawals/withdrawals.repository.ts';
import type { Database } from '../src/platform/db/database.ts';
import { describeDatabase } from '../src/platform/db/testing.ts';
import { ADDRESS, outcomeOf, TRON, WALLET, WithdrawalsRig } from './withdrawals-rig.ts';
import { known } from '../src/platform/fixtures/known.ts';
import { queryOutbox } from '../src/platform/fixtures/query-outbox.ts';

const OTHER = '0xe9Fa4C0A0c8AeD3ba13fA8C5E2f56E22E0468CbE';
const USDT_ON_TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

describeDatabase((throwaway) => {
  let db: Database;
  let rig: WithdrawalsRig;

  beforeAll(async () => {
    db = await throwaway().open();
    rig = await WithdrawalsRig.on(db);
  }, 60_000);
  beforeEach(() => rig.reset());
  afterAll(() => db.close());

  const book = (): AddressBookService => rig.part(AddressBookService);
  const waits = async (work: Promise<WithdrawalRow>): Promise<number | null> => {
    const { waitsUntil } = withdrawalOf(await work);
    return waitsUntil === null ? null : waitsUntil - rig.clock.time;
  };
  const paidOut = async ({ id }: WithdrawalRow): Promise<void> => {
    const [ann, system] = [
      { kind: 'finance', id: (await rig.account('ann')).id },
      { kind: 'system', id: null },
    ] as const;
    await rig.withdrawals.act(Number(id), { type: 'approve', by: ann });
    await rig.withdrawals.act(Number(id), { type: 'send', by: ann, hash: 'a'.repeat(64), originAddress: WALLET });
    await rig.withdrawals.act(Number(id), {
      type: 'confirm',
      by: system,
      proof: { hash: `0x${'a'.repeat(64)}`, index: 0, from: WALLET },
    });
  };

  describe('the address book', () => {
    it('saves an address after its code, notifies by mail and live, and makes it usable a day later', async () => {
      const owner = await rig.rich('owner');
      const saved = await rig.save(owner, { address: ADDRESS.toLowerCase(), label: 'My ledger' });
      expect(saved).toEqual({
        id: 1,
        network: 'ERC-20',
        address: ADDRESS,
        label: 'My ledger',
        addedAt: rig.clock.time,
        usableAt: rig.clock.time + NEW_ADDRESS_MS,
      });
      expect(addressBook.parse(await book().of(owner.id))).toEqual({ saved: [saved], used: [] });
      const [mail] = await known<{ kind: string; body_text: string }>(
        db.query('select kind, body_text from mails order by id desc limit 1'),
      );
      expect(mail!.kind).toBe('addressSaved');
      for (const words of [ADDRESS, 'ERC-20', 'My ledger', '2026-11-22 12:01 UTC'])
        expect(mail!.body_text).toContain(words);
      expect(await queryOutbox(db, `select topic, name from outbox where name = 'addressBook.changed'`)).toEqual([
        { topic: `account:${owner.id}`, name: 'addressBook.changed' },
      ]);
    });

    it('accepts a code only for its address and network', async () => {
      const owner = await rig.rich('owner');
      await book().sendCode(owner, { network: 'ERC-20', address: ADDRESS });
      const [{ code } = { code: '' }] = await known<{ code: string }>(
        db.query(`select substring(body_text from '\\n +(\\d{6})\\n') as code from mails order by id desc limit 1`),
      );
      for (const other of [
        { network: 'BEP-20', address: ADDRESS },
        { network: 'ERC-20', address: OTHER },
      ] as const) {
        expect(await outcomeOf(book().add(owner, { ...other, label: 'x', emailCode: code }))).toBe('emailCode.wrong');
      }
      expect(await outcomeOf(rig.withdrawals.apply(owner, { ...rig.wish(), emailCode: code }))).toBe(
        'emailCode.expired',
      );
      expect(
        await outcomeOf(book().add(owner, { network: 'ERC-20', address: ADDRESS, label: 'x', emailCode: code })),
      ).toMatchObject({ label: 'x' });
    });

    it.each([
      ['address.wrong', { address: ADDRESS.replace('5a', '5A') }],
      ['address.wrong', { network: 'TRC-20' }],
      ['address.contract', { network: 'TRC-20', address: USDT_ON_TRON }],
      ['address.ours', { network: 'BEP-20', address: OTHER }],
    ] as const)('mails no code: %s %j', async (error, change) => {
      const owner = await rig.rich('owner');
      await db.query(`insert into collection_addresses (network, address, added_at) values ('ERC-20', $1, now())`, [
        OTHER,
      ]);
      expect(await outcomeOf(rig.save(owner, change))).toBe(error);
      expect(await outcomeOf(rig.apply(owner, change))).toBe(error);
      expect(await db.query('select 1 from mails')).toEqual([]);
    });

    it('holds an address once, in any spelling, and no more than the limit', async () => {
      const owner = await rig.rich('owner');
      await rig.save(owner);
      expect(await outcomeOf(rig.save(owner, { address: ADDRESS.toLowerCase() }))).toBe('savedAddress.known');
      expect(await outcomeOf(rig.save(await rig.account('other')))).toMatchObject({ address: ADDRESS });
      await db.query(
        `insert into saved_addresses (user_id, network, address, label, added_at) select $1, 'ERC-20', 'x' || n, 'x', now() from generate_series(2, $2::int) n`,
        [owner.id, SAVED_ADDRESSES_MAX],
      );
      expect(await outcomeOf(rig.save(owner, { address: OTHER }))).toBe('savedAddress.tooMany');
      expect((await book().of(owner.id)).saved).toHaveLength(SAVED_ADDRESSES_MAX);
    });

    it('is visible to its owner only, and removes an address at once', async () => {
      const [owner, other] = [await rig.rich('owner'), await rig.account('other')];
      const { id } = await rig.save(owner);
      expect(await outcomeOf(book().remove(other.id, id))).toBe('savedAddress.unknown');
      rig.clock.time += NEW_ADDRESS_MS;
      await book().remove(owner.id, id);
      expect(await book().of(owner.id)).toEqual({ saved: [], used: [] });
      expect(await outcomeOf(book().remove(owner.id, id))).toBe('savedAddress.unknown');
      expect(await waits(rig.apply(owner))).toBe(NEW_ADDRESS_MS);
    });
  });

  describe('a withdrawal', () => {
    it("waits only for the rest of the address's waiting time, and not at all after its end", async () => {
      const owner = await rig.rich('owner');
      const { usableAt } = await rig.save(owner);
      rig.clock.time += 5 * HOUR;
      expect(withdrawalOf(await rig.apply(owner)).waitsUntil).toBe(usableAt);
      rig.clock.time = usableAt;
      expect(await waits(rig.apply(owner))).toBeNull();
      expect(await waits(rig.apply(owner, { network: 'BEP-20' }))).toBe(NEW_ADDRESS_MS);
    });

    it('to an address that was paid before does not wait, even if it was removed from the book', async () => {
      const owner = await rig.rich('owner');
      const { id } = await rig.save(owner);
      rig.clock.time += NEW_ADDRESS_MS;
      const row = await rig.apply(owner);
      await paidOut(row);
      await book().remove(owner.id, id);
      expect(await waits(rig.apply(owner))).toBeNull();
      expect((await book().of(owner.id)).used).toEqual([
        expect.objectContaining({ network: 'ERC-20', address: ADDRESS }),
      ]);
    });

    it('saves its address in the book if its owner asks for it, once', async () => {
      const owner = await rig.rich('owner');
      const { waitsUntil } = withdrawalOf(await rig.apply(owner, { network: 'TRC-20', address: TRON, saveAs: 'Cold' }));
      await rig.apply(owner, { network: 'TRC-20', address: TRON, saveAs: 'Again' });
      expect((await book().of(owner.id)).saved).toMatchObject([{ label: 'Cold', address: TRON, usableAt: waitsUntil }]);
    });

    it('is never sent before its address has been known for a day or was paid before, whatever is saved and removed', async () => {
      let people = 0;
      const steps = fc.array(
        fc.tuple(
          fc.constantFrom('save', 'remove', 'apply'),
          fc.constantFrom(ADDRESS, OTHER),
          fc.constantFrom(0, 7 * HOUR, NEW_ADDRESS_MS),
        ),
        { maxLength: 8 },
      );
      await fc.assert(
        fc.asyncProperty(steps, async (list) => {
          const owner = await rig.rich(`owner${(people += 1)}`);
          const [saved, named] = [new Map<string, number>(), new Map<string, number>()];
          for (const [what, address, later] of list) {
            rig.clock.time += later;
            if (what === 'save' && !saved.has(address))
              saved.set(address, (await rig.save(owner, { address })).addedAt);
            if (what === 'remove' && saved.delete(address))
              await book().remove(
                owner.id,
                (await book().of(owner.id)).saved.find((one) => one.address === address)!.id,
              );
            if (what !== 'apply') continue;
            const { waitsUntil } = withdrawalOf(await rig.apply(owner, { address, amount: '4' }));
            const now = rig.clock.time;
            named.set(address, named.get(address) ?? now);
            const readyAt = Math.min(named.get(address)!, saved.get(address) ?? Infinity) + NEW_ADDRESS_MS;
            expect(waitsUntil).toBe(readyAt > now ? readyAt : null);
          }
        }),
        { numRuns: 8 },
      );
    });

    it('that is open is on the first page, however many followed it', async () => {
      const owner = await rig.rich('owner');
      const first = await rig.apply(owner, { amount: '4' });
      for (let n = 0; n < 3; n += 1) {
        const { id } = await rig.apply(owner, { amount: '4' });
        await rig.withdrawals.act(Number(id), { type: 'cancel', by: { kind: 'owner', id: owner.id } });
      }
      const page = async (number: number): Promise<bigint[]> =>
        (await rig.part(WithdrawalsRepository).table.ofUser(owner.id, { page: number, rows: 2 })).rows.map(
          ({ id }) => id,
        );
      expect([await page(1), await page(2)]).toEqual([
        [first.id, first.id + 3n],
        [first.id + 2n, first.id + 1n],
      ]);
    });
  });

  describe('a freeze', () => {
    const freeze = (owner: Account, cause: 'passwordReset' | 'secondFactorOff' = 'passwordReset') =>
      db.transaction((tx) => rig.part(FreezesService).freezeMoney(tx, owner.id, cause));

    it('delays withdrawals for a day, says until when, and ends by itself', async () => {
      const owner = await rig.rich('owner');
      const emailCode = await rig.codeFor(owner, rig.wish());
      const { until } = await freeze(owner);
      expect(until).toBe(rig.clock.time + FREEZE_MS);
      await expect(rig.withdrawals.apply(owner, { ...rig.wish(), emailCode })).rejects.toMatchObject({
        error: 'withdrawal.frozen',
        args: { until: '2026-11-22 12:01 UTC' },
      });
      expect(await db.query('select 1 from withdrawals')).toEqual([]);
      expect(await outcomeOf(rig.codeFor(owner, rig.wish()))).toBe('withdrawal.frozen');
      expect(await rig.part(FreezesService).current(owner.id)).toEqual({ cause: 'passwordReset', until });
      rig.clock.time = until;
      expect(await rig.part(FreezesService).current(owner.id)).toBeNull();
      expect(await outcomeOf(rig.apply(owner))).toMatchObject({ state: 'pending' });
    });

    it('restarts with another cause, is published to its owner only, and does not affect existing applications', async () => {
      const [owner, other] = [await rig.rich('owner'), await rig.rich('other')];
      const wanted = rig.wish();
      const application = { ...wanted, emailCode: await rig.codeFor(owner, wanted) };
      const before = await rig.withdrawals.apply(owner, application);
      await freeze(owner);
      rig.clock.time += HOUR;
      const { until } = await freeze(owner, 'secondFactorOff');
      expect(until).toBe(rig.clock.time + FREEZE_MS);
      const facts = await known<{ topic: string; payload: object }>(
        queryOutbox(db, `select topic, payload from outbox where name = 'freeze.changed' order by seq desc limit 1`),
      );
      expect(facts).toEqual([
        { topic: `account:${owner.id}`, payload: { freeze: { cause: 'secondFactorOff', until } } },
      ]);
      expect((await rig.withdrawals.apply(owner, application)).id).toBe(before.id);
      expect(await outcomeOf(rig.apply(other))).toMatchObject({ state: 'pending' });
    });
  });
});
