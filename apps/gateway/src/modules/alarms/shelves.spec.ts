import { judge, newStanding, type Criterion } from '@chaintide/indicators/alarms/judge';
import fc from 'fast-check';
import { Shelves } from './shelves.ts';

const value = fc.integer({ min: -5, max: 5 });
const criterion = fc
  .record({ side: fc.constantFrom('above' as const, 'below' as const), fire: value, gap: fc.nat(3) })
  .map(({ side, fire, gap }): Criterion => {
    const recover = side === 'above' ? fire - gap : fire + gap;
    return { side, fire, recover, holdMs: 0, cycleMs: 0 };
  });

describe('alarms on shelves', () => {
  it('are found by every value that changes how they stand', () => {
    fc.assert(
      fc.property(fc.array(criterion, { maxLength: 30 }), fc.array(value, { maxLength: 20 }), (criteria, values) => {
        const alarms = criteria.map((one) => ({ criterion: one, standing: newStanding }));
        for (const [at, one] of values.entries()) {
          const concerned = new Set(new Shelves(alarms).concerned(one));
          for (const alarm of alarms) {
            const next = judge(alarm.criterion, alarm.standing, { at, value: one });
            if (next !== alarm.standing) expect(concerned.has(alarm)).toBe(true);
            alarm.standing = next;
          }
        }
      }),
    );
  });

  it('are left alone by a value that reaches none of them', () => {
    const armed = { ...newStanding, isNew: false };
    const alarms = [10, 20, 30].map((fire) => ({
      criterion: { side: 'above' as const, fire, recover: fire, holdMs: 0, cycleMs: 0 },
      standing: armed,
    }));
    expect(new Shelves(alarms).concerned(5)).toEqual([]);
    expect(new Shelves(alarms).concerned(20)).toEqual(alarms.slice(0, 2));
  });
});
