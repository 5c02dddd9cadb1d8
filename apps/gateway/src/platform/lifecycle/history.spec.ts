import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { migrate, MIGRATIONS } from '../db/migrations.ts';
import { describeEngines } from '../db/testing.ts';

const before = mkdtempSync(join(tmpdir(), 'chaintide-before-history-'));
for (const file of readdirSync(MIGRATIONS).filter((name) => name < '0042'))
  cpSync(join(MIGRATIONS, file), join(before, file));
afterAll(() => rmSync(before, { recursive: true, force: true }));

const at = (minute: number): Date => new Date(Date.parse('2026-11-01T00:00:00Z') + minute * 60_000);
const past = `
  insert into users (user_name, email, password_hash, created_at) values ('owner', 'owner@tide.example', 'none', now()), ('ann', 'ann@tide.example', 'none', now());
  insert into collection_addresses (network, address, added_at) values ('ERC-20', 'one', now());
  insert into payments (user_id, key, state, coin, network, amount, address_id, created_at, expires_at)
    values (1, gen_random_uuid(), 'success', 'USDT', 'ERC-20', 5000000, 1, now(), now());
  insert into withdrawals (user_id, key, state, coin, network, amount, fee, address, needs_two, applied_at)
    values (1, gen_random_uuid(), 'refused', 'USDT', 'ERC-20', 5000000, 1000000, 'two', false, now());`;
const payments = [
  { at: at(1), by_id: 1n, event: 'create', from_state: null, to_state: 'awaitingTransfer', note: null },
  { at: at(1), by_id: null, event: 'seen', from_state: 'awaitingTransfer', to_state: 'confirming', note: null },
  { at: at(9), by_id: 2n, event: 'edit', from_state: 'confirming', to_state: 'success', note: 'he wrote to us' },
];
const withdrawals = [
  { at: at(2), by_id: 1n, event: 'apply', from_state: null, to_state: 'pending', note: null },
  { at: at(3), by_id: 2n, event: 'refuse', from_state: 'pending', to_state: 'refused', note: 'unknown address' },
];

describeEngines((throwaway) => {
  let db: Database;
  beforeAll(async () => {
    db = await throwaway().open();
    await db.script('drop schema public cascade; create schema public');
    await migrate(db, before);
    await db.script(past);
    for (const [kind, lines] of [
      ['payment', payments],
      ['withdrawal', withdrawals],
    ] as const) {
      for (const line of lines) {
        await db.query(
          `insert into ${kind}_history (${kind}_id, ${Object.keys(line).join(', ')}) values (1, $1, $2, $3, $4, $5, $6)`,
          Object.values(line),
        );
      }
    }
    await db.query(
      `insert into upgrades (user_id, key, level, price, paid, kind, bought_at, starts_at, until, applied_at)
       select 1, gen_random_uuid(), 'monthly', 1, '[]', kind, $1, $2, $3, applied from unnest($4::text[], $5::timestamptz[]) given (kind, applied)`,
      [at(4), at(5), at(6), ['start', 'queue', 'queue'], [at(4), at(5), null]],
    );
    expect(await migrate(db)).toEqual(
      readdirSync(MIGRATIONS)
        .filter((file) => file.endsWith('.sql') && file >= '0042')
        .toSorted(),
    );
  }, 120_000);
  afterAll(() => db.close());

  const historyOf = (kind: string): Promise<unknown[]> =>
    db.query('select at, by_id, event, from_state, to_state, note from history where kind = $1 order by line', [kind]);

  it('keeps every earlier line in its order', async () => {
    expect(await historyOf('payment')).toEqual(payments);
    expect(await historyOf('withdrawal')).toEqual(withdrawals);
    expect(await db.query(`select count(*)::int as lines from history where id <> 1 and kind <> 'upgrade'`)).toEqual([
      { lines: 0 },
    ]);
  });

  it('reports bought levels as their rows do', async () => {
    expect(await db.query('select state, version from upgrades order by id')).toEqual([
      { state: 'applied', version: 1 },
      { state: 'applied', version: 1 },
      { state: 'queued', version: 1 },
    ]);
    expect(
      await db.query(
        `select id, at, by_id, event, from_state, to_state from history where kind = 'upgrade' order by id, line`,
      ),
    ).toEqual([
      { id: 1n, at: at(4), by_id: 1n, event: 'buy', from_state: null, to_state: 'applied' },
      { id: 2n, at: at(4), by_id: 1n, event: 'buy', from_state: null, to_state: 'queued' },
      { id: 2n, at: at(5), by_id: null, event: 'start', from_state: 'queued', to_state: 'applied' },
      { id: 3n, at: at(4), by_id: 1n, event: 'buy', from_state: null, to_state: 'queued' },
    ]);
  });

  it('keeps the rows that it refers to, and its lines when a staff account is deleted', async () => {
    for (const table of ['payments', 'withdrawals', 'upgrades']) {
      await expect(db.query(`delete from ${table}`), table).rejects.toMatchObject({ code: '23503' });
    }
    await db.query('delete from users where id = 2');
    expect(await historyOf('withdrawal')).toEqual(
      withdrawals.map((line) => ({ ...line, by_id: line.by_id === 2n ? null : line.by_id })),
    );
  });
}, 'empty');
