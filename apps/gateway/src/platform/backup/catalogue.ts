import { z } from 'zod';
import type { Tx } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';

const ours = `n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`;
const named = `format('%I.%I', n.nspname, c.relname)`;

const tableRow = z.object({ name: z.string(), columns: z.array(z.string()), types: z.array(z.string()) });
const partitionRow = z.object({ parent: z.string(), name: z.string(), bound: z.string() });
const nameRow = z.object({ name: z.string() });
const sequenceRow = z.object({ last: z.string(), isCalled: z.boolean() });

/** The table that says which migrations were applied: they are applied again when a backup is restored. */
export const MIGRATIONS_TABLE = 'public.migrations';

export type Table = Readonly<z.infer<typeof tableRow>>;

/** Every table with the columns that can be written; partitions are read through their parent. */
export const tablesOf = async (tx: Tx): Promise<Table[]> => {
  const found = await rowsOf(
    tableRow,
    tx.query(`
      select ${named} as name, array_agg(format('%I', a.attname) order by a.attnum) as columns,
        array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where ${ours} and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by 1 order by 1`),
  );
  return found.filter(({ name }) => name !== MIGRATIONS_TABLE);
};

export const partitionsOf = (tx: Tx): Promise<z.infer<typeof partitionRow>[]> =>
  rowsOf(
    partitionRow,
    tx.query(`
      select format('%I.%I', pn.nspname, p.relname) as parent, ${named} as name, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
      where ${ours} and c.relkind in ('r', 'p') and c.relispartition order by 1, 2`),
  );

export const sequencesOf = async (tx: Tx): Promise<{ name: string; last: string; isCalled: boolean }[]> => {
  const found = await rowsOf(
    nameRow,
    tx.query(
      `select ${named} as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and c.relkind = 'S' order by 1`,
    ),
  );
  const all = [];
  for (const { name } of found) {
    const [state] = await rowsOf(
      sequenceRow,
      tx.query(`select last_value::text as last, is_called as "isCalled" from ${name}`),
    );
    all.push({ name, ...state! });
  }
  return all;
};
