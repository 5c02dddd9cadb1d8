import { z } from 'zod';
import { deletionObstacles } from '../errors/account-deletion.ts';
import { route } from '../http.ts';
import { LINK_TOKEN_LENGTH } from '../limits.ts';
import { ownerProof } from './owner-proof.ts';
import { accountRoles } from './roles.ts';

export const accountDeletionState = z.enum(['waiting', 'cancelled', 'refused', 'done']);

export const deletionObstacle = z.enum(Object.keys(deletionObstacles) as (keyof typeof deletionObstacles)[]);
export type DeletionObstacle = z.infer<typeof deletionObstacle>;

export const accountDeletion = z.object({
  /** When the account will be deleted, unix ms; null where nobody has asked for it. */
  dueAt: z.number().nullable(),
  /** Empty if the account can be deleted. */
  obstacles: z.array(deletionObstacle),
});
export type AccountDeletion = z.infer<typeof accountDeletion>;

export const accountDeletionRoute = route({
  method: 'GET',
  path: '/user/deletion',
  access: accountRoles,
  summary: 'When the account will be deleted, and what stands in the way',
  data: accountDeletion,
});
export const accountDeletionAskRoute = route({
  method: 'POST',
  path: '/user/deletion',
  access: accountRoles,
  summary: 'Asks for the deletion of the account after a waiting time, and ends its other sessions',
  body: z.strictObject(ownerProof),
  data: accountDeletion,
});
export const accountDeletionCancelRoute = route({
  method: 'POST',
  path: '/user/deletion/cancellation',
  access: accountRoles,
  summary: 'Keeps the account; a login does the same',
  data: accountDeletion,
});

const token = z.object({ token: z.string().min(1).max(LINK_TOKEN_LENGTH) });

export const keepAccountPageRoute = route({
  method: 'GET',
  path: '/keepAccount/:token',
  access: 'public',
  summary: 'A page that asks whether to cancel the deletion of an account; it changes nothing itself',
  params: token,
  data: z.string(),
  file: ['text/html'],
});
export const keepAccountRoute = route({
  method: 'POST',
  path: '/keepAccount/:token',
  access: 'public',
  summary: 'Cancels the deletion of an account by the link in a mail, without login',
  params: token,
  data: z.string(),
  file: ['text/html'],
});
