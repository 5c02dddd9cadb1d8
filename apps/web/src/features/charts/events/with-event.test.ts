import type { ShownEvent } from '@chaintide/contracts/charts/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withEvent, withoutEvent } from './with-event.ts';

const eventOf = (id: number, version: number, day = '2024-04-20'): ShownEvent => ({
  id,
  version,
  day,
  kind: 'halving',
  coin: 'BTC',
  label: { zh: '减半', en: 'Halving' },
  note: { zh: '', en: '' },
});
const days = ['2012-11-28', '2016-07-09', '2020-05-11', '2024-04-20'];
const anyEvent = fc
  .record({
    id: fc.integer({ min: 1, max: 5 }),
    version: fc.integer({ min: 1, max: 4 }),
    day: fc.constantFrom(...days),
  })
  .map(({ id, version, day }) => eventOf(id, version, day));

describe('the held events', () => {
  it('are in the order of their days, each once, in its newest edition, however they arrive', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (told) => {
        const held = told.reduce<readonly ShownEvent[]>(withEvent, []);
        expect(held.map(({ day }) => day)).toEqual(held.map(({ day }) => day).toSorted());
        expect(new Set(held.map(({ id }) => id))).toEqual(new Set(told.map(({ id }) => id)));
        expect(new Set(held.map(({ id }) => id)).size).toBe(held.length);
        for (const { id, version } of held)
          expect(version).toBe(Math.max(...told.filter((one) => one.id === id).map((one) => one.version)));
      }),
    );
  });

  it('lose what was removed', () => {
    expect(withoutEvent([eventOf(1, 1), eventOf(2, 1)], 1)).toEqual([eventOf(2, 1)]);
  });
});
