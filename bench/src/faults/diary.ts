import type { Cluster } from './cluster.ts';

export const tables = ['upgrades', 'withdrawals', 'payments', 'board_messages'] as const;
export type Table = (typeof tables)[number];

interface Page {
  readonly table: Table;
  readonly key: string;
  readonly userId: string;
  /** The id that the product named; undefined while nobody knows whether the write was done. */
  id?: number;
}

/** An end of an order that somebody was told of. */
interface End {
  readonly table: Table;
  readonly id: number;
  readonly state: string;
}

/** Everything that users sent and were told: the database has to agree with it. */
export class Diary {
  private readonly pages = new Map<string, Page>();
  private readonly ends: End[] = [];
  /** Refusals by name: they are answers, too. */
  readonly refusals = new Map<string, number>();

  /** Writes that were given up after a minute. */
  unanswered = 0;

  get acknowledged(): number {
    return [...this.pages.values()].filter(({ id }) => id !== undefined).length + this.ends.length;
  }

  sent(table: Table, key: string, userId: string): void {
    this.pages.set(key, { table, key, userId });
  }

  told(key: string, id: number): void {
    this.pages.get(key)!.id = id;
  }

  ended(end: End): void {
    this.ends.push(end);
  }

  refused(name: string): void {
    this.refusals.set(name, (this.refusals.get(name) ?? 0) + 1);
  }

  /** Writes that are missing, that exist twice, or that differ from what was told. */
  async contradictions(cluster: Cluster): Promise<string[]> {
    const found = this.unanswered > 0 ? [`${this.unanswered} writes were never answered`] : [];
    this.unanswered = 0;
    for (const table of tables) {
      const pages = [...this.pages.values()].filter((page) => page.table === table);
      const rows = await cluster.query<{ key: string; user: string; ids: string[] }>(
        `select key, user_id::text as user, array_agg(id::text) as ids from ${table} where key = any($1::uuid[]) group by key, user_id`,
        [pages.map(({ key }) => key)],
      );
      const stored = new Map(rows.map((row) => [`${row.key} ${row.user}`, row.ids]));
      for (const page of pages) {
        const ids = stored.get(`${page.key} ${page.userId}`) ?? [];
        if (ids.length > 1) found.push(`${table} ${page.key} is there ${ids.length} times`);
        if (page.id !== undefined && ids[0] !== String(page.id))
          found.push(`${table} ${page.key} was told as ${page.id} and is ${ids[0] ?? 'missing'}`);
      }
      found.push(...(await this.endsDenied(cluster, table)));
    }
    return found;
  }

  private async endsDenied(cluster: Cluster, table: Table): Promise<string[]> {
    const ends = this.ends.filter((end) => end.table === table);
    if (ends.length === 0) return [];
    const rows = await cluster.query<{ id: string; state: string }>(
      `select id::text, state from ${table} where id = any($1::bigint[])`,
      [ends.map(({ id }) => id)],
    );
    const states = new Map(rows.map(({ id, state }) => [Number(id), state]));
    return ends
      .filter(({ id, state }) => states.get(id) !== state)
      .map(({ id, state }) => `${table} ${id} was told to be ${state} and is ${states.get(id) ?? 'missing'}`);
  }
}
