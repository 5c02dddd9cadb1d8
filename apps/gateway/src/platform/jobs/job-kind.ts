import { MINUTE } from '@chaintide/contracts/limits';

/** What one name of job means. */
export interface JobKind<D extends object = never> {
  readonly name: string;
  /**
   * Does it, and may give a moment at which to do it again. It must bear being done twice: a process can die between the work
   * and the mark, and one that stood still can wake up beside the one that took over.
   */
  readonly work: (data: D, signal: AbortSignal) => Promise<number | void>;
  /** What the log says where it fails; it is tried again, later and later. */
  readonly problem: string;
  /** How many of them this process does side by side. */
  readonly atOnce?: number;
  /** How long others leave it to a process that does not answer; longer than the work takes. */
  readonly leaseMs?: number;
  /** Where it is done again and again, by one process for all. */
  readonly everyMs?: number;
}

export const JOB_LEASE_MS = 5 * MINUTE;
