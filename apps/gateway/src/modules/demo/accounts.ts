import { createHash } from 'node:crypto';
import { DAY, TRIAL_MS } from '@chaintide/contracts/limits';
import { staffRoles } from '@chaintide/contracts/people/roles';
import type { Account } from '../users/users.service.ts';

type Granted = Pick<Account, 'staffRole' | 'level' | 'levelUntil' | 'trialUntil'>;

/** An account of the demo. Its address cannot receive mail from outside, so nobody else can own it. */
export interface DemoPlan {
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  readonly grants: (now: number) => Granted;
  /** The authenticator secret, for roles that move other people's money. */
  readonly secret: Uint8Array | null;
}

const nothing: Granted = { staffRole: null, level: 'registered', levelUntil: null, trialUntil: null };

const finance: readonly string[] = ['accounting', 'admin'];

const plan = (name: string, grants: (now: number) => Partial<Granted>): DemoPlan => ({
  userName: `demo_${name}`,
  email: `demo_${name}@chaintide.example`,
  password: `Demo-tide-${name}`,
  grants: (now) => ({ ...nothing, ...grants(now) }),
  secret: finance.includes(name) ? createHash('sha1').update(`chaintide demo ${name}`).digest() : null,
});

/** One account per role, and two for registered users: with the initial trial and without. */
export const demoPlans: readonly DemoPlan[] = [
  plan('registered', (now) => ({ trialUntil: now - DAY })),
  plan('trial', (now) => ({ trialUntil: now + TRIAL_MS })),
  plan('advance', (now) => ({ level: 'monthly', levelUntil: now + 30 * DAY })),
  plan('vip', (now) => ({ level: 'vip', levelUntil: now + 365 * DAY })),
  ...staffRoles.map((role) => plan(role, () => ({ staffRole: role }))),
];
