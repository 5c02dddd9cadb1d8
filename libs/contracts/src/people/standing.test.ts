import { describe, expect, it } from 'vitest';
import { DAY } from '../limits.ts';
import { endingOf, nextChange, standingAt, type Grants, type Period } from './standing.ts';

describe('the standing of an account', () => {
  const now = Date.UTC(2026, 10, 21);
  const nobody: Grants = { staffRole: null, level: 'registered', levelUntil: null, trialUntil: null, queue: [] };
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
  ] as const)('with %s', (_, grants, expected) => expect(at(grants)).toMatchObject(expected));

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

  const waiting = (level: Period['level'], from: number, to: number): Period => ({
    level,
    startsAt: now + from,
    until: now + to,
  });

  it('is that of a waiting level from the millisecond of its start, whether or not its row was written', () => {
    const grants = { trialUntil: now + 5, queue: [waiting('vip', 5, 9), waiting('monthly', 9, 12)] };
    expect(at(grants, now + 4)).toMatchObject({ role: 'registered', level: 'registered', levelUntil: null });
    expect(at(grants, now + 4).queue).toHaveLength(2);
    expect(at(grants, now + 5)).toMatchObject({ role: 'vip', level: 'vip', levelUntil: now + 9, trialUntil: null });
    expect(at(grants, now + 9)).toMatchObject({ role: 'advance', level: 'monthly', levelUntil: now + 12, queue: [] });
    expect(at(grants, now + 12)).toMatchObject({ role: 'registered', level: 'registered' });
  });

  const ending = (grants: Partial<Grants>) => endingOf({ ...nobody, ...grants }, now);

  it.each([
    ['nothing', {}, null],
    ['a trial', { trialUntil: now + 5 }, { kind: 'trial', at: now + 5, next: 'registered' }],
    ['a level', { level: 'vip', levelUntil: now + 5 }, { kind: 'level', at: now + 5, next: 'registered' }],
    [
      'a trial that vip outlasts',
      { level: 'vip', levelUntil: now + 9, trialUntil: now + 5 },
      { kind: 'level', at: now + 9, next: 'registered' },
    ],
    [
      'a trial above a level',
      { level: 'monthly', levelUntil: now + 9, trialUntil: now + 5 },
      { kind: 'trial', at: now + 5, next: 'monthly' },
    ],
    [
      'a trial that vip follows',
      { trialUntil: now + 5, queue: [waiting('vip', 5, 9)] },
      { kind: 'level', at: now + 9, next: 'registered' },
    ],
    [
      'vip that a month follows',
      { level: 'vip', levelUntil: now + 5, queue: [waiting('monthly', 5, 9)] },
      { kind: 'level', at: now + 5, next: 'monthly' },
    ],
    ['staff', { staffRole: 'support', level: 'vip', levelUntil: now + 5, trialUntil: now + 6 }, null],
  ] as const)('fewer charts next: %s', (_, grants, expected) => expect(ending(grants)).toEqual(expected));
});
