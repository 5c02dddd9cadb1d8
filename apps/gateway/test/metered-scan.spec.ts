import { randomUUID } from 'node:crypto';
import { CHAIN_LOOK_MS, DAY, HOUR, MINUTE, ROUND_MS, TRANSFER_MS } from '@chaintide/contracts/limits';
import { ChainService } from '../src/modules/chain/chain.service.ts';
import { TransfersService } from '../src/modules/chain/transfers.service.ts';
import { WatchedCollectionAddresses } from '../src/modules/payments/watched-addresses.service.ts';
import { UnmatchedRepository } from '../src/modules/payments/unmatched.repository.ts';
import type { Database } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrations.ts';
import { describeDatabase } from '../src/platform/db/testing.ts';
import { SetClock } from '../src/platform/fixtures/hub-rig.ts';
import { emptyTables } from '../src/platform/fixtures/empty-tables.ts';

const FINAL_AFTER = 19;
const idle = Array.from({ length: 40 }, (_, index) => `T-idle-${index}`);

/** A chain that grows by one block per look and records the requested addresses; the test adds its transfers. */
class MeteredChain {
  readonly network = 'TRC-20';
  readonly isMetered = true;
  newest = 10_000;
  questions: { address: string; from: number; to: number }[] = [];
  readonly paid: { to: string; block: number }[] = [];
  heads = async () => ({ newest: this.newest, final: this.newest - FINAL_AFTER });
  transaction = async () => undefined;
  blockHash = async (number: number) => `block ${number}`;
  origin = async () => undefined;
  finalCount = async () => 0;
  holdings = async () => [];
  isContract = async () => false;
  async transfersTo(addresses: readonly string[], { from, to }: { from: number; to: number }) {
    this.questions.push(...addresses.map((address) => ({ address, from, to })));
    return this.paid
      .filter((one) => addresses.includes(one.to) && one.block >= from && one.block <= to)
      .map((one) => ({
        hash: `hash ${one.block} ${one.to}`,
        index: 0,
        contract: 'USDT',
        from: 'T-sender',
        to: one.to,
        raw: 5_000_000n,
        block: { number: one.block, hash: `block ${one.block}`, time: 0 },
      }));
  }
}

