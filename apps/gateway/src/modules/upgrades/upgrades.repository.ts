import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { z } from 'zod';
import type { dailyUpgradesRoute } from '@chaintide/contracts/money/daily-orders';
import type { RouteData } from '@chaintide/contracts/http';
import { paidLevel, type PaidLevel } from '@chaintide/contracts/people/levels';
import { receipt, upgradeOffer, upgradeState } from '@chaintide/contracts/money/upgrades';
import { statesOf } from '@chaintide/machines/states';
import { upgradeMachine, type UpgradeState } from '@chaintide/machines/upgrade';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { openedByDay } from '../../platform/lifecycle/opened-by-day.ts';
import { LifecycleTable } from '../../platform/lifecycle/table.ts';
import type { Plan, Prices } from './plan.ts';

const upgradeRow = z.object({
  id: z.bigint(),
  userId: z.bigint(),
  state: upgradeState,
  level: paidLevel,
  price: z.bigint(),
  paid: receipt.shape.paid,
  kind: upgradeOffer.shape.kind,
  boughtAt: z.date(),
  startsAt: z.date(),
  until: z.date(),
  creditMs: z.bigint(),
  version: z.number(),
});
export type UpgradeRow = Readonly<z.infer<typeof upgradeRow>>;

export interface PriceRow {
  readonly level: PaidLevel;
  readonly price: bigint;
  readonly since: Date;
  readonly by: string | null;
  readonly note: string | null;
}

export interface PriceChange extends Pick<PriceRow, 'level' | 'price'> {
  readonly by: number;
  readonly note: string;
}

const start = z.object({ startsAt: z.date() });

export interface UpgradePatch {
  readonly appliedAt?: Date;
}

const columns =
  'u.id, u.user_id as "userId", u.state, u.level, u.price, u.paid, u.kind, u.bought_at as "boughtAt", u.starts_at as "startsAt", u.until, u.credit_ms as "creditMs", u.version';
const isWaiting = oneOf('state', statesOf(upgradeMachine, 'waiting'));
const waits = sql<boolean>`${sql.raw(isWaiting)}`;

/** The job that starts queued levels when they are due. */
export const LEVEL_STARTS = 'level-starts';

@Injectable()
export class UpgradesRepository {
  readonly table: LifecycleTable<UpgradeRow, UpgradePatch>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    this.table = new LifecycleTable<UpgradeRow, UpgradePatch>(db, clock, {
      row: upgradeRow,
      state: upgradeState,
      kind: 'upgrade',
      table: 'upgrades',
      alias: 'u',
      columns,
      joins: '',
    });
  }

  async prices(tx: Tx = this.db): Promise<Prices> {
    const rows = await tx.kysely
      .selectFrom('level_prices')
      .select(['level', 'price'])
      .distinctOn('level')
      .orderBy('level')
      .orderBy('id', 'desc')
      .execute();
    return Object.fromEntries(rows.map(({ level, price }) => [level, price])) as Prices;
  }

  priceHistory(): Promise<PriceRow[]> {
    return this.db.kysely
      .selectFrom('level_prices')
      .leftJoin('users', 'users.id', 'by_id')
      .select(['level_prices.level', 'price', 'since', 'users.user_name as by', 'note'])
      .orderBy('level_prices.id', 'desc')
      .execute();
  }

  async changePrice({ level, price, by, note }: PriceChange, tx: Tx): Promise<void> {
    await tx.kysely
      .insertInto('level_prices')
      .values({ level, price, since: new Date(this.clock.now()), by_id: by, note })
      .execute();
  }

  daily(days: number): Promise<RouteData<typeof dailyUpgradesRoute>> {
    const { db, clock } = this;
    return openedByDay(
      { table: 'upgrades', at: 'bought_at', part: 'level', worth: 'price', schema: paidLevel },
      { db, clock, days },
    );
  }

  /** A level that starts at once is already assigned to the account; any other is queued. */
  async insert(
    {
      userId,
      key,
      level,
      price,
      paid,
      plan,
    }: {
      readonly userId: number;
      readonly key: string;
      readonly level: PaidLevel;
      readonly price: bigint;
      readonly paid: UpgradeRow['paid'];
      readonly plan: Plan;
    },
    tx: Tx,
  ): Promise<UpgradeRow> {
    const { kind, startsAt, until, creditMs } = plan;
    const now = new Date(this.clock.now());
    const [state, appliedAt]: [UpgradeState, Date | null] = kind === 'queue' ? ['queued', null] : ['applied', now];
    if (kind === 'queue') await this.jobs.add(tx, { name: LEVEL_STARTS, at: startsAt });
    return this.table.begin(
      [
        `insert into upgrades (user_id, key, level, price, paid, kind, bought_at, starts_at, until, credit_ms, applied_at, state)
       values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11, $12)`,
        [
          userId,
          key,
          level,
          price,
          JSON.stringify(paid),
          kind,
          now,
          new Date(startsAt),
          new Date(until),
          creditMs,
          appliedAt,
          state,
        ],
      ],
      { by: userId, event: 'buy', note: null },
      tx,
    );
  }

  /** Shifts the queued levels that start at this moment or later. */
  async shiftQueue(
    userId: number,
    { startsAt: from, delayMs }: Pick<Plan, 'startsAt' | 'delayMs'>,
    tx: Tx,
  ): Promise<void> {
    const moving = tx.query(
      `update upgrades set starts_at = starts_at + $2 * interval '1 millisecond', until = until + $2 * interval '1 millisecond'
       where user_id = $1 and ${isWaiting} and starts_at >= $3 returning starts_at as "startsAt"`,
      [userId, delayMs, new Date(from)],
    );
    for (const { startsAt } of await rowsOf(start, moving))
      await this.jobs.add(tx, { name: LEVEL_STARTS, at: startsAt.getTime() });
  }

  /** Accounts with queued levels that are due. */
  async dueOwners(): Promise<number[]> {
    const rows = await this.db.kysely
      .selectFrom('upgrades')
      .select('user_id as userId')
      .distinct()
      .where(waits)
      .where('starts_at', '<=', new Date(this.clock.now()))
      .execute();
    return rows.map(({ userId }) => Number(userId));
  }

  due(userId: number, tx: Tx): Promise<UpgradeRow[]> {
    return this.table.where(
      `user_id = $1 and ${isWaiting} and starts_at <= $2 order by starts_at`,
      [userId, new Date(this.clock.now())],
      tx,
    );
  }
}
