import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { StoredTransaction } from './stored-read.ts';

const known = z.object({ txId: z.string(), vout: z.number(), address: z.string() });
type Outpoint = Pick<z.infer<typeof known>, 'txId' | 'vout'>;

const keyOf = ({ txId, vout }: Outpoint): string => `${txId}:${vout}`;

/** Who sends: the owner of an output that is listed itself; otherwise what the input shows. */
export class SenderBook {
  private constructor(private readonly owners: ReadonlyMap<string, string>) {}

  static async of(rows: readonly StoredTransaction[], world: string, tx: Tx): Promise<SenderBook> {
    const spent = rows.flatMap(({ spends }) => (spends ? [spends] : []));
    const asked = tx.query(
      `select tx_id as "txId", vout, address from big_transactions
       where world = $1 and (tx_id, vout) in (select * from unnest($2::text[], $3::int[]))`,
      [world, spent.map(({ txId }) => txId), spent.map(({ vout }) => vout)],
    );
    const listed = [...(await rowsOf(known, asked)), ...rows];
    return new SenderBook(new Map(listed.map((one) => [keyOf(one), one.address])));
  }

  of(spends: StoredTransaction['spends']): string | null {
    return spends ? (this.owners.get(keyOf(spends)) ?? spends.address ?? null) : null;
  }
}
