import { unitsOf } from '@chaintide/contracts/money/amount';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barsOf, sumsOf } from './daily-bars.ts';

const parts = ['open', 'done', 'failed'] as const;
const period = { from: '2024-02-27', to: '2024-03-02' };
const row = fc.record({
  day: fc.constantFrom('2024-02-27', '2024-02-29', '2024-03-02'),
  part: fc.constantFrom(...parts),
  orders: fc.integer({ min: 1, max: 50 }),
  amount: fc
    .bigInt({ min: 0n, max: 10n ** 12n })
    .map((units) => `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, '0')}`),
});
const rows = fc.uniqueArray(row, { selector: ({ day, part }) => `${day} ${part}`, maxLength: 9 });

it('has a bar for each day, a leap day and days without an order included', () => {
  const found = { ...period, rows: [{ day: '2024-02-29', part: 'done', orders: 2, amount: '30.500000' }] };
  expect(barsOf(found, 'amount')).toEqual([
    { day: '2024-02-27' },
    { day: '2024-02-28' },
    { day: '2024-02-29', done: 30.5 },
    { day: '2024-03-01' },
    { day: '2024-03-02' },
  ]);
  expect(barsOf(found, 'orders')[2]).toEqual({ day: '2024-02-29', done: 2 });
});

it('loses no order and no millionth in the sums, whose shares make a whole', () => {
  fc.assert(
    fc.property(rows, (some) => {
      const sums = sumsOf({ ...period, rows: some }, parts);
      expect(sums.reduce((sum, { orders }) => sum + orders, 0)).toBe(some.reduce((sum, { orders }) => sum + orders, 0));
      expect(sums.reduce((sum, { amount }) => sum + unitsOf(amount), 0n)).toBe(
        some.reduce((sum, { amount }) => sum + unitsOf(amount), 0n),
      );
      if (some.length > 0) expect(sums.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      const bars = barsOf({ ...period, rows: some }, 'orders');
      for (const { part, orders } of sums)
        expect(bars.reduce((sum, bar) => sum + Number(bar[part] ?? 0), 0)).toBe(orders);
    }),
  );
});
