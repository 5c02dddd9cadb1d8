import { Injectable } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import type { Network } from '@chaintide/contracts/networks';
import type { Stablecoin } from '@chaintide/contracts/wallet';
import type {
  FreezeCause,
  Withdrawal,
  WithdrawalLine,
  WithdrawalState,
  withdrawalOrdersRoute,
  withdrawalsRoute,
} from '@chaintide/contracts/withdrawals';
import { statesOf } from '@chaintide/machines/states';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import { Clock } from '../../platform/clock.ts';
import { batches } from '../../platform/db/batches.ts';
import { containing } from '../../platform/db/containing.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { AppError } from '../../platform/errors/app-error.ts';

/** A withdrawal as it is stored; amounts in millionths of a dollar. */
export interface WithdrawalRow {
  readonly id: bigint;
  readonly userId: bigint;
  readonly userName: string;
  readonly isDisabled: boolean;
  readonly freezeCause: FreezeCause | null;
  readonly freezeUntil: Date | null;
  readonly key: string;
  readonly state: WithdrawalState;
  readonly coin: Stablecoin;
  readonly network: Network;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly address: string;
  readonly needsTwo: boolean;
  readonly appliedAt: Date;
  readonly waitsUntil: Date | null;
  readonly approvedBy: bigint | null;
  readonly approvedAt: Date | null;
  readonly approverName: string | null;
  readonly hash: string | null;
  readonly originAddress: string | null;
  readonly sentAt: Date | null;
  readonly seenAt: Date | null;
  /** A node knows its transaction, or did, and none took its place: it may still come. */
  readonly isPending: boolean;
  readonly mismatch: Withdrawal['mismatch'];
  readonly endedAt: Date | null;
  readonly reason: string | null;
  readonly remarks: string | null;
  readonly version: number;
}

export type NewWithdrawal = Pick<
  WithdrawalRow,
  'key' | 'coin' | 'network' | 'amount' | 'fee' | 'address' | 'needsTwo' | 'waitsUntil'
> & { readonly userId: number };
export type WithdrawalPatch = Partial<
  Pick<WithdrawalRow, 'hash' | 'originAddress' | 'sentAt' | 'seenAt' | 'mismatch' | 'endedAt' | 'reason' | 'remarks'>
> & { readonly approvedBy?: number | null; readonly approvedAt?: Date };

export interface HistoryEntry {
  readonly by: number | null;
  readonly event: string;
  readonly from: WithdrawalState | null;
  readonly to: WithdrawalState;
  readonly note: string | null;
}

const columnOf: Record<keyof WithdrawalPatch, string> = {
  approvedBy: 'approved_by',
  approvedAt: 'approved_at',
  hash: 'hash',
  originAddress: 'origin_address',
  sentAt: 'sent_at',
  seenAt: 'seen_at',
  mismatch: 'mismatch',
  endedAt: 'ended_at',
  reason: 'reason',
  remarks: 'remarks',
};

const selected = `
  select w.id, w.user_id as "userId", owner.user_name as "userName", owner.disabled_at is not null as "isDisabled", frozen.cause as "freezeCause", frozen.until as "freezeUntil", w.key, w.state, w.coin, w.network, w.amount, w.fee, w.address, w.needs_two as "needsTwo",
    w.applied_at as "appliedAt", w.waits_until as "waitsUntil", w.approved_by as "approvedBy", w.approved_at as "approvedAt", approver.user_name as "approverName", w.hash,
    w.origin_address as "originAddress", w.sent_at as "sentAt", w.seen_at as "seenAt", exists (select 1 from transaction_origins named where named.network = w.network and named.hash = w.hash and named.replaced_at is null) as "isPending", w.mismatch, w.ended_at as "endedAt", w.reason, w.remarks, w.version
  from withdrawals w join users owner on owner.id = w.user_id left join users approver on approver.id = w.approved_by left join freezes frozen on frozen.user_id = w.user_id`;

const stateIn = (stage: 'open' | 'waiting' | 'ended'): string => oneOf('w.state', statesOf(withdrawalMachine, stage));

/** Which rows, and which of them before the others; else the newest first. */
interface Selection {
  readonly where: string;
  readonly first?: string;
}

type OrdersQuery = RouteOutput<typeof withdrawalOrdersRoute, 'query'>;
type OwnQuery = RouteOutput<typeof withdrawalsRoute, 'query'>;

