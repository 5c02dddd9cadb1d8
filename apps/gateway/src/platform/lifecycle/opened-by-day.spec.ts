import fc from 'fast-check';
import { z } from 'zod';
import { amountOf } from '@chaintide/contracts/money/amount';
import { isoDay } from '@chaintide/contracts/iso-day';
import { DAY } from '@chaintide/contracts/limits';
import type { Database } from '../db/database.ts';
import { describeEngines } from '../db/testing.ts';
import { SetClock } from '../fixtures/hub-rig.ts';
import { openedByDay } from './opened-by-day.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const schema = z.enum(['open', 'done']);
const NOON = Date.parse('2024-03-02T12:00:00Z');
const order = fc.record({
  at: fc.integer({ min: NOON - 6 * DAY, max: NOON }),
  state: fc.constantFrom(...schema.options),
  amount: fc.bigInt({ min: 0n, max: 10n ** 15n }),
});

describeEngines((throwaway) => {
  const clock = Object.assign(new SetClock(), { time: NOON });
  let db: Database;
  beforeAll(async () => {
    db = await throwaway().open();
    await db.script(
      'create table orders (at timestamptz not null, state text not null, amount bigint not null, arrived bigint)',
    );
  }, 60_000);
  afterAll(() => db.close());

  const daily = (days: number) =>
    openedByDay(
      { table: 'orders', at: 'at', part: 'state', worth: 'coalesce(arrived, amount)', schema },
      { db, clock, days },
    );
  const add = (at: number, state: string, amount: bigint) =>
    db.query('insert into orders (at, state, amount) values ($1, $2, $3)', [new Date(at), state, amount]);

  it('counts each order on its UTC day, from the first moment of the first day', async () => {
    await emptyTables(db, 'orders');
    await add(Date.parse('2024-02-28T23:59:59.999Z'), 'done', 7_000_000n);
    await add(Date.parse('2024-02-29T00:00:00Z'), 'done', 1_500_000n);
    await add(Date.parse('2024-02-29T23:59:59.999Z'), 'open', 1n);
    expect(await daily(3)).toEqual({
      from: '2024-02-29',
      to: '2024-03-02',
      rows: [
        { day: '2024-02-29', part: 'done', orders: 1, amount: '1.500000' },
        { day: '2024-02-29', part: 'open', orders: 1, amount: '0.000001' },
      ],
    });
  });

  it('agrees with the orders added up one by one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(order, { maxLength: 20 }), fc.integer({ min: 1, max: 6 }), async (orders, days) => {
        await emptyTables(db, 'orders');
        for (const { at, state, amount } of orders) await add(at, state, amount);
        const { from, rows } = await daily(days);
        const shown = orders.filter(({ at }) => isoDay(at) >= from);
        const sumOf = (day: string, part: string) =>
          shown.filter((one) => isoDay(one.at) === day && one.state === part);
        expect(rows.reduce((sum, { orders: count }) => sum + count, 0)).toBe(shown.length);
        for (const { day, part, orders: count, amount } of rows) {
          const own = sumOf(day, part);
          expect([count, amount]).toEqual([own.length, amountOf(own.reduce((sum, one) => sum + one.amount, 0n))]);
        }
      }),
      { numRuns: 25 },
    );
  });
});
