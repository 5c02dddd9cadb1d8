import { z } from 'zod';
import type { FieldProblem } from '../field-problems.ts';
import { route } from '../http.ts';
import { ENDPOINT_URL_LENGTH } from '../limits.ts';
import { pages } from '../pages.ts';
import { delivery } from './deliveries.ts';

const problem = (name: FieldProblem): { readonly error: FieldProblem } => ({ error: name });

/** Its owner switched it off; it answered 410; or it failed for days. */
export const offReason = z.enum(['owner', 'gone', 'failing']);
export type OffReason = z.infer<typeof offReason>;

/** The receiver of an account's webhooks, without its secret. Times in Unix ms. */
export const endpoint = z.object({
  id: z.number().int(),
  url: z.string(),
  /** Null while it is on. */
  off: z.object({ at: z.number(), reason: offReason }).nullable(),
  /** The first failure since the last success. */
  failingSince: z.number().nullable(),
  /** Until when the replaced secret signs beside the new one. */
  oldSecretUntil: z.number().nullable(),
  createdAt: z.number(),
  version: z.number().int(),
});
export type Endpoint = z.infer<typeof endpoint>;

/** `secret`: `whsec_…`, which no other answer holds. */
export const endpointWithSecret = z.object({ endpoint, secret: z.string() });
export type EndpointWithSecret = z.infer<typeof endpointWithSecret>;

const url = z
  .string()
  .trim()
  .min(1, problem('url.empty'))
  .max(ENDPOINT_URL_LENGTH, problem('url.long'))
  .pipe(z.url(problem('url.format')));
/** A receiver to add. */
export const endpointDraft = z.strictObject({ url });
const byId = z.object({ id: z.coerce.number().int().positive() });
const version = z.number().int();
const owners = pages['/Alarm'];

export const endpointsRoute = route({
  method: 'GET',
  path: '/endpoints',
  access: owners,
  summary: "The receivers of the caller's webhooks, the oldest first",
  data: z.array(endpoint),
});
export const endpointCreateRoute = route({
  method: 'POST',
  path: '/endpoints',
  access: owners,
  summary: 'Adds a receiver of webhooks (Standard Webhooks); the answer is the only one with its secret',
  body: endpointDraft,
  data: endpointWithSecret,
});
export const endpointChangeRoute = route({
  method: 'PUT',
  path: '/endpoints/:id',
  access: owners,
  summary: 'Changes the address of a receiver, or switches it on or off',
  params: byId,
  body: z.strictObject({ url, isOn: z.boolean(), version }),
  data: endpoint,
});
export const endpointSecretRoute = route({
  method: 'POST',
  path: '/endpoints/:id/secret',
  access: owners,
  summary: 'Replaces the secret of a receiver; for a day, messages carry the signature of the old one, too',
  params: byId,
  body: z.strictObject({ version }),
  data: endpointWithSecret,
});
export const endpointTestRoute = route({
  method: 'POST',
  path: '/endpoints/:id/test',
  access: owners,
  summary: 'Sends a `webhook.test` to a receiver, once',
  params: byId,
  data: delivery,
});
export const endpointRemoveRoute = route({
  method: 'DELETE',
  path: '/endpoints/:id',
  access: owners,
  summary: 'Removes a receiver',
  params: byId,
  query: z.object({ version: z.coerce.number().int() }),
  data: z.null(),
});
