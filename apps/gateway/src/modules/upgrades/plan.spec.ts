import fc from 'fast-check';
import { paidLevels, type PaidLevel } from '@chaintide/contracts/people/levels';
import { DAY } from '@chaintide/contracts/limits';
import { planOf, type Holding } from './plan.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const prices = { monthly: 21_000_000n, annual: 210_000_000n, vip: 420_000_000n };

describe('planOf', () => {
  const plan = (holding: Partial<Holding>, level: PaidLevel) =>
    planOf({ running: null, trialUntil: null, queue: [], ...holding }, { level, prices, now: START });
  const at = (days: number): number => START + days * DAY;
  const period = (level: PaidLevel, from: number, to: number) => ({ level, startsAt: at(from), until: at(to) });
  const sameTimes = { creditMs: 0, waitsFor: null } as const;

  it.each([
    ['nothing held', {}, 'monthly', { ...sameTimes, kind: 'start', startsAt: START, until: at(30), delayMs: 30 * DAY }],
    [
      'a level that has ended',
      { running: { level: 'vip', until: START - 1 } },
      'monthly',
      { ...sameTimes, kind: 'start', startsAt: START, until: at(30), delayMs: 30 * DAY },
    ],
    [
      'the same level',
      { running: { level: 'monthly', until: at(10) } },
      'monthly',
      { ...sameTimes, kind: 'renew', startsAt: at(10), until: at(40), delayMs: 30 * DAY },
    ],
    [
      'a month after a year, at the rate of the year',
      { running: { level: 'annual', until: at(10) } },
      'monthly',
      { ...sameTimes, kind: 'renew', holds: 'annual', startsAt: at(10), until: at(40), delayMs: 30 * DAY },
    ],
    [
      'the running level before a higher one that waits',
      { running: { level: 'monthly', until: at(10) }, queue: [period('vip', 10, 375)] },
      'monthly',
      { ...sameTimes, kind: 'renew', startsAt: at(10), until: at(40), delayMs: 30 * DAY },
    ],
    [
      'another period of the same level',
      { running: { level: 'monthly', until: at(10) } },
      'annual',
      { ...sameTimes, kind: 'renew', startsAt: at(10), until: at(375), delayMs: 365 * DAY },
    ],
    [
      'the same level before a lower one that waits',
      { running: { level: 'vip', until: at(10) }, queue: [period('monthly', 10, 40)] },
      'vip',
      { ...sameTimes, kind: 'renew', startsAt: at(10), until: at(375), delayMs: 365 * DAY },
    ],
    // 146 of 365 days at 210 are worth 84, which are 73 days at 420 a year
    [
      'a higher level',
      { running: { level: 'annual', until: at(146) } },
      'vip',
      { kind: 'start', startsAt: START, until: at(438), creditMs: 73 * DAY, waitsFor: null, delayMs: 292 * DAY },
    ],
    [
      'a lower level',
      { running: { level: 'vip', until: at(5) } },
      'monthly',
      { kind: 'queue', startsAt: at(5), until: at(35), creditMs: 0, waitsFor: 'level', delayMs: 30 * DAY },
    ],
    [
      'a lower level behind another',
      { running: { level: 'vip', until: at(5) }, queue: [period('monthly', 5, 35)] },
      'annual',
      { kind: 'queue', startsAt: at(35), until: at(400), creditMs: 0, waitsFor: 'level', delayMs: 365 * DAY },
    ],
    [
      'during the free trial',
      { trialUntil: at(29) },
      'vip',
      { kind: 'queue', startsAt: at(29), until: at(394), creditMs: 0, waitsFor: 'trial', delayMs: 365 * DAY },
    ],
    [
      'a higher level than one that waits for the end of the trial',
      { trialUntil: at(29), queue: [period('monthly', 29, 59)] },
      'vip',
      { kind: 'queue', startsAt: at(29), until: at(394), creditMs: 0, waitsFor: 'trial', delayMs: 365 * DAY },
    ],
    [
      'a lower level than one that waits for the end of the trial',
      { trialUntil: at(29), queue: [period('vip', 29, 394)] },
      'monthly',
      { kind: 'queue', startsAt: at(394), until: at(424), creditMs: 0, waitsFor: 'level', delayMs: 30 * DAY },
    ],
    [
      'a higher level than one that outlasts the trial',
      { trialUntil: at(29), running: { level: 'annual', until: at(29 + 146) } },
      'vip',
      { kind: 'queue', startsAt: at(29), until: at(467), creditMs: 73 * DAY, waitsFor: 'trial', delayMs: 292 * DAY },
    ],
    [
      'a trial that has ended',
      { trialUntil: START - 1 },
      'monthly',
      { ...sameTimes, kind: 'start', startsAt: START, until: at(30), delayMs: 30 * DAY },
    ],
  ] as const)('%s', (...[, holding, level, expected]) => {
    expect(plan(holding, level)).toEqual({ holds: level, ...expected });
  });

  it('gives nobody more for an upgrade than the value of what they paid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 * DAY }),
        fc.bigInt({ min: 10n ** 6n, max: 10n ** 10n }),
        fc.bigInt({ min: 10n ** 6n, max: 10n ** 10n }),
        (left, low, high) => {
          const { creditMs } = planOf(
            { running: { level: 'annual', until: START + left }, trialUntil: null, queue: [] },
            { level: 'vip', prices: { monthly: 1n, annual: low, vip: high }, now: START },
          );
          expect(BigInt(creditMs) * high).toBeLessThanOrEqual(BigInt(left) * low);
          expect(BigInt(creditMs + 1) * high).toBeGreaterThan(BigInt(left) * low);
        },
      ),
    );
  });

  it('never grants two levels for the same time, whatever is bought in whatever order', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }),
        fc.array(fc.constantFrom(...paidLevels), { maxLength: 8 }),
        (trialDays, wishes) => {
          const trialUntil = trialDays === null ? null : at(trialDays);
          let holding: Holding = { running: null, trialUntil, queue: [] };
          for (const level of wishes) {
            const { kind, holds, startsAt, until, delayMs } = planOf(holding, { level, prices, now: START });
            const moved = holding.queue.map((one) =>
              one.startsAt < startsAt ? one : { ...one, startsAt: one.startsAt + delayMs, until: one.until + delayMs },
            );
            holding =
              kind === 'queue'
                ? {
                    ...holding,
                    queue: [...moved, { level, startsAt, until }].toSorted((a, b) => a.startsAt - b.startsAt),
                  }
                : { ...holding, running: { level: holds, until }, queue: moved };
          }
          const periods = [...(holding.running ? [{ ...holding.running, startsAt: START }] : []), ...holding.queue];
          for (const [index, one] of periods.entries()) {
            expect(one.startsAt).toBeLessThan(one.until);
            expect(one.startsAt).toBe(periods[index - 1]?.until ?? Math.max(START, trialUntil ?? START));
          }
          const tiers = periods.map(({ level }) => (level === 'vip' ? 2 : 1));
          expect(tiers).toEqual(tiers.toSorted((a, b) => b - a)); // highest first
        },
      ),
    );
  });
});
