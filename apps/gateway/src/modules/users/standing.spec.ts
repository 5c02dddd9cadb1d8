import { DAY } from '@chaintide/contracts/limits';
import { nextChange, standingAt, type Grants } from './standing.ts';

describe('the standing of an account', () => {
  const now = Date.UTC(2026, 10, 21);
  const nobody: Grants = { staffRole: null, level: 'registered', levelUntil: null, trialUntil: null };
  const at = (grants: Partial<Grants>, time = now) => standingAt({ ...nobody, ...grants }, time);

  it.each([
    ['nothing', {}, { role: 'registered', grade: 2, level: 'registered' }],
    ['a trial', { trialUntil: now + 1 }, { role: 'registered', grade: 4, level: 'registered' }],
    ['a trial that is over', { trialUntil: now }, { role: 'registered', grade: 2, level: 'registered' }],
    ['a month', { level: 'monthly', levelUntil: now + DAY }, { role: 'advance', grade: 3, level: 'monthly' }],
    ['a year', { level: 'annual', levelUntil: now + DAY }, { role: 'advance', grade: 3, level: 'annual' }],
    ['vip', { level: 'vip', levelUntil: now + DAY }, { role: 'vip', grade: 4, level: 'vip' }],
    ['vip that is over', { level: 'vip', levelUntil: now }, { role: 'registered', grade: 2, level: 'registered' }],
    [
      'a month and a trial',
      { level: 'monthly', levelUntil: now + DAY, trialUntil: now + 1 },
      { role: 'advance', grade: 4, level: 'monthly' },
    ],
    ['a role by hand', { staffRole: 'accounting' }, { role: 'accounting', grade: 4, level: 'registered' }],
    [
      'a role by hand and a level',
      { staffRole: 'admin', level: 'vip', levelUntil: now + DAY },
      { role: 'admin', grade: 10, level: 'vip' },
    ],
  ] as const)('with %s', (_, grants, expected) => expect(at(grants)).toEqual(expected));

  it('changes to the millisecond', () => {
    const grants: Grants = { ...nobody, level: 'vip', levelUntil: now + 1_000 };
    expect(at(grants, now + 999).role).toBe('vip');
    expect(at(grants, now + 1_000).role).toBe('registered');
  });

  it('knows its next change, and ignores an end that changes nothing', () => {
    const next = (grants: Partial<Grants>) => nextChange({ ...nobody, ...grants }, now, 'role', 'grade');
    expect(next({})).toBeNull();
    expect(next({ trialUntil: now + 5 })).toBe(now + 5);
    expect(next({ trialUntil: now - 5 })).toBeNull();
    expect(next({ level: 'monthly', levelUntil: now + 9, trialUntil: now + 5 })).toBe(now + 5);
    expect(next({ level: 'vip', levelUntil: now + 9, trialUntil: now + 5 })).toBe(now + 9);
    expect(next({ staffRole: 'support', level: 'vip', levelUntil: now + 9, trialUntil: now + 5 })).toBeNull();
    expect(nextChange({ ...nobody, level: 'vip', levelUntil: now + 5, trialUntil: now + 9 }, now, 'grade')).toBe(
      now + 9,
    );
  });
});
