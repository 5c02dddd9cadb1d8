import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrations.ts';
import { describeEngines } from '../../src/platform/db/testing.ts';
import { audit } from '../../src/modules/audit/audit.service.ts';
import { prepareDeletion, tracesOfDeletion } from './dying-deletion.ts';
import { FactListeners } from './fact-listeners.ts';
import { fromSources } from '../../src/platform/fixtures/from-sources.ts';
import { known } from '../../src/platform/fixtures/known.ts';
import { queryOutbox } from '../../src/platform/fixtures/query-outbox.ts';

const victim = fileURLToPath(new URL('./act-and-die.ts', import.meta.url));
const MOST = 60; // statements per act; each ends long before

/** This process's time, because the database does not follow a moved clock. */
const now = (): string => `'${new Date().toISOString()}'::timestamptz`;

type Act = 'confirm' | 'send' | 'upgrade' | 'approve' | 'delete';
interface Case {
  readonly id: number;
  readonly staffId: number;
  readonly userId: number;
  readonly key: string;
}

const run = (errand: object): Promise<{ killed: boolean; errors: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [...fromSources, victim, JSON.stringify(errand)], (error, _, errors) =>
      resolve({ killed: error?.signal === 'SIGKILL', errors: error && error.signal !== 'SIGKILL' ? errors : '' }),
    );
  });

