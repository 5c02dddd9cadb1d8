import { DAY, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { readConfig } from '../../src/config.ts';
import type { Anvil } from '../../src/modules/chain/fixtures/anvil.ts';
import type { TestToken } from '../../src/modules/chain/fixtures/test-token.ts';
import { TransfersService } from '../../src/modules/chain/transfers.service.ts';
import { WatchedAddresses } from '../../src/modules/chain/watched-addresses.service.ts';
import { FreezesService } from '../../src/modules/freezes/freezes.service.ts';
import { UsersService, type Account } from '../../src/modules/users/users.service.ts';
import { audit } from '../../src/modules/audit/audit.service.ts';
import { OwnWalletsService } from '../../src/modules/withdrawals/own-wallets.service.ts';
import { orderOf } from '../../src/modules/withdrawals/views.ts';
import { WithdrawalsWatcher } from '../../src/modules/withdrawals/withdrawals.watcher.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { ADDRESS, type WithdrawalsRig } from '../withdrawals-rig.ts';
import { DUE, PayoutRig, SECOND_WALLET, STRANGER, WALLET } from './payout-rig.ts';
import { known } from '../../src/platform/fixtures/known.ts';
import { queryOutbox } from '../../src/platform/fixtures/query-outbox.ts';

describeDatabase((throwaway) => {
  const payouts = new PayoutRig();
  const { act, applied, approved, finance, held, outcome, read, sent, transfer } = payouts;
  let db: Database;
  let node: Anvil;
  let token: TestToken;
  let rig: WithdrawalsRig;

  beforeAll(async () => {
    await payouts.start(await throwaway().open());
    ({ db, node, token, rig } = payouts);
  }, 60_000);
  beforeEach(() => payouts.reset());
  afterAll(() => payouts.stop());

  it("a stranger's old payment to the same address is not a payout (before: success, and the customer got nothing)", async () => {
    const foreign = await transfer({ from: STRANGER });
    const { owner, row, by } = await approved();
    expect(await sent(row, by, foreign)).toEqual(['notOurs', 'transferring', 'notOurs']);
    expect(await held(owner)).toBe('100.000000');
  });

  it('nor is a recent one', async () => {
    const { row, by } = await approved();
    expect(await sent(row, by, await transfer({ from: STRANGER }))).toEqual(['notOurs', 'transferring', 'notOurs']);
  });

  it('a payment of our own wallet before the approval is not a payout (before: success)', async () => {
    const { row } = await applied();
    const earlier = await transfer();
    const by = await finance('ann');
    await act(row, { type: 'approve', by });
    expect(await sent(row, by, earlier)).toEqual(['tooOld', 'transferring', 'tooOld']);
  });

  it.each([
    ['underpaid', DUE - 1n],
    ['overpaid', DUE + 1n],
  ] as const)('%s: a different amount is a different payment', async (mismatch, units) => {
    const { row, by } = await approved();
    expect(await sent(row, by, await transfer({ units }))).toEqual([mismatch, 'transferring', mismatch]);
  });

  it('a wrong hash is corrected, and the books record which of our wallets paid', async () => {
    const { owner, row, by } = await approved();
    expect(await sent(row, by, await transfer({ from: STRANGER }))).toEqual(['notOurs', 'transferring', 'notOurs']);
    const right = await transfer({ from: SECOND_WALLET });
    const corrected = await rig
      .part(WithdrawalsWatcher)
      .firstLook(await act(row, { type: 'correctHash', by, hash: right, reason: 'mistyped' }));
    expect(corrected).toMatchObject({ state: 'transferring', mismatch: null, hash: right });
    expect(corrected.seenAt).not.toBeNull();
    await node.mine(5);
    await rig.part(WithdrawalsWatcher).look();
    expect(await read(row)).toMatchObject({ state: 'success', originAddress: SECOND_WALLET });
    expect([await held(owner), (await audit(db)).findings]).toEqual(['0.000000', []]);
  });

  it('a collection address counts as our wallet', async () => {
    await db.query(`insert into collection_addresses (network, address, added_at) values ('ERC-20', $1, now())`, [
      STRANGER,
    ]);
    const { row, by } = await approved();
    expect(await sent(row, by, await transfer({ from: STRANGER }))).toEqual([null, 'success', null]);
  });

  it("a transfer that proved a withdrawal proves no other, whatever becomes of the first one's hash", async () => {
    const [first, second] = [await approved('one'), await approved('two')];
    const hash = await transfer();
    expect(await sent(first.row, first.by, hash)).toEqual([null, 'success', null]);
    expect(await outcome(act(second.row, { type: 'send', by: second.by, hash, originAddress: WALLET }))).toBe(
      'hash.used',
    );
    await db.query('update withdrawals set hash = null where id = $1', [first.row.id]);
    expect(await sent(second.row, second.by, hash)).toEqual(['alreadyUsed', 'transferring', 'alreadyUsed']);
    expect(
      await outcome(
        act(second.row, { type: 'confirm', by: { kind: 'system', id: null }, proof: { hash, index: 0, from: WALLET } }),
      ),
    ).toBe('hash.used');
    expect((await audit(db)).findings).toEqual([]);
  });

  describe('a recharge is not a payout', () => {
    const deposit = async (hash: string): Promise<bigint> => {
      const [owner] = await known<{ id: bigint }>(db.query('select id from users limit 1'));
      const [row] = await known<{ id: bigint }>(
        db.query(
          `with place as (insert into collection_addresses (network, address, added_at) values ('ERC-20', $1, now()) returning id)
         insert into payments (user_id, key, coin, network, amount, address_id, created_at, expires_at) select $2, gen_random_uuid(), 'USDT', 'ERC-20', $3, id, now(), now() from place returning id`,
          [ADDRESS, owner!.id, DUE],
        ),
      );
      await db.query(
        `insert into chain_transfers (network, hash, log_index, contract, coin, sender, receiver, raw, units, block_number, block_hash, block_at)
         values ('ERC-20', $1, 0, $2, 'USDT', $3, $4, $5::bigint, $5::bigint, 1, 'block', now())`,
        [hash, token.address, WALLET, ADDRESS, DUE],
      );
      return row!.id;
    };
    const claim = (payment: bigint): Promise<number> =>
      db
        .transaction((tx) => rig.part(TransfersService).claim([1n], payment, tx))
        .then(
          () => 1,
          (error: unknown) => {
            expect((error as { error?: string }).error).toBe('hash.used');
            return 0;
          },
        );

    it('if it was credited first', async () => {
      const { row, by } = await approved();
      const hash = await transfer();
      expect(await claim(await deposit(hash))).toBe(1);
      expect(await sent(row, by, hash)).toEqual(['alreadyUsed', 'transferring', 'alreadyUsed']);
      expect(
        await outcome(
          act(row, { type: 'confirm', by: { kind: 'system', id: null }, proof: { hash, index: 0, from: WALLET } }),
        ),
      ).toBe('hash.used');
    });

    it('nor is a payout a recharge, if it was paid first', async () => {
      const { row, by } = await approved();
      const hash = await transfer();
      const payment = await deposit(hash);
      expect(await sent(row, by, hash)).toEqual([null, 'success', null]);
      expect(await claim(payment)).toBe(0);
    });

    it('and if both happen concurrently, it is one of the two', async () => {
      const { row, by } = await approved();
      const hash = await transfer();
      const payment = await deposit(hash);
      await act(row, { type: 'send', by, hash, originAddress: WALLET });
      const confirm = {
        type: 'confirm',
        by: { kind: 'system', id: null },
        proof: { hash, index: 0, from: WALLET },
      } as const;
      const [paidOut, claimed] = await Promise.all([outcome(act(row, confirm)), claim(payment)]);
      expect([
        ['success', 0],
        ['hash.used', 1],
      ]).toContainEqual([paidOut, claimed]);
    });
  });

  it('one of 50 concurrent withdrawals gets the hash, and one of 50 looks completes it', async () => {
    const { owner, row, by } = await approved();
    await db.query(
      `insert into withdrawals (user_id, key, state, coin, network, amount, fee, address, needs_two, applied_at, approved_by, approved_at)
       select user_id, gen_random_uuid(), state, coin, network, amount, fee, address, needs_two, applied_at, approved_by, approved_at from withdrawals, generate_series(1, 49)`,
    );
    const rows = await known<{ id: bigint }>(db.query('select id from withdrawals order by id'));
    const hash = await transfer();
    const sends = await Promise.all(
      rows.map((one, index) =>
        outcome(
          act(one, {
            type: 'send',
            by,
            hash: index % 2 === 0 ? hash : hash.toUpperCase().replace('0X', ''),
            originAddress: WALLET,
          }),
        ),
      ),
    );
    expect([
      rows.length,
      sends.filter((one) => one === 'transferring').length,
      sends.filter((one) => one === 'hash.used').length,
    ]).toEqual([50, 1, 49]);
    await db.query(`update withdrawals set hash = null, state = 'cancelled' where id <> $1`, [row.id]); // only the first has its amount held
    await db.query(`update withdrawals set hash = $2, state = 'transferring' where id = $1`, [row.id, hash]);
    await node.mine(5);
    await Promise.all(Array.from({ length: 50 }, () => rig.part(WithdrawalsWatcher).look()));
    expect([
      (await read(row)).state,
      await held(owner),
      (await db.query('select 1 from withdrawal_proofs')).length,
    ]).toEqual(['success', '0.000000', 1]);
    expect((await audit(db)).coins.find(({ coin }) => coin === 'USDT')?.payouts).toBe('97.000000');
  }, 60_000);

  it('a look at one hash does not complete the withdrawal with its replacement', async () => {
    const { row, by } = await approved();
    const [mistyped, hash] = ['b'.repeat(64), await transfer()];
    await act(row, { type: 'send', by, hash, originAddress: WALLET });
    await act(row, { type: 'correctHash', by, hash: mistyped, reason: 'no' });
    expect(
      await outcome(
        act(row, {
          type: 'confirm',
          by: { kind: 'system', id: null },
          about: hash,
          proof: { hash, index: 0, from: WALLET },
        }),
      ),
    ).toBe('version.stale');
  });

  it('the hash of an old reverted transaction ends nothing (before: failed, and the money could be paid again)', async () => {
    const reverted = await token.send('transferAndFail', [ADDRESS, DUE], WALLET);
    await transfer({ to: STRANGER });
    const { row, by } = await approved();
    expect(await sent(row, by, reverted)).toEqual(['tooOld', 'transferring', 'tooOld']);
  });

  it('a payout names one of our wallets; without configured wallets there is none', async () => {
    const { row, by } = await approved();
    expect(await outcome(act(row, { type: 'send', by, hash: 'a'.repeat(64), originAddress: STRANGER }))).toBe(
      'wallet.foreign',
    );
    expect(await outcome(act(row, { type: 'send', by, hash: 'a'.repeat(64), originAddress: 'no address' }))).toBe(
      'wallet.foreign',
    );
    const unnamed = new OwnWalletsService(readConfig({ SOURCES: 'live' }), rig.part(WatchedAddresses));
    expect([unnamed.named('ERC-20'), await unnamed.among('ERC-20', [WALLET])]).toEqual([[], []]);
  });

  describe('a frozen withdrawal does not advance', () => {
    const freeze = ({ id }: Account): Promise<unknown> =>
      db.transaction((tx) => rig.part(FreezesService).freezeMoney(tx, id, 'passwordReset'));
    const hash = 'a'.repeat(64);

    it('an application from before the freeze is neither approved nor sent during it (before: both)', async () => {
      const { owner, row, by } = await approved();
      const pending = await rig.apply(owner);
      await freeze(owner);
      const until = rig.clock.time + DAY;
      const said = `${new Date(Math.ceil(until / MINUTE) * MINUTE).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
      const refused = { error: 'withdrawal.frozen', args: { until: said } };
      await expect(act(row, { type: 'send', by, hash, originAddress: WALLET })).rejects.toMatchObject(refused);
      await expect(act(pending, { type: 'approve', by })).rejects.toMatchObject(refused);
      expect(orderOf(await read(row))).toMatchObject({ state: 'approved', freeze: { cause: 'passwordReset', until } });
      rig.clock.time += DAY - SECOND;
      expect(await outcome(act(pending, { type: 'approve', by }))).toBe('withdrawal.frozen');
      rig.clock.time += SECOND;
      expect([
        await outcome(act(pending, { type: 'approve', by })),
        await outcome(act(row, { type: 'send', by, hash, originAddress: WALLET })),
      ]).toEqual(['approved', 'transferring']);
    });

    it('steps that return the money to its owner, and payouts already on chain, continue', async () => {
      const [under, back] = [await approved('one'), await approved('two')];
      const right = await transfer();
      await act(under.row, { type: 'send', by: under.by, hash, originAddress: WALLET });
      for (const { owner } of [under, back]) await freeze(owner);
      expect(await outcome(act(back.row, { type: 'refuse', by: back.by, reason: 'a thief' }))).toBe('refused');
      expect(
        await outcome(act(under.row, { type: 'correctHash', by: under.by, hash: right, reason: 'mistyped' })),
      ).toBe('transferring');
      await node.mine(5);
      await rig.part(WithdrawalsWatcher).look();
      expect((await read(under.row)).state).toBe('success');
    });

    it('the same holds for a disabled account (before: both)', async () => {
      const { owner, row, by } = await approved();
      const users = rig.part(UsersService);
      const disable = (disabledAt: number | null): Promise<unknown> =>
        users.transaction(async (tx) => users.change(await users.lock(owner.id, tx), { patch: { disabledAt } }, tx));
      await disable(rig.clock.time);
      expect(await outcome(act(row, { type: 'send', by, hash, originAddress: WALLET }))).toBe('withdrawal.disabled');
      expect(orderOf(await read(row)).user).toEqual({ id: owner.id, userName: 'owner', isDisabled: true });
      await disable(null);
      expect(await outcome(act(row, { type: 'send', by, hash, originAddress: WALLET }))).toBe('transferring');
    });

    it('payout staff are notified at once', async () => {
      const { owner } = await applied();
      await freeze(owner);
      rig.clock.time += HOUR;
      expect(
        await queryOutbox(db, `select payload from outbox where topic = $1 and name = 'owner.changed'`, [
          topics.withdrawals(),
        ]),
      ).toEqual([{ payload: { userId: owner.id } }]);
    });
  });
});
