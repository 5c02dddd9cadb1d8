import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failed, judge, newStanding, type Criterion, type Observation, type Standing } from './judge.ts';

const MINUTE = 60_000;
const criterion: Criterion = { side: 'above', fire: 10, recover: 8, holdMs: 0, cycleMs: 60 * MINUTE };

/** The standings after each value, one a minute. */
const after = (values: readonly number[], given: Partial<Criterion> = {}): Standing[] => {
  let standing = newStanding;
  return values.map((value, index) => {
    standing = judge({ ...criterion, ...given }, standing, { at: index * MINUTE, value });
    return standing;
  });
};
const states = (values: readonly number[], given?: Partial<Criterion>): string[] =>
  after(values, given).map(({ state }) => state);
const firings = (values: readonly number[], given?: Partial<Criterion>): number =>
  after(values, given).at(-1)?.cycle ?? 0;

const value = fc.oneof(fc.integer({ min: 5, max: 13 }), fc.constant(NaN));
const rule = fc.record({
  side: fc.constantFrom('above' as const, 'below' as const),
  fire: fc.constant(9),
  recover: fc.constant(9),
  holdMs: fc.constantFrom(0, 2 * MINUTE),
  cycleMs: fc.constantFrom(MINUTE, 5 * MINUTE, 60 * MINUTE),
});

describe('an alarm', () => {
  it('fires when its level is reached, and has recovered below the other one', () => {
    expect(states([5, 10, 9, 8, 7])).toEqual(['armed', 'firing', 'firing', 'firing', 'recovering']);
    expect(states([5, 10, 7], { cycleMs: MINUTE })).toEqual(['armed', 'firing', 'armed']);
  });

  it('watches the other side of a level too', () => {
    expect(states([12, 10, 11, 13], { side: 'below', fire: 10, recover: 12 })).toEqual([
      'armed',
      'firing',
      'firing',
      'recovering',
    ]);
  });

  it('does not fire for what held when it was set', () => {
    expect(firings([20, 20, 21])).toBe(0);
    expect(firings([20, 5, 20])).toBe(1);
  });

  it('fires once a cycle while a value trembles around its level for an hour', () => {
    const trembling = [5, ...Array.from({ length: 59 }, (_, index) => (index % 2 ? 7 : 11))];
    expect(firings(trembling)).toBe(1);
    expect(firings(trembling, { cycleMs: 20 * MINUTE })).toBe(3);
  });

  it('waits until the condition has held for long enough', () => {
    const given = { holdMs: 2 * MINUTE };
    expect(states([5, 10, 5, 10, 10, 10], given)).toEqual([
      'armed',
      'pending',
      'armed',
      'pending',
      'pending',
      'firing',
    ]);
  });

  it('keeps what it was while data are missing or cannot be computed', () => {
    expect(states([5, 10, NaN, NaN, 10])).toEqual(['armed', 'firing', 'noData', 'noData', 'firing']);
    expect(firings([5, 10, NaN, 10])).toBe(1);
    const [, firing] = after([5, 10]);
    expect(judge(criterion, failed(firing!), { at: 2 * MINUTE, value: 10 })).toEqual(firing);
    expect(failed(failed(firing!))).toEqual(failed(firing!));
  });

  it('is the same object as long as nothing changes, since every tick judges all', () => {
    const [armed, same] = after([5, 6]);
    expect(same).toBe(armed);
  });

  it('never fires twice within a cycle, nor before it has held, whatever comes', () => {
    fc.assert(
      fc.property(rule, fc.array(value, { maxLength: 200 }), (given, values) => {
        let standing = newStanding;
        const fired: number[] = [];
        const seen: Observation[] = [];
        for (const [index, one] of values.entries()) {
          const observation = { at: index * MINUTE, value: one };
          const next = judge(given, standing, observation);
          seen.push(observation);
          if (next.cycle > standing.cycle) fired.push(observation.at);
          standing = next;
        }
        for (const [index, at] of fired.entries()) {
          if (index > 0) expect(at - fired[index - 1]!).toBeGreaterThanOrEqual(given.cycleMs);
          const held = seen.filter((one) => one.at >= at - given.holdMs && one.at <= at && one.value === one.value);
          for (const one of held)
            expect(given.side === 'above' ? one.value >= given.fire : one.value <= given.fire).toBe(true);
        }
      }),
    );
  });
});
