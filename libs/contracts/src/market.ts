import { z } from 'zod';
import { askedDay } from './days.ts';
import { route } from './http.ts';
import { SMA_MAX } from './limits.ts';
import { DEFAULT_RESOLUTION } from './resolutions.ts';

/** The legacy format of a series (spec 000 §3): ISO times and numbers, one row per point. */
export const marketRoute = route({
  method: 'GET',
  path: '/marketall/:chain/:metric',
  access: 'public',
  inTurn: true,
  summary: 'The main column of an indicator as rows; `metric` is its navigation key',
  params: z.object({ chain: z.enum(['btc', 'eth']), metric: z.string().max(80) }),
  query: z.object({
    start: askedDay.optional(),
    end: askedDay.optional(),
    sma: z.coerce.number().int().min(0).max(SMA_MAX).default(0),
    timeInterval: z.string().default(DEFAULT_RESOLUTION),
  }),
  data: z.array(z.object({ time: z.string(), value: z.number().nullable() })),
});
