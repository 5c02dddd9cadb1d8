import { z } from 'zod';
import { route } from '../http.ts';
import { sourceProblem, sourceState } from '../market/sources.ts';
import { auditVerdict } from '../money/audit.ts';

const perSecond = z.number().nonnegative();
/** Of the last few seconds; null without any. */
const quantileMs = z.number().nonnegative().nullable();

/** The figures of one process at a moment. */
export const systemSample = z.object({
  /** Unix ms. */
  at: z.number(),
  connections: z.number().int(),
  topics: z.number().int(),
  /** Frames, once for each listener. */
  ticksPerSecond: perSecond,
  factsPerSecond: perSecond,
  bytesPerSecond: perSecond,
  requestsPerSecond: perSecond,
  requestMs: quantileMs,
  /** From the time of a price according to its exchange to its frame. */
  lagMs: quantileMs,
  loopMs: z.number().nonnegative(),
  /** Of one core; more than 1 with threads. */
  processor: z.number().nonnegative(),
  memoryBytes: z.number().int(),
});
export type SystemSample = Readonly<z.infer<typeof systemSample>>;

/** One process of the gateway, as operators watch it. */
export const systemState = z.object({
  process: z.object({
    pid: z.number().int(),
    startedAt: z.number(),
    node: z.string(),
    database: z.enum(['embedded', 'server']),
    sources: z.enum(['simulated', 'live']),
  }),
  /** The last ten minutes, the newest last. */
  samples: z.array(systemSample),
  places: z.object({ taken: z.number().int(), all: z.number().int() }),
  /** Of all processes. */
  jobs: z.object({
    waiting: z.number().int(),
    retrying: z.number().int(),
    active: z.number().int(),
    overdueMs: z.number().nonnegative(),
  }),
  polls: z.array(
    z.object({
      source: z.string(),
      state: sourceState,
      problem: sourceProblem.nullable(),
      succeeded: z.number().int(),
      failed: z.number().int(),
      tookMs: z.number().nullable(),
    }),
  ),
  indexes: z.array(z.object({ source: z.string(), height: z.number().int(), behind: z.number().int() })),
  audit: z.object({ verdict: auditVerdict, at: z.number() }).nullable(),
});
export type SystemState = Readonly<z.infer<typeof systemState>>;

export const systemRoute = route({
  method: 'GET',
  path: '/system',
  access: ['admin'],
  summary:
    'The state of the process that answers: connections, traffic, requests, queues, sources, indexes and the newest audit',
  data: systemState,
});