describeEngines((throwaway) => {
  const open = async (): Promise<Database> => throwaway().open();
  const within = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = await open();
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };
  let people = 0;
  const person = async (db: Database): Promise<number> => {
    const name = `user${(people += 1)}`;
    const [row] = await known<{ id: bigint }>(
      db.query(
        `insert into users (user_name, email, password_hash, created_at) values ($1, $2, 'none', ${now()}) returning id`,
        [name, `${name}@example.com`],
      ),
    );
    return Number(row!.id);
  };
  /** Credits 100 dollars by the ledger's own rules. */
  const fund = async (db: Database, userId: number): Promise<void> => {
    const [account] = await known<{ id: bigint }>(
      db.query(`insert into ledger_accounts (kind, user_id, coin) values ('available', $1, 'USDT') returning id`, [
        userId,
      ]),
    );
    const [deposits] = await known<{ id: bigint }>(
      db.query(
        `insert into ledger_accounts (kind, coin) values ('deposits', 'USDT') on conflict (kind, user_id, coin) do update set kind = 'deposits' returning id`,
      ),
    ).catch(() =>
      known<{ id: bigint }>(db.query(`select id from ledger_accounts where kind = 'deposits' and coin = 'USDT'`)),
    );
    const [movement] = await known<{ id: bigint }>(
      db.query(
        `insert into ledger_movements (cause, cause_id, step, at) values ('recharge', $1, 'credit', ${now()}) returning id`,
        [randomUUID()],
      ),
    );
    await db.query('insert into ledger_entries values ($1, $2, 100000000), ($1, $3, -100000000)', [
      movement!.id,
      account!.id,
      deposits!.id,
    ]);
  };
  const prepare: Record<Act, (db: Database) => Promise<Case>> = {
    async confirm(db) {
      const [userId, staffId] = [await person(db), await person(db)];
      const [place] = await known<{ id: bigint }>(
        db.query(
          `insert into collection_addresses (network, address, added_at) values ('ERC-20', $1, ${now()}) returning id`,
          [randomUUID()],
        ),
      );
      const [row] = await known<{ id: bigint }>(
        db.query(
          `insert into payments (user_id, key, state, coin, network, amount, arrived, address_id, created_at, expires_at, hash)
         values ($1, $2, 'awaitingApproval', 'USDT', 'ERC-20', 5000000, 5000000, $3, ${now()}, ${now()}, 'h') returning id`,
          [userId, randomUUID(), place!.id],
        ),
      );
      await db.query(
        `insert into chain_transfers (network, hash, log_index, contract, coin, sender, receiver, raw, units, block_number, block_hash, block_at, is_final, payment_id)
         values ('ERC-20', $1, 0, 'c', 'USDT', 's', 'r', 5000000, 5000000, 1, 'block', ${now()}, true, $2)`,
        [randomUUID(), row!.id],
      );
      return { id: Number(row!.id), staffId, userId, key: randomUUID() };
    },
    async send(db) {
      const [userId, staffId] = [await person(db), await person(db)];
      const [row] = await known<{ id: bigint }>(
        db.query(
          `insert into withdrawals (user_id, key, state, coin, network, amount, fee, address, needs_two, applied_at)
         values ($1, $2, 'approved', 'USDT', 'ERC-20', 5000000, 1000000, 'a', false, ${now()}) returning id`,
          [userId, randomUUID()],
        ),
      );
      return { id: Number(row!.id), staffId, userId, key: randomUUID() };
    },
    async approve(db) {
      const [userId, byId, staffId] = [await person(db), await person(db), await person(db)];
      await db.query(`update users set staff_role = 'admin' where id = any($1)`, [[byId, staffId]]);
      await db.query(
        `insert into sessions (token_hash, user_id, device, address, created_at, seen_at, expires_at) values ($1, $2, 'd', 'a', ${now()}, ${now()}, ${now()} + interval '1 hour')`,
        [Buffer.from(randomUUID()), userId],
      );
      const [row] = await known<{ id: bigint }>(
        db.query(
          `insert into proposals (user_id, change, is_taking, was_disabled, note, by_id, at, expires_at) values ($1, '{"kind":"role","role":"accounting"}', false, false, 'n', $2, ${now()}, ${now()} + interval '1 day') returning id`,
          [userId, byId],
        ),
      );
      return { id: Number(row!.id), staffId, userId, key: randomUUID() };
    },
    async upgrade(db) {
      const userId = await person(db);
      await fund(db, userId);
      return { id: userId, staffId: userId, userId, key: randomUUID() };
    },
    async delete(db) {
      const userId = await person(db);
      const [user] = await known<{ email: string }>(db.query('select email from users where id = $1', [userId]));
      return { id: await prepareDeletion(db, userId, now()), staffId: userId, userId, key: user!.email };
    },
  };
  /** Whether the act was done; fails if its traces contradict each other. */
  const isDone: Record<Act, (db: Database, of: Case) => Promise<readonly [string, boolean][]>> = {
    async confirm(db, { id, userId }) {
      const [row] = await known<{ state: string; version: number }>(
        db.query('select state, version from payments where id = $1', [id]),
      );
      const [balance] = await known<{ balance: bigint }>(
        db.query(`select balance from ledger_accounts where user_id = $1`, [userId]),
      );
      const lines = await db.query(`select 1 from history where kind = 'payment' and id = $1`, [id]);
      const facts = await queryOutbox(db, `select 1 from outbox where name = 'payment.changed' and topic = $1`, [
        `account:${userId}`,
      ]);
      return [
        ['state', row!.state === 'success'],
        ['money', balance?.balance === 5_000_000n],
        ['history', lines.length === 1],
        ['told once', facts.length === 1],
      ];
    },
    async send(db, { id, userId }) {
      const [row] = await known<{ state: string; hash: string | null }>(
        db.query('select state, hash from withdrawals where id = $1', [id]),
      );
      const lines = await db.query(`select 1 from history where kind = 'withdrawal' and id = $1`, [id]);
      const facts = await queryOutbox(db, `select 1 from outbox where name = 'withdrawal.changed' and topic = $1`, [
        `account:${userId}`,
      ]);
      return [
        ['state', row!.state === 'transferring'],
        ['hash', row!.hash !== null],
        ['history', lines.length === 1],
        ['told once', facts.length === 1],
      ];
    },
    async approve(db, { id, userId }) {
      const [row] = await known<{ state: string }>(db.query('select state from proposals where id = $1', [id]));
      const [user] = await known<{ role: string | null }>(
        db.query('select staff_role as role from users where id = $1', [userId]),
      );
      const lines = await db.query('select 1 from user_history where user_id = $1', [userId]);
      const sessions = await db.query(`select 1 from sessions where user_id = $1 and expires_at > ${now()}`, [userId]);
      const facts = await queryOutbox(
        db,
        `select 1 from outbox where name = 'proposal.changed' and payload->'proposal'->'user'->>'id' = $1`,
        [String(userId)],
      );
      const mails = await db.query(`select 1 from mails join users on users.email = recipient where users.id = $1`, [
        userId,
      ]);
      return [
        ['state', row!.state === 'carriedOut'],
        ['role', user!.role === 'accounting'],
        ['history', lines.length === 2],
        ['logged out', sessions.length === 0],
        ['told once', facts.length === 1],
        ['mailed', mails.length === 1],
      ];
    },
    delete: (db, { id, userId, key: email }) => tracesOfDeletion(db, { id, userId, email }),
    async upgrade(db, { userId }) {
      const [user] = await known<{ level: string }>(db.query('select level from users where id = $1', [userId]));
      const [balance] = await known<{ balance: bigint }>(
        db.query(`select balance from ledger_accounts where user_id = $1 and kind = 'available'`, [userId]),
      );
      const receipts = await db.query('select 1 from upgrades where user_id = $1', [userId]);
      const facts = await queryOutbox(db, `select 1 from outbox where name = 'account.changed' and topic = $1`, [
        `account:${userId}`,
      ]);
      return [
        ['level', user!.level === 'monthly'],
        ['money', balance!.balance === 79_000_000n],
        ['receipt', receipts.length === 1],
        ['told once', facts.length === 1],
      ];
    },
  };

  const withListeners = <T>(work: (listeners: FactListeners) => Promise<T>): Promise<T> =>
    within(async (db) => {
      const listeners = await FactListeners.over(db);
      try {
        return await work(listeners);
      } finally {
        await listeners.stop();
      }
    });

  /**
   * Kills one act before a statement: it is done or not done, and published once to clients that reconnect and to those connected all the
   * time. Prepares the next case while the database is open, because the embedded one opens slowly.
   */
  const die = async (
    act: Act,
    { killBefore, one, beside }: { killBefore: number; one: Case; beside?: FactListeners | undefined },
  ): Promise<{ killed: boolean; next: Case }> => {
    const topic = `account:${one.userId}`;
    const listening = await beside?.listen(topic);
    const { killed, errors } = await run({ place: throwaway().place, act, ...one, killBefore });
    expect(errors).toBe('');
    return within(async (db) => {
      const traces = await isDone[act](db, one);
      expect([killBefore, ...traces]).toEqual([killBefore, ...traces.map(([name]) => [name, !killed])]);
      expect((await audit(db)).findings).toEqual([]);
      const listeners = await FactListeners.over(db);
      const back = await listeners.listen(topic);
      await listeners.tellLast(topic);
      const told = (
        await known<{ seq: bigint }>(queryOutbox(db, 'select seq from outbox where topic = $1 order by seq', [topic]))
      ).map(({ seq }) => Number(seq));
      expect([killBefore, await back.heard()]).toEqual([killBefore, told]);
      if (listening) expect([killBefore, await listening.heard()]).toEqual([killBefore, told]);
      await listeners.stop();
      return { killed, next: await prepare[act](db) };
    });
  };

  beforeAll(() => within(migrate), 60_000);

  it.each(['confirm', 'send', 'upgrade', 'approve', 'delete'] as const)(
    '%s, killed before any statement, is done or not done, and is published once',
    async (act) => {
      const isEmbedded = throwaway().engine === 'PGlite';
      const [stride, lanes] = isEmbedded ? [8, 1] : [act === 'approve' || act === 'delete' ? 6 : 1, 2]; // an approval and a deletion have many statements; the embedded database allows one process only and opens slowly
      const points = Array.from({ length: Math.ceil(MOST / stride) }, (_, index) => 1 + index * stride);
      let killed = 0;
      const lane = async (): Promise<void> => {
        let one = await within(prepare[act]);
        for (let killBefore = points.shift(); killBefore !== undefined; killBefore = points.shift()) {
          const of = { killBefore, one };
          const outcome = await (isEmbedded ? die(act, of) : withListeners((beside) => die(act, { ...of, beside })));
          one = outcome.next;
          if (outcome.killed) killed += 1;
          else points.length = 0; // the act has no more statements
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      expect(killed).toBeGreaterThan(5 / stride);
      process.stdout.write(`${throwaway().engine}: ${act} was killed at ${killed} points\n`);
    },
    600_000,
  );
});
