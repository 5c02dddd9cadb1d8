import { z } from 'zod';
import { route } from '../http.ts';
import { staffRole } from './roles.ts';

export const proposalStates = ['proposed', 'carriedOut', 'rejected', 'withdrawn', 'expired'] as const;
export const proposalState = z.enum(proposalStates);
export type ProposalState = z.infer<typeof proposalState>;

/** Changes that may require a second admin. */
export const proposedChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('role'), role: staffRole.nullable() }),
  z.strictObject({ kind: z.literal('disable') }),
  z.strictObject({ kind: z.literal('enable') }),
  z.strictObject({ kind: z.literal('removeSecondFactor') }),
]);
export type ProposedChange = z.infer<typeof proposedChange>;

const person = z.object({ id: z.number().int(), userName: z.string() });

/** A change of power that an admin has proposed. Times in unix ms. */
export const proposal = z.object({
  id: z.number().int(),
  state: proposalState,
  /** The account concerned. */
  user: person.extend({ email: z.string(), staffRole: staffRole.nullable() }),
  change: proposedChange,
  /** Removes an admin's power: the admin concerned may approve but not reject it. */
  isTaking: z.boolean(),
  by: person,
  note: z.string(),
  at: z.number(),
  /** When it takes effect automatically, if there is no second admin; null if approval is required. */
  carryOutAt: z.number().nullable(),
  /** The end of the approval period. */
  expiresAt: z.number(),
  /** Sent back with an answer, to detect concurrent changes. */
  version: z.number().int(),
});
export type Proposal = z.infer<typeof proposal>;

const byId = z.object({ id: z.coerce.number().int().positive() });
const body = z.strictObject({ version: z.number().int() });

export const proposalsRoute = route({
  method: 'GET',
  path: '/proposals',
  access: ['admin'],
  summary: 'Changes of power that wait, the newest first',
  data: z.array(proposal),
});
export const proposalApproveRoute = route({
  method: 'POST',
  path: '/proposals/:id/approval',
  access: ['admin'],
  stepUp: 'act',
  summary: 'Carries out what another admin proposed',
  params: byId,
  body,
  data: proposal,
});
// rejecting grants nothing, and must be possible without an authenticator at hand
export const proposalRejectRoute = route({
  method: 'POST',
  path: '/proposals/:id/rejection',
  access: ['admin'],
  stepUp: 'none',
  summary: 'Stops what another admin proposed',
  params: byId,
  body,
  data: proposal,
});
export const proposalWithdrawRoute = route({
  method: 'POST',
  path: '/proposals/:id/retraction',
  access: ['admin'],
  stepUp: 'none',
  summary: "Takes one's own proposal back",
  params: byId,
  body,
  data: proposal,
});
