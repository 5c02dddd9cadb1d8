import { randomUUID } from 'node:crypto';
import type { Scene } from './scene.ts';
import type { Line } from './store.ts';

/** A transaction that only writes the same rows: no reads, no checks, no published facts. */
const transaction = async (
  line: Line,
  statements: readonly (readonly [sql: string, params: unknown[]])[],
): Promise<void> => {
  await line.query('begin');
  for (const [sql, params] of statements) await line.query(sql, params);
  await line.query('commit');
};

const movement = (
  cause: string,
  { id, units, other }: { readonly id: string; readonly units: number; readonly other: string },
): readonly [string, unknown[]] => [
  `with movement as (insert into ledger_movements (cause, cause_id, step, at) values ('${cause}', $1, 'floor', now()) returning id)
   insert into ledger_entries select movement.id, accounts.id, case kind when 'available' then ${units} else -(${units}) end
   from movement, ledger_accounts accounts where coin = 'USDT' and (kind = '${other}' or (kind = 'available' and user_id = $2))`,
  [randomUUID(), id],
];
const fact = (topic: string): readonly [string, unknown[]] => [
  `insert into outbox_written (topic, name, payload, at) values ($1, 'floor', $2, now())`,
  [topic, JSON.stringify({ text: 'x'.repeat(400) })],
];

/** `order`: the order that is confirmed. */
export interface Turn {
  readonly turn: number;
  readonly order: string;
}

export const floors = {
  upgrade: (line: Line, { customers }: Scene, { turn }: Turn): Promise<void> => {
    const { id } = customers[turn % customers.length]!;
    return transaction(line, [
      ['select 1 from users where id = $1 for no key update', [id]],
      [
        `insert into upgrades (user_id, key, level, price, paid, kind, bought_at, starts_at, until, applied_at, state) values ($1, $2, 'monthly', 1, '[]', 'renew', now(), now(), now() + interval '1 day', now(), 'applied')`,
        [id, randomUUID()],
      ],
      [`insert into history (kind, id, at, event, to_state) values ('upgrade', $1, now(), 'buy', 'applied')`, [id]],
      movement('upgrade', { id, units: -21_000_000, other: 'revenue' }),
      [
        `update users set level = 'monthly', level_until = now() + interval '30 days', version = version + 1 where id = $1`,
        [id],
      ],
      [`insert into user_history (user_id, at, event) values ($1, now(), 'level')`, [id]],
      fact(`account:${id}`),
      fact(`account:${id}`),
    ]);
  },
  confirm: (line: Line, { customers }: Scene, { turn, order }: Turn): Promise<void> => {
    const { id } = customers[turn % customers.length]!;
    return transaction(line, [
      ['select 1 from payments where id = $1 for no key update', [order]],
      [`update payments set state = 'success', ended_at = now(), version = version + 1 where id = $1`, [order]],
      movement('recharge', { id, units: 5_000_000, other: 'deposits' }),
      [
        `insert into history (kind, id, at, event, to_state) values ('payment', $1, now(), 'confirm', 'success')`,
        [order],
      ],
      fact(`account:${id}`),
      fact(`account:${id}`),
      fact('payments'),
    ]);
  },
} as const;
