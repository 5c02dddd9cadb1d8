import { z } from 'zod';
import type { Database, Tx } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { SCHEMA } from './boss.ts';

/** The state of the jobs of one name. */
const standing = z.object({
  name: z.string(),
  /** When the next unclaimed job is due. */
  due: z.date().nullable(),
  hasLapsed: z.boolean(),
});
export type Standing = Readonly<z.infer<typeof standing>>;

/** One attempt at a job; each claim counts as one. */
export interface Claim {
  readonly id: string;
  readonly retryCount: number;
}

/** A claim whose process is gone. */
const lapsedJob = z.object({
  id: z.string(),
  retryCount: z.number(),
  data: z.record(z.string(), z.unknown()).nullable(),
});
export type LapsedJob = Readonly<z.infer<typeof lapsedJob>>;

/** A claim holds for this long; one from the far future was made before the clock was set back. */
const holds = `abs(extract(epoch from $1::timestamptz - started_on)) < expire_seconds`;

/** Creates missing queues; several processes may do so concurrently. */
export const makeQueues = async (
  db: Database,
  policies: Readonly<Record<string, 'standard' | 'exclusive'>>,
): Promise<void> => {
  await db.query(
    `select ${SCHEMA}.create_queue(name, jsonb_build_object('policy', policy)) from unnest($1::text[], $2::text[]) as wanted (name, policy)
     where name not in (select name from ${SCHEMA}.queue)`,
    [Object.keys(policies), Object.values(policies)],
  );
};

/** Reads the state of all jobs without claiming any. */
export const standings = (db: Database, now: Date): Promise<Standing[]> =>
  rowsOf(
    standing,
    db.query(
      `select name, min(start_after) filter (where state < 'active') as due, coalesce(bool_or(not ${holds}) filter (where state = 'active'), false) as "hasLapsed"
       from ${SCHEMA}.job where state <= 'active' group by name`,
      [now],
    ),
  );

/** The jobs claimed by processes that died; `own` are the jobs that this process is working on. */
export const lapsed = (
  db: Database,
  { name, now, own }: { readonly name: string; readonly now: Date; readonly own: readonly string[] },
): Promise<LapsedJob[]> =>
  rowsOf(
    lapsedJob,
    db.query(
      `select id, retry_count as "retryCount", data from ${SCHEMA}.job where name = $2 and state = 'active' and not ${holds} and id <> all($3::uuid[])`,
      [now, name, own],
    ),
  );

/** Whether the claim still stands; no other process can take the job before the transaction ends. */
export const isClaimed = async (tx: Tx, name: string, { id, retryCount }: Claim): Promise<boolean> =>
  (
    await tx.query(
      `select 1 from ${SCHEMA}.job where name = $1 and id = $2 and state = 'active' and retry_count = $3 for update`,
      [name, id, retryCount],
    )
  ).length > 0;

const jobCounts = z.object({
  waiting: z.bigint().transform(Number),
  /** Failed at least once, and tried again later. */
  retrying: z.bigint().transform(Number),
  active: z.bigint().transform(Number),
  /** When the oldest job that nobody has taken was due. */
  dueSince: z.date().nullable(),
});
export type JobCounts = Readonly<z.infer<typeof jobCounts>>;

/** How many jobs there are in all processes. */
export const countJobs = async (db: Database, now: Date): Promise<JobCounts> =>
  (
    await rowsOf(
      jobCounts,
      db.query(
        `select count(*) filter (where state = 'created') as waiting, count(*) filter (where state = 'retry') as retrying,
           count(*) filter (where state = 'active') as active, min(start_after) filter (where state < 'active' and start_after <= $1) as "dueSince"
         from ${SCHEMA}.job where state <= 'active'`,
        [now],
      ),
    )
  )[0]!;
