import { createHash } from 'node:crypto';
import { DAY, TRIAL_MS } from '@chaintide/contracts/limits';
import { staffRoles } from '@chaintide/contracts/roles';
import type { Account } from '../users/users.service.ts';

type Granted = Pick<Account, 'staffRole' | 'level' | 'levelUntil' | 'trialUntil'>;

/** One account of the demo world. Its address cannot receive a mail outside of it, so nobody else can ever own it. */
export interface DemoPlan {
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  readonly grants: (now: number) => Granted;
  /** What its authenticator holds, of those who move other people's money. */
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

/** One for every role, and two that are registered: with the trial that everyone has at first, and without. */
export const demoPlans: readonly DemoPlan[] = [
  plan('registered', (now) => ({ trialUntil: now - DAY })),
  plan('trial', (now) => ({ trialUntil: now + TRIAL_MS })),
  plan('advance', (now) => ({ level: 'monthly', levelUntil: now + 30 * DAY })),
  plan('vip', (now) => ({ level: 'vip', levelUntil: now + 365 * DAY })),
  ...staffRoles.map((role) => plan(role, () => ({ staffRole: role }))),
];
