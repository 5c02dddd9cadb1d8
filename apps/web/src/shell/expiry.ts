import type { Profile } from '@chaintide/contracts/auth';
import { DAY, HOUR } from '@chaintide/contracts/limits';
import { grades } from '@chaintide/contracts/roles';

const SOON_MS = 7 * DAY; // a renewal or an upgrade takes a few days to consider

export interface Expiry {
  readonly kind: 'trial' | 'level';
  /** Unix ms. */
  readonly at: number;
  readonly unit: 'Days' | 'Hours';
  /** The number of units left; a started one counts. */
  readonly left: number;
  readonly isSoon: boolean;
}

/**
 * The next relevant expiry of an account's trial or paid level; undefined if nothing it can see would change.
 */
export const expiryOf = (
  { role: { roleKey }, trialUntil, levelUntil }: Pick<Profile, 'role' | 'trialUntil' | 'levelUntil'>,
  now: number,
): Expiry | undefined => {
  const trial = grades[roleKey] >= grades.vip ? null : trialUntil;
  const level = roleKey === 'advance' || roleKey === 'vip' ? levelUntil : null;
  const ends = [
    { kind: 'trial' as const, at: trial ?? 0 },
    { kind: 'level' as const, at: level ?? 0 },
  ].filter(({ at }) => at > now);
  const next = ends.toSorted((a, b) => a.at - b.at)[0];
  if (!next) return undefined;
  const rest = next.at - now;
  const unit = rest > DAY ? 'Days' : 'Hours';
  return { ...next, unit, left: Math.ceil(rest / (unit === 'Days' ? DAY : HOUR)), isSoon: rest <= SOON_MS };
};
