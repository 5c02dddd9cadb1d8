import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { dailyWithdrawalsRoute } from '@chaintide/contracts/money/daily-orders';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { networks, type Network } from '@chaintide/contracts/money/networks';
import { stablecoin } from '@chaintide/contracts/money/wallet';
import {
  freezeCause,
  payoutMismatch,
  withdrawalState,
  type withdrawalOrdersRoute,
} from '@chaintide/contracts/money/withdrawals';
import { statesOf } from '@chaintide/machines/states';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import { Clock } from '../../platform/clock.ts';
import { containing } from '../../platform/db/containing.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { DESK_LOOK, type Waiting } from '../../platform/desk-queues.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { openedByDay } from '../../platform/lifecycle/opened-by-day.ts';
import { LifecycleTable } from '../../platform/lifecycle/table.ts';

/** A stored withdrawal; amounts in millionths of a dollar. */
const withdrawalRow = z.object({
  id: z.bigint(),
  userId: z.bigint(),
  userName: z.string(),
  isDisabled: z.boolean(),
  freezeCause: freezeCause.nullable(),
  freezeUntil: z.date().nullable(),
  key: z.string(),
  state: withdrawalState,
  coin: stablecoin,
  network: z.enum(networks),
  amount: z.bigint(),
  fee: z.bigint(),
  address: z.string(),
  needsTwo: z.boolean(),
  appliedAt: z.date(),
  waitsUntil: z.date().nullable(),
  approvedBy: z.bigint().nullable(),
  approvedAt: z.date().nullable(),
  approverName: z.string().nullable(),
  hash: z.string().nullable(),
  originAddress: z.string().nullable(),
  sentAt: z.date().nullable(),
  seenAt: z.date().nullable(),
  /** A node knows its transaction, or knew it, and no other has replaced it: it may still be included. */
  isPending: z.boolean(),
  mismatch: payoutMismatch.nullable(),
  endedAt: z.date().nullable(),
  reason: z.string().nullable(),
  remarks: z.string().nullable(),
  version: z.number(),
});
export type WithdrawalRow = Readonly<z.infer<typeof withdrawalRow>>;

const usedRow = z.object({ index: z.number() });

export type NewWithdrawal = Pick<
  WithdrawalRow,
  'key' | 'coin' | 'network' | 'amount' | 'fee' | 'address' | 'needsTwo' | 'waitsUntil'
> & { readonly userId: number };
export type WithdrawalPatch = Partial<
  Pick<WithdrawalRow, 'hash' | 'originAddress' | 'sentAt' | 'seenAt' | 'mismatch' | 'endedAt' | 'reason' | 'remarks'>
> & { readonly approvedBy?: number | null; readonly approvedAt?: Date };

const columns = `
  w.id, w.user_id as "userId", owner.user_name as "userName", owner.disabled_at is not null as "isDisabled", frozen.cause as "freezeCause", frozen.until as "freezeUntil",
  w.key, w.state, w.coin, w.network, w.amount, w.fee, w.address, w.needs_two as "needsTwo", w.applied_at as "appliedAt", w.waits_until as "waitsUntil",
  w.approved_by as "approvedBy", w.approved_at as "approvedAt", approver.user_name as "approverName", w.hash, w.origin_address as "originAddress", w.sent_at as "sentAt",
  w.seen_at as "seenAt", w.mismatch, w.ended_at as "endedAt", w.reason, w.remarks, w.version,
  exists (select 1 from transaction_origins named where named.network = w.network and named.hash = w.hash and named.replaced_at is null) as "isPending"`;
const joins =
  'join users owner on owner.id = w.user_id left join users approver on approver.id = w.approved_by left join freezes frozen on frozen.user_id = w.user_id';

const stateIn = (stage: 'open' | 'waiting' | 'ended'): string => oneOf('w.state', statesOf(withdrawalMachine, stage));

type OrdersQuery = RouteOutput<typeof withdrawalOrdersRoute, 'query'>;

@Injectable()
export class WithdrawalsRepository {
  readonly table: LifecycleTable<WithdrawalRow, WithdrawalPatch>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    this.table = new LifecycleTable<WithdrawalRow, WithdrawalPatch>(db, clock, {
      row: withdrawalRow,
      state: withdrawalState,
      kind: 'withdrawal',
      table: 'withdrawals',
      alias: 'w',
      columns,
      joins,
      first: stateIn('open'),
    });
  }

  async require(id: number | bigint): Promise<WithdrawalRow> {
    const row = await this.table.byId(id);
    if (!row) throw new AppError('withdrawal.unknown');
    return row;
  }

  /** Log indices of the transaction that already paid for another withdrawal or a recharge. */
  async usedLogs({ id, network, hash }: Pick<WithdrawalRow, 'id' | 'network' | 'hash'>): Promise<number[]> {
    const asked = this.db.query(
      `select log_index as index from withdrawal_proofs where network = $1 and hash = $2 and withdrawal_id <> $3
       union select log_index from chain_transfers where network = $1 and hash = $2 and payment_id is not null`,
      [network, hash, id],
    );
    return (await rowsOf(usedRow, asked)).map(({ index }) => index);
  }

  /** Records the transfer as proof; a unique constraint prevents a second use, even by concurrent calls. */
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
    return this.table.where(`w.network = $1 and w.state = 'transferring' order by w.id`, [network]);
  }

  insert(order: NewWithdrawal, tx: Tx): Promise<WithdrawalRow> {
    const { userId, key, coin, network, amount, fee, address, needsTwo, waitsUntil } = order;
    return this.table.begin(
      [
        `insert into withdrawals (user_id, key, coin, network, amount, fee, address, needs_two, waits_until, applied_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [userId, key, coin, network, amount, fee, address, needsTwo, waitsUntil, new Date(this.clock.now())],
      ],
      { by: userId, event: 'apply', note: null },
      tx,
    );
  }

  daily(days: number): Promise<RouteData<typeof dailyWithdrawalsRoute>> {
    const { db, clock } = this;
    return openedByDay(
      { table: 'withdrawals', at: 'applied_at', part: 'state', worth: 'amount', schema: withdrawalState },
      { db, clock, days },
    );
  }

  /** The oldest withdrawals that wait for staff. */
  async oldestWaiting(): Promise<Waiting<WithdrawalRow>> {
    const { total, rows } = await this.table.page({ where: stateIn('waiting'), isOldestFirst: true }, [], {
      page: 1,
      rows: DESK_LOOK,
    });
    return { total, oldest: rows };
  }

  all({ search, state, stage, ...query }: OrdersQuery): Promise<{ total: number; rows: WithdrawalRow[] }> {
    return this.table.page(
      {
        where: `${stage === undefined ? '' : `${stateIn(stage)} and `}($1::text is null or w.state = $1) and ($2 = '' or 'W' || lpad(w.id::text, 6, '0') ilike $3 or owner.name_key like lower($3) or w.address ilike $3 or w.hash ilike $3)`,
      },
      [state ?? null, search, containing(search)],
      query,
    );
  }
}
