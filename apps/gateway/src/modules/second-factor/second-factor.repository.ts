import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/db/database.ts';

export interface StoredFactor {
  readonly secret: Uint8Array;
  /** Unix ms. */
  readonly begunAt: number;
  readonly lastStep: number;
}

/** Second factors and recovery codes in the database. */
@Injectable()
export class SecondFactorRepository {
  constructor(private readonly db: Database) {}

  async find(userId: number, tx: Tx = this.db): Promise<StoredFactor | undefined> {
    const row = await tx.kysely
      .selectFrom('second_factors')
      .select(['secret', 'begun_at', 'last_step'])
      .where('user_id', '=', BigInt(userId))
      .executeTakeFirst();
    return row && { secret: row.secret, begunAt: row.begun_at.getTime(), lastStep: Number(row.last_step) };
  }

  async put(userId: number, { secret, begunAt }: Pick<StoredFactor, 'secret' | 'begunAt'>, tx: Tx): Promise<void> {
    await tx.query(
      `insert into second_factors (user_id, secret, begun_at) values ($1, $2, $3)
       on conflict (user_id) do update set secret = excluded.secret, begun_at = excluded.begun_at, last_step = 0`,
      [userId, secret, new Date(begunAt)],
    );
  }

  /** Whether the step was free: of two callers with the same code one succeeds. */
  async spendStep(userId: number, step: number, tx: Tx): Promise<boolean> {
    return (
      (
        await tx.query('update second_factors set last_step = $2 where user_id = $1 and last_step < $2 returning 1', [
          userId,
          step,
        ])
      ).length === 1
    );
  }

  async spendCode(userId: number, hash: Uint8Array, tx: Tx): Promise<boolean> {
    return (
      (await tx.query('delete from recovery_codes where user_id = $1 and code_hash = $2 returning 1', [userId, hash]))
        .length === 1
    );
  }

  async hasCode(userId: number, hash: Uint8Array): Promise<boolean> {
    return (
      (await this.db.query('select 1 from recovery_codes where user_id = $1 and code_hash = $2', [userId, hash]))
        .length === 1
    );
  }

  async codesLeft(userId: number): Promise<number> {
    const { count } = await this.db.kysely
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', BigInt(userId))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async putCodes(userId: number, hashes: readonly Uint8Array[], tx: Tx): Promise<void> {
    await tx.kysely.deleteFrom('recovery_codes').where('user_id', '=', BigInt(userId)).execute();
    await tx.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [userId, hashes]);
  }

  async remove(userId: number, tx: Tx): Promise<void> {
    await tx.kysely.deleteFrom('second_factors').where('user_id', '=', BigInt(userId)).execute();
    await tx.kysely.deleteFrom('recovery_codes').where('user_id', '=', BigInt(userId)).execute();
  }
}
