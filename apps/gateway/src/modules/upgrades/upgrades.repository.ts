import { Injectable } from '@nestjs/common';
import type { PaidLevel } from '@chaintide/contracts/levels';
import type { Stablecoin } from '@chaintide/contracts/wallet';
import { Clock } from '../../platform/clock.ts';
import { batches } from '../../platform/db/batches.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import type { Plan, Prices } from './plan.ts';

export interface UpgradeRow extends Omit<Plan, 'startsAt' | 'until' | 'creditMs'> {
  readonly id: bigint;
  readonly userId: bigint;
  readonly level: PaidLevel;
  readonly price: bigint;
  readonly paid: readonly { readonly coin: Stablecoin; readonly amount: string }[];
  readonly boughtAt: Date;
  readonly startsAt: Date;
  readonly until: Date;
  readonly creditMs: bigint;
}

export interface PriceRow {
  readonly level: PaidLevel;
  readonly price: bigint;
  readonly since: Date;
  readonly by: string | null;
  readonly note: string | null;
}

const columns = `id, user_id as "userId", level, price, paid, kind, bought_at as "boughtAt", starts_at as "startsAt", until, credit_ms as "creditMs"`;

@Injectable()
export class UpgradesRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async prices(tx: Tx = this.db): Promise<Prices> {
    const rows = await tx.query<Pick<PriceRow, 'level' | 'price'>>(
      'select distinct on (level) level, price from level_prices order by level, id desc',
    );
    return Object.fromEntries(rows.map(({ level, price }) => [level, price])) as Prices;
  }

  priceHistory(): Promise<PriceRow[]> {
    return this.db.query<PriceRow>(
      'select level_prices.level, price, since, users.user_name as by, note from level_prices left join users on users.id = by_id order by level_prices.id desc',
    );
  }

  async changePrice({
    level,
    price,
    by,
    note,
  }: {
    readonly level: PaidLevel;
    readonly price: bigint;
    readonly by: number;
    readonly note: string;
  }): Promise<void> {
    await this.db.query('insert into level_prices (level, price, since, by_id, note) values ($1, $2, $3, $4, $5)', [
      level,
      price,
      new Date(this.clock.now()),
      by,
      note,
    ]);
  }

  async byKey(userId: number, key: string, tx: Tx = this.db): Promise<UpgradeRow | undefined> {
    return (
      await tx.query<UpgradeRow>(`select ${columns} from upgrades where user_id = $1 and key = $2`, [userId, key])
    )[0];
  }

  /** The last level that waits behind the present one. */
  async queued(userId: number, tx: Tx = this.db): Promise<{ level: PaidLevel; until: number } | null> {
    const [row] = await tx.query<{ level: PaidLevel; until: Date }>(
      'select level, until from upgrades where user_id = $1 and applied_at is null order by until desc limit 1',
      [userId],
    );
    return row ? { level: row.level, until: row.until.getTime() } : null;
  }

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
    const [row] = await tx.query<UpgradeRow>(
      `insert into upgrades (user_id, key, level, price, paid, kind, bought_at, starts_at, until, credit_ms, applied_at)
       values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11) returning ${columns}`,
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
        kind === 'queue' ? null : now,
      ],
    );
    return row!;
  }

  /** What waits moves along with the end of what it waits for. */
  async shiftQueue(userId: number, byMs: number, tx: Tx): Promise<void> {
    await tx.query(
      `update upgrades set starts_at = starts_at + $2 * interval '1 millisecond', until = until + $2 * interval '1 millisecond' where user_id = $1 and applied_at is null`,
      [userId, byMs],
    );
  }

  /** Whose waiting levels should have started by now. */
  async dueOwners(): Promise<number[]> {
    const rows = await this.db.query<{ userId: bigint }>(
      'select distinct user_id as "userId" from upgrades where applied_at is null and starts_at <= $1',
      [new Date(this.clock.now())],
    );
    return rows.map(({ userId }) => Number(userId));
  }

  due(userId: number, tx: Tx): Promise<UpgradeRow[]> {
    return tx.query<UpgradeRow>(
      `select ${columns} from upgrades where user_id = $1 and applied_at is null and starts_at <= $2 order by starts_at`,
      [userId, new Date(this.clock.now())],
    );
  }

  async applied(id: bigint, tx: Tx): Promise<void> {
    await tx.query('update upgrades set applied_at = $2 where id = $1', [id, new Date(this.clock.now())]);
  }

  /** All of them, the newest first. */
  async *everyOf(userId: number): AsyncGenerator<UpgradeRow[]> {
    yield* batches<UpgradeRow>((last, limit) =>
      this.db.query<UpgradeRow>(
        `select ${columns} from upgrades where user_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
        [userId, last?.id ?? null, limit],
      ),
    );
  }

  async ofUser(
    userId: number,
    { page, rows }: { readonly page: number; readonly rows: number },
  ): Promise<{ total: number; rows: UpgradeRow[] }> {
    const [counted] = await this.db.query<{ total: bigint }>(
      'select count(*) as total from upgrades where user_id = $1',
      [userId],
    );
    const found = await this.db.query<UpgradeRow>(
      `select ${columns} from upgrades where user_id = $1 order by id desc limit $2 offset $3`,
      [userId, rows, (page - 1) * rows],
    );
    return { total: Number(counted?.total ?? 0n), rows: found };
  }
}
