import { z } from 'zod';
import { route } from '../http.ts';
import { accountRoles } from './roles.ts';

export const session = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.number(),
  seenAt: z.number(),
  expiresAt: z.number(),
  /** From the browser's User-Agent. */
  device: z.string(),
  address: z.string(),
});
export type Session = z.infer<typeof session>;

export const sessionsRoute = route({
  method: 'GET',
  path: '/auth/sessions',
  access: accountRoles,
  summary: 'Where this account is logged in',
  data: z.array(session),
});
export const endSessionRoute = route({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: accountRoles,
  summary: 'Ends one session of this account',
  params: z.object({ id: z.uuid() }),
  data: z.null(),
});
export const endSessionsRoute = route({
  method: 'DELETE',
  path: '/auth/sessions',
  access: accountRoles,
  summary: 'Logs out everywhere',
  query: z.object({ keepCurrent: z.stringbool().default(false) }),
  data: z.null(),
});
