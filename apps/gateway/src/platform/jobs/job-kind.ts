import { MINUTE } from '@chaintide/contracts/limits';

/** Defines the jobs of one name. */
export interface JobKind<D extends object = never> {
  readonly name: string;
  /**
   * Does the work, and may return a time at which to repeat it. The work must tolerate being done twice: a process can die before the job
   * is marked as done, and one that was suspended can resume beside its successor.
   */
  readonly work: (data: D, signal: AbortSignal) => Promise<number | void>;
  /** The log message of a failure; the job is retried with growing pauses. */
  readonly problem: string;
  /** How many of them this process runs concurrently. */
  readonly atOnce?: number;
  /** How long other processes leave a job to one that does not answer; must exceed the duration of the work. */
  readonly leaseMs?: number;
  /** The interval of a repeated job, which one process runs for all. */
  readonly everyMs?: number;
}

export const JOB_LEASE_MS = 5 * MINUTE;
