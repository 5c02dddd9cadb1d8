import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { OpenOrder, OrderKind } from '@chaintide/contracts/people/colleagues';
import { OPEN_ORDER_MS } from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';

const OPEN_ORDERS_CHANNEL = 'open_orders';

/** An order that a connection has open. */
export interface Look {
  readonly line: string;
  readonly of: OrderKind;
  readonly id: number;
}

/** The open orders of every process; entries expire unless their process renews them. */
@Injectable()
export class ColleaguesRepository {
  private readonly process = randomUUID();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  listen(heard: () => void): Promise<() => Promise<void>> {
    return this.db.listen(OPEN_ORDERS_CHANNEL, heard);
  }

  async open({ line, of, id }: Look, userId: number): Promise<void> {
    const now = this.clock.now();
    await this.db.query(
      `with opened as (
         insert into open_orders (line, kind, order_id, process, user_id, since, until) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing
       ) select pg_notify('${OPEN_ORDERS_CHANNEL}', '')`,
      [line, of, id, this.process, userId, new Date(now), new Date(now + OPEN_ORDER_MS)],
    );
  }

  async close({ line, of, id }: Look): Promise<void> {
    await this.db.query(
      `with closed as (delete from open_orders where line = $1 and kind = $2 and order_id = $3) select pg_notify('${OPEN_ORDERS_CHANNEL}', '')`,
      [line, of, id],
    );
  }

  async closeAll(): Promise<void> {
    await this.db.query(
      `with closed as (delete from open_orders where process = $1 returning 1) select pg_notify('${OPEN_ORDERS_CHANNEL}', '') from closed limit 1`,
      [this.process],
    );
  }

  /** Renews the entries of this process and deletes expired ones. */
  async renew(): Promise<void> {
    const now = this.clock.now();
    await this.db.query('update open_orders set until = $2 where process = $1', [
      this.process,
      new Date(now + OPEN_ORDER_MS),
    ]);
    await this.db.query('delete from open_orders where until <= $1', [new Date(now)]);
  }

  /** One entry per order and person, however many pages they have open. */
  async all(): Promise<OpenOrder[]> {
    const rows = await this.db.kysely
      .selectFrom('open_orders')
      .innerJoin('users', 'users.id', 'user_id')
      .select(({ fn }) => ['kind', 'order_id', 'user_id', 'user_name', fn.min('since').as('since')])
      .where('until', '>', new Date(this.clock.now()))
      .groupBy(['kind', 'order_id', 'user_id', 'user_name'])
      .orderBy(({ fn }) => fn.min('since'))
      .orderBy('user_id')
      .orderBy('order_id')
      .execute();
    return rows.map(({ kind, order_id, user_id, user_name, since }) => ({
      of: kind,
      id: Number(order_id),
      user: { id: Number(user_id), userName: user_name },
      since: since.getTime(),
    }));
  }
}
