import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standingAt } from '../people/standing.ts';
import { pages } from '../pages.ts';
import { levels, paidLevels } from '../people/levels.ts';
import { staffRoles, type Role } from '../people/roles.ts';
import { maySubscribeMetrics, subscribableKinds, subscriptionKinds } from './subscriptions.ts';

const NOW = Date.UTC(2026, 10, 26);
const moment = fc.option(fc.integer({ min: NOW - 1_000, max: NOW + 1_000 }), { nil: null });
const grants = fc.record({
  staffRole: fc.option(fc.constantFrom(...staffRoles), { nil: null }),
  level: fc.constantFrom(...levels),
  levelUntil: moment,
  trialUntil: moment,
  queue: fc.constant([]),
});

describe('what an account may subscribe to', () => {
  it('is what its page is for: nothing for those who cannot open it, something for all others', () => {
    fc.assert(
      fc.property(grants, fc.integer({ min: 0, max: 2_000 }), (account, later) => {
        const standing = standingAt(account, NOW + later);
        const mayOpen = (pages['/subscribe'] as readonly Role[]).includes(standing.role);
        expect(subscribableKinds(standing).length > 0).toBe(mayOpen);
      }),
    );
  });

  it('never shrinks with a higher level, and ends with the level, also for who had a trial', () => {
    fc.assert(
      fc.property(grants, (account) => {
        const at = (level: (typeof levels)[number], until: number | null) =>
          subscribableKinds(standingAt({ ...account, level, levelUntil: until }, NOW));
        const kinds = paidLevels.map((level) => at(level, NOW + 1));
        for (const [place, higher] of kinds.slice(1).entries())
          expect(higher).toEqual(expect.arrayContaining([...kinds[place]!]));
        if (account.staffRole === null) for (const level of paidLevels) expect(at(level, NOW)).toEqual([]);
      }),
    );
  });

  it('includes indicators exactly where it includes every kind', () => {
    fc.assert(
      fc.property(grants, (account) => {
        const standing = standingAt(account, NOW);
        expect(maySubscribeMetrics(standing)).toBe(subscribableKinds(standing).length === subscriptionKinds.length);
      }),
    );
  });

  it('is daily, weekly and major news for monthly payers, and everything above', () => {
    expect(subscribableKinds({ role: 'advance', level: 'monthly' })).toEqual(['daily', 'weekly', 'majorNews']);
    expect(subscribableKinds({ role: 'advance', level: 'annual' })).toEqual(subscriptionKinds);
    expect(subscribableKinds({ role: 'support', level: 'registered' })).toEqual(subscriptionKinds);
    expect(subscribableKinds({ role: 'accounting', level: 'vip' })).toEqual([]);
    expect(subscribableKinds({ role: 'registered', level: 'registered' })).toEqual([]);
  });
});
