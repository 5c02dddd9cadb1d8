import type { Access } from '@chaintide/contracts/http';
import type { Role } from '@chaintide/contracts/people/roles';
import { refusalFor } from '../everyone.ts';

const refusals: readonly string[] = [
  'login.required',
  'level.insufficient',
  'internal',
  'route.unknown',
  'method.notAllowed',
  'topic.unknown',
  'login.expired',
];

/** The outcome that the contract promises a role. */
export const expected = (access: Access, role: Role): string =>
  access === 'public' || access.includes(role) ? 'open' : refusalFor(role);

/** Whether access was granted; the handler may still refuse. */
export const accessOf = (outcome: string): string => (refusals.includes(outcome) ? outcome : 'open');
