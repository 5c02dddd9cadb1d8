import { z } from 'zod';
import { helpers } from './board-office.ts';
import { route } from '../http.ts';
import { bilingual } from '../language.ts';
import { indicator } from '../charts/indicators.ts';
import { ERRATUM_LENGTH } from '../limits.ts';
import { written } from '../written.ts';

/** A correction of a number that an indicator showed. Times in Unix ms, except that of the point. */
export const erratum = z.object({
  id: z.number().int(),
  indicator: indicator.shape.id,
  /** The point that was wrong, unix seconds. */
  time: z.number().int(),
  text: bilingual,
  /** The message that pointed it out, if one did; its thread is the discussion. */
  messageId: z.number().int().nullable(),
  /** The work order that it comes from. */
  workOrderId: z.number().int().nullable(),
  at: z.number(),
});
export type Erratum = z.infer<typeof erratum>;

export const erratumDraft = z.strictObject({
  indicator: indicator.shape.id,
  time: z.number().int().min(1_230_940_800).max(4_102_444_800),
  text: z.strictObject({ zh: written(ERRATUM_LENGTH), en: written(ERRATUM_LENGTH) }),
  messageId: z.number().int().positive().nullable().default(null),
  workOrderId: z.number().int().positive().nullable().default(null),
});
export type ErratumDraft = z.infer<typeof erratumDraft>;

export const errataRoute = route({
  method: 'GET',
  path: '/indicators/:id/errata',
  access: 'public',
  summary: 'Numbers of an indicator that were corrected, the newest point first',
  params: z.object({ id: indicator.shape.id }),
  data: z.array(erratum),
});
export const erratumCreateRoute = route({
  method: 'POST',
  path: '/errata',
  access: helpers,
  stepUp: 'none',
  summary: 'Publishes an erratum',
  body: erratumDraft,
  data: erratum,
});
