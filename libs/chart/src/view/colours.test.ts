import { COMPARED_MAX } from '@chaintide/contracts/limits';
import { catalogue } from '@chaintide/indicators/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coloursBeside } from './colours.ts';

const names = fc.uniqueArray(fc.constantFrom(...catalogue.indicators.map(({ id }) => id)), { maxLength: COMPARED_MAX });

describe('colours of what stands beside an indicator', () => {
  it("are distinct, and none of the indicator's own", () => {
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 3 }), (ids, columns) => {
        const given = [...coloursBeside([...ids, 'standard'], columns).values()];
        expect(new Set(given).size).toBe(ids.length + 1);
        for (let own = 0; own < columns; own++) expect(given).not.toContain(`series${own}`);
      }),
    );
  });

  it('stay with those that were there when another one comes', () => {
    fc.assert(
      fc.property(names, (ids) => {
        const before = coloursBeside(ids.slice(0, -1), 1);
        const after = coloursBeside(ids, 1);
        for (const [name, colour] of before) expect(after.get(name)).toBe(colour);
      }),
    );
  });

  it('exist beside a chart that uses them all', () => {
    expect(coloursBeside(['btc.nupl', 'btc.puell'], 12).size).toBe(2);
  });
});