describeDatabase((throwaway) => {
  let db: Database;
  let chain: MeteredChain;
  let service: ChainService;
  let transfers: TransfersService;
  const clock = new SetClock();
  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  }, 60_000);
  afterAll(() => db.close());
  beforeEach(async () => {
    clock.time = Date.parse('2026-11-21T12:00:00Z');
    await emptyTables(db, 'users, collection_addresses, chain_transfers, chain_cursors');
    await db.query(
      `insert into users (user_name, email, password_hash, created_at) values ('ann', 'ann@tide.example', 'none', now())`,
    );
    await db.query(
      `insert into collection_addresses (network, address, added_at) select 'TRC-20', address, $2 from unnest($1::text[]) as given (address)`,
      [['T-open', 'T-expired', 'T-old', ...idle], new Date(clock.time)],
    );
    chain = new MeteredChain();
    transfers = new TransfersService(db, clock);
    service = new ChainService(
      new Map([['TRC-20', { chain, contracts: { USDT: 'USDT' } }]]),
      transfers,
      new WatchedCollectionAddresses(db, clock),
      clock,
    );
  });
  const unmatched = async () =>
    (await new UnmatchedRepository(db).page({ worth: 'some', sort: 'newest', search: '', page: 1, rows: 50 })).rows;
  const order = (address: string, state: string, endedAt: number | null): Promise<unknown> =>
    db.query(
      `insert into payments (user_id, key, state, coin, network, amount, address_id, created_at, expires_at, ended_at)
     values (1, $1, $2, 'USDT', 'TRC-20', 5, (select id from collection_addresses where address = $3), now(), now(), $4)`,
      [randomUUID(), state, address, endedAt === null ? null : new Date(endedAt)],
    );
  const look = async (): Promise<string[]> => {
    chain.questions = [];
    await service.scan('TRC-20');
    clock.time += CHAIN_LOOK_MS;
    chain.newest += 1;
    return chain.questions.map(({ address }) => address);
  };

  it('scans awaited addresses at every look and each other one once per round, a few at a time', async () => {
    await order('T-open', 'awaitingTransfer', null);
    await order('T-expired', 'expired', clock.time - TRANSFER_MS / 2);
    await order('T-old', 'expired', clock.time - TRANSFER_MS);
    const counts = new Map<string, number>();
    const looks = ROUND_MS / CHAIN_LOOK_MS;
    for (let n = 0; n < looks; n += 1) {
      const asked = await look();
      expect(asked).toEqual(expect.arrayContaining(['T-open', 'T-expired']));
      expect(asked.length).toBeLessThanOrEqual(3); // two awaited ones, and one other
      for (const address of asked) counts.set(address, (counts.get(address) ?? 0) + 1);
    }
    expect([counts.get('T-open'), counts.get('T-expired')]).toEqual([looks, looks]);
    for (const address of ['T-old', ...idle]) expect([address, counts.get(address)]).toEqual([address, 1]);
  }, 60_000);

  it('misses nothing that arrived between two rounds, even across a restart', async () => {
    for (let n = 0; n < 45; n += 1) await look();
    chain.paid.push({ to: idle[7]!, block: chain.newest - FINAL_AFTER }); // final before the next scan
    expect(await unmatched()).toEqual([]);
    service = new ChainService(
      new Map([['TRC-20', { chain, contracts: { USDT: 'USDT' } }]]),
      transfers,
      new WatchedCollectionAddresses(db, clock),
      clock,
    );
    clock.time += ROUND_MS;
    chain.newest += 200;
    for (let n = 0; n < 45; n += 1) await look();
    expect(await unmatched()).toMatchObject([{ receiver: idle[7], units: 5_000_000n }]);
  }, 60_000);

  it('scans a few per look however many there are, and reaches each', async () => {
    const many = Array.from({ length: 1_300 }, (_, index) => `T-derived-${index}`);
    await db.query(
      `insert into collection_addresses (network, address, added_at) select 'TRC-20', address, $2 from unnest($1::text[]) as given (address)`,
      [many, new Date(clock.time)],
    );
    await order('T-open', 'awaitingTransfer', null);
    const seen = new Set<string>();
    const total = 1_300 + idle.length + 3;
    for (let n = 0; n < Math.ceil(total / 6); n += 1) {
      const asked = await look();
      expect(asked).toContain('T-open');
      expect(asked.length).toBeLessThanOrEqual(7);
      for (const address of asked) seen.add(address);
    }
    expect(seen.size).toBe(total);
  }, 120_000);

  it('scans an address less often the longer it has had no order, and finds transfers to it within a day', async () => {
    await db.query(`update collection_addresses set added_at = $1 where address like 'T-idle-%'`, [
      new Date(clock.time - 100 * DAY),
    ]);
    await order('T-old', 'expired', clock.time - 2 * HOUR);
    const round = async (): Promise<Set<string>> => {
      const seen = new Set<string>();
      for (let n = 0; n < 45; n += 1) for (const address of await look()) seen.add(address);
      return seen;
    };
    expect(await round()).toContain(idle[7]);
    chain.paid.push({ to: idle[7]!, block: chain.newest - FINAL_AFTER });
    clock.time += 20 * MINUTE; // more than an eighth of two hours
    expect(await round()).toEqual(new Set(['T-open', 'T-expired', 'T-old']));
    clock.time += DAY;
    expect(await round()).toContain(idle[7]);
    expect(await unmatched()).toMatchObject([{ receiver: idle[7] }]);
  }, 60_000);

  it('scans every address in an audit', async () => {
    await service.scan('TRC-20', { everyAddress: true });
    expect(new Set(chain.questions.map(({ address }) => address)).size).toBe(43);
  });
});
