import { z } from 'zod';
import type { FieldProblem } from '../field-problems.ts';
import { route } from '../http.ts';
import { level, paidLevel } from './levels.ts';
import { NOTE_LENGTH, PAGE_ROWS_MAX, SEARCH_LENGTH, UNTIL_MAX } from '../limits.ts';
import { proposal } from './proposals.ts';
import { role, staffRole } from './roles.ts';
import { periods } from './standing.ts';

const problem = (name: FieldProblem): { readonly error: FieldProblem } => ({ error: name });

/** An account in customer management. Times in Unix ms. */
export const user = z.object({
  id: z.number().int(),
  userName: z.string(),
  email: z.string(),
  roleKey: role,
  /** The manually assigned role; null if it follows from the level. */
  staffRole: staffRole.nullable(),
  level,
  levelUntil: z.number().nullable(),
  trialUntil: z.number().nullable(),
  /** The paid levels that wait, next first. */
  queue: periods,
  grade: z.number().int(),
  isDisabled: z.boolean(),
  /** When it will be deleted, at its owner's request. */
  deletesAt: z.number().nullable(),
  /** Only a shell without a person is left. */
  isDeleted: z.boolean(),
  /** When the second factor was enabled; null if it is off. */
  secondFactorSince: z.number().nullable(),
  createdAt: z.number(),
  /** The last use of any of its sessions. */
  seenAt: z.number().nullable(),
  /** Sent back with a change, to detect concurrent changes. */
  version: z.number().int(),
});
export type User = z.infer<typeof user>;

/** One line of an account's history. `was` and `becomes` are texts of the field's values. */
export const userHistoryLine = z.object({
  id: z.number().int(),
  at: z.number(),
  /** The author; null for the account's owner and for the system. */
  by: z.string().nullable(),
  event: z.enum([
    'registered',
    'role',
    'level',
    'trial',
    'disabled',
    'enabled',
    'resetSent',
    'passwordChanged',
    'passwordReset',
    'secondFactorOn',
    'secondFactorOff',
    'recoveryCodesRenewed',
    'channelAdded',
    'channelRemoved',
    'dataExported',
    'deletionAsked',
    'deletionCancelled',
    'deletionRefused',
    'deleted',
    'proposed',
    'approved',
    'rejected',
    'withdrawn',
    'expired',
  ]),
  was: z.string().nullable(),
  becomes: z.string().nullable(),
  note: z.string().nullable(),
});
export type UserHistoryLine = z.infer<typeof userHistoryLine>;

/** Changes by an admin that give or take power. */
const powerChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('role'), role: staffRole.nullable() }),
  z.strictObject({ kind: z.literal('disable') }),
  z.strictObject({ kind: z.literal('enable') }),
]);
/** Changes that give value or help the owner. */
const careChange = z.discriminatedUnion('kind', [
  z.discriminatedUnion('level', [
    z.strictObject({ kind: z.literal('level'), level: z.literal('registered') }),
    z.strictObject({ kind: z.literal('level'), level: paidLevel, until: z.number().int().max(UNTIL_MAX) }),
  ]),
  z.strictObject({ kind: z.literal('sendReset') }),
]);
export const userChange = z.discriminatedUnion('kind', [powerChange, careChange]);
export type UserChange = z.infer<typeof userChange>;

export const changeNote = z.string().trim().min(1, problem('note.empty')).max(NOTE_LENGTH, problem('note.long'));

export const userSorts = ['userName', 'createdAt', 'seenAt', 'levelUntil'] as const;
export const usersQuery = z.object({
  /** Part of a name or an address. */
  search: z.string().trim().max(SEARCH_LENGTH).default(''),
  role: role.optional(),
  level: level.optional(),
  state: z.enum(['active', 'disabled', 'trial', 'deleted']).optional(),
  sort: z.enum(userSorts).default('createdAt'),
  descending: z.stringbool().default(true),
  page: z.coerce.number().int().min(1).default(1),
  rows: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(50),
});
export const usersPage = z.object({ total: z.number().int(), rows: z.array(user) });
export type UsersPage = z.infer<typeof usersPage>;

/** The current account, and the proposal if the change requires a second admin. */
const powerAnswer = z.object({ user, proposal: proposal.nullable() });
export type PowerAnswer = z.infer<typeof powerAnswer>;

const reasoned = { note: changeNote, version: z.number().int() };
const byId = z.object({ id: z.coerce.number().int().positive() });

export const usersRoute = route({
  method: 'GET',
  path: '/users',
  access: ['admin'],
  summary: 'Customer management: accounts, searched and filtered',
  query: usersQuery,
  data: usersPage,
});
export const userRoute = route({
  method: 'GET',
  path: '/users/:id',
  access: ['admin'],
  summary: 'One account and its history',
  params: byId,
  data: z.object({ user, history: z.array(userHistoryLine) }),
});
export const userChangeRoute = route({
  method: 'POST',
  path: '/users/:id/changes',
  access: ['admin'],
  stepUp: 'session',
  summary: 'Gives an account a level, or mails its owner a code; the note and who did it go into its history',
  params: byId,
  body: z.object({ change: careChange, ...reasoned }),
  data: user,
});
export const userPowerRoute = route({
  method: 'POST',
  path: '/users/:id/power',
  access: ['admin'],
  stepUp: 'act',
  summary: 'Changes the role of an account, disables or enables it',
  params: byId,
  body: z.object({ change: powerChange, ...reasoned }),
  data: powerAnswer,
});
export const userSecondFactorRemoveRoute = route({
  method: 'POST',
  path: '/users/:id/secondFactor/removal',
  access: ['admin'],
  stepUp: 'act',
  summary: 'Switches off the second factor of somebody who lost telephone and recovery codes',
  params: byId,
  body: z.strictObject(reasoned),
  data: powerAnswer,
});
