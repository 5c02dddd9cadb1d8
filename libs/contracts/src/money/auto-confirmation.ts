import { z } from 'zod';
import { route } from '../http.ts';
import { network } from './networks.ts';
import { finance } from './payments.ts';

/** The setting that credits exact matches without a person, with its history, newest first. */
export const autoConfirmation = z.object({
  isOn: z.boolean(),
  /** Orders that would be credited at once. */
  waiting: z.number().int(),
  history: z.array(z.object({ isOn: z.boolean(), at: z.number(), by: z.string().nullable() })),
  /** Networks with a single node, where nothing is credited without a person. Absent if there is none. */
  oneNodeOnly: z.array(network).optional(),
});
export type AutoConfirmation = z.infer<typeof autoConfirmation>;
export const autoConfirmationRoute = route({
  method: 'GET',
  path: '/finance/auto-confirmation',
  access: finance,
  summary: 'Whether recharges that match exactly are confirmed without a person',
  data: autoConfirmation,
});
export const autoConfirmationChangeRoute = route({
  method: 'PUT',
  path: '/finance/auto-confirmation',
  access: ['admin'],
  stepUp: 'act',
  summary: 'Switches the confirmation of exact matches on or off',
  body: z.strictObject({ isOn: z.boolean() }),
  data: autoConfirmation,
});