@Injectable()
export class WithdrawalsRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  async byId(id: number, tx: Tx = this.db): Promise<WithdrawalRow | undefined> {
    return (await tx.query<WithdrawalRow>(`${selected} where w.id = $1`, [id]))[0];
  }

  async require(id: number): Promise<WithdrawalRow> {
    const row = await this.byId(id);
    if (!row) throw new AppError('withdrawal.unknown');
    return row;
  }

  /** Nobody else changes it until the transaction is over. */
  async lock(id: number, tx: Tx): Promise<WithdrawalRow | undefined> {
    await tx.query('select 1 from withdrawals where id = $1 for no key update', [id]);
    return this.byId(id, tx); // asked after the waiting: what others changed meanwhile is seen, of the owner too
  }

  /** Places of the transaction's logs that paid for something else: a withdrawal, or a deposit. */
  async usedLogs({ id, network, hash }: Pick<WithdrawalRow, 'id' | 'network' | 'hash'>): Promise<number[]> {
    const rows = await this.db.query<{ index: number }>(
      `select log_index as index from withdrawal_proofs where network = $1 and hash = $2 and withdrawal_id <> $3
       union select log_index from chain_transfers where network = $1 and hash = $2 and payment_id is not null`,
      [network, hash, id],
    );
    return rows.map(({ index }) => index);
  }

  /** The database refuses a second use of the transfer, whoever comes at once. */
  async keepProof(
    { id, network }: Pick<WithdrawalRow, 'id' | 'network'>,
    { hash, index }: { readonly hash: string; readonly index: number },
    tx: Tx,
  ): Promise<void> {
    await tx.query(
      'insert into withdrawal_proofs (network, hash, log_index, withdrawal_id, at) values ($1, $2, $3, $4, $5)',
      [network, hash, index, id, new Date(this.clock.now())],
    );
  }

  transferring(network: Network): Promise<WithdrawalRow[]> {
    return this.db.query<WithdrawalRow>(`${selected} where w.network = $1 and w.state = 'transferring' order by w.id`, [
      network,
    ]);
  }

  async byKey(userId: number, key: string): Promise<WithdrawalRow | undefined> {
    return (await this.db.query<WithdrawalRow>(`${selected} where w.user_id = $1 and w.key = $2`, [userId, key]))[0];
  }

  async insert(order: NewWithdrawal, tx: Tx): Promise<number> {
    const { userId, key, coin, network, amount, fee, address, needsTwo, waitsUntil } = order;
    const [row] = await tx.query<{ id: bigint }>(
      `insert into withdrawals (user_id, key, coin, network, amount, fee, address, needs_two, waits_until, applied_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [userId, key, coin, network, amount, fee, address, needsTwo, waitsUntil, new Date(this.clock.now())],
    );
    return Number(row!.id);
  }

  async update(
    id: number,
    { state, patch }: { readonly state: WithdrawalState; readonly patch: WithdrawalPatch },
    tx: Tx,
  ): Promise<void> {
    const names = Object.keys(patch) as (keyof WithdrawalPatch)[];
    const sets = names.map((name, index) => `${columnOf[name]} = $${index + 3}, `).join('');
    await tx.query(`update withdrawals set ${sets}state = $2, version = version + 1 where id = $1`, [
      id,
      state,
      ...names.map((name) => patch[name]),
    ]);
  }

  async addHistory(id: number, { by, event, from, to, note }: HistoryEntry, tx: Tx): Promise<void> {
    await tx.query(
      'insert into withdrawal_history (withdrawal_id, at, by_id, event, from_state, to_state, note) values ($1, $2, $3, $4, $5, $6, $7)',
      [id, new Date(this.clock.now()), by, event, from, to, note],
    );
  }

  /** The newest line first. */
  async history(id: number): Promise<WithdrawalLine[]> {
    const rows = await this.db.query<Omit<WithdrawalLine, 'at'> & { at: Date }>(
      `select line.at, actor.user_name as by, event, from_state as "from", to_state as "to", note
       from withdrawal_history line left join users actor on actor.id = line.by_id where withdrawal_id = $1 order by line.id desc`,
      [id],
    );
    return rows.map((row) => ({ ...row, at: row.at.getTime() }));
  }

  /** What is open comes first: its owner finds it however much came after. */
  ofUser(userId: number, query: OwnQuery): Promise<{ total: number; rows: WithdrawalRow[] }> {
    return this.page(
      { where: 'w.user_id = $1 and ($2::text is null or w.state = $2)', first: stateIn('open') },
      [userId, query.state ?? null],
      query,
    );
  }

  /** All of them, the newest first. */
  async *everyOf(userId: number, state: WithdrawalState | undefined): AsyncGenerator<WithdrawalRow[]> {
    yield* batches<WithdrawalRow>((last, limit) =>
      this.db.query<WithdrawalRow>(
        `${selected} where w.user_id = $1 and ($2::text is null or w.state = $2) and ($3::bigint is null or w.id < $3) order by w.id desc limit $4`,
        [userId, state ?? null, last?.id ?? null, limit],
      ),
    );
  }

  all({ search, state, stage, ...query }: OrdersQuery): Promise<{ total: number; rows: WithdrawalRow[] }> {
    return this.page(
      {
        where: `${stage === undefined ? '' : `${stateIn(stage)} and `}($1::text is null or w.state = $1) and ($2 = '' or 'W' || lpad(w.id::text, 6, '0') ilike $3 or owner.name_key like lower($3) or w.address ilike $3 or w.hash ilike $3)`,
      },
      [state ?? null, search, containing(search)],
      query,
    );
  }

  private async page(
    { where, first }: Selection,
    params: readonly unknown[],
    { page, rows }: { readonly page: number; readonly rows: number },
  ): Promise<{ total: number; rows: WithdrawalRow[] }> {
    const [counted] = await this.db.query<{ total: bigint }>(
      `select count(*) as total from withdrawals w join users owner on owner.id = w.user_id where ${where}`,
      params,
    );
    const found = await this.db.query<WithdrawalRow>(
      `${selected} where ${where} order by ${first === undefined ? '' : `${first} desc, `}w.id desc limit $${params.length + 1} offset $${params.length + 2}`,
      [...params, rows, (page - 1) * rows],
    );
    return { total: Number(counted?.total ?? 0n), rows: found };
  }
}
