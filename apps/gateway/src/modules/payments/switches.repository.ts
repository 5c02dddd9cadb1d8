import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';

const HISTORY = 20; // lines shown; the table keeps all of them

/** A setting that is on or off, and its value until somebody changes it. */
export interface Switch {
  readonly name: string;
  readonly atFirst: boolean;
}

export interface SwitchLine {
  readonly name: string;
  readonly isOn: boolean;
  /** Unix ms. */
  readonly at: number;
  /** The user name; null if the account was deleted. */
  readonly by: string | null;
}

/** Settings that are on or off, with their histories. */
@Injectable()
export class SwitchesRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async isOn({ name, atFirst }: Switch, tx: Tx = this.db): Promise<boolean> {
    const newest = await tx.kysely
      .selectFrom('switches')
      .select('is_on')
      .where('name', '=', name)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return newest?.is_on ?? atFirst;
  }

  /** Those of some settings that somebody has changed, and their values. */
  async changed(names: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
    const lines = await this.db.kysely
      .selectFrom('switches')
      .distinctOn('name')
      .select(['name', 'is_on'])
      .where('name', 'in', names)
      .orderBy('name')
      .orderBy('id', 'desc')
      .execute();
    return new Map(lines.map(({ name, is_on: isOn }) => [name, isOn]));
  }

  /** The changes of some settings, newest first. */
  async history(names: readonly string[]): Promise<SwitchLine[]> {
    const lines = await this.db.kysely
      .selectFrom('switches')
      .leftJoin('users', 'users.id', 'by_id')
      .select(['name', 'is_on as isOn', 'since as at', 'users.user_name as by'])
      .where('name', 'in', names)
      .orderBy('switches.id', 'desc')
      .limit(HISTORY)
      .execute();
    return lines.map((line) => ({ ...line, at: line.at.getTime() }));
  }

  /** Does nothing if the setting already has this value; `onChange` runs in the transaction of a change. */
  async change(
    one: Switch,
    {
      isOn,
      by,
      onChange,
    }: { readonly isOn: boolean; readonly by: number; readonly onChange: (tx: Tx) => Promise<void> },
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      // of two concurrent changes the second sees the first
      await tx.query('lock table switches in share row exclusive mode');
      if ((await this.isOn(one, tx)) === isOn) return;
      await tx.kysely
        .insertInto('switches')
        .values({ name: one.name, is_on: isOn, since: new Date(this.clock.now()), by_id: by })
        .execute();
      await onChange(tx);
    });
  }
}
