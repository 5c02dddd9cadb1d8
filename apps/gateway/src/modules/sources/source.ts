import { HOUR, MINUTE } from '@chaintide/contracts/limits';
import type { SourceProblem } from '@chaintide/contracts/sources';
import type { MetricId, Step } from '@chaintide/indicators/metrics';
import type { Batch } from '../series/batch.ts';

/** What a host allows one address. Sources that give the same `name` share one budget. */
export interface HostLimit {
  readonly name: string;
  readonly weight: number;
  readonly windowMs: number;
}

/** What a source may use during one fetch. */
export interface FetchContext {
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** Time of the last final point held, unix ms; undefined when there is none. */
  readonly since: (metric: MetricId, step: Step) => number | undefined;
  /** The only way to the network: waits for the host's budget, sets the deadline, repeats what may pass on its own. */
  readonly request: <T>(weight: number, call: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** The host's own count of what this address has used, where its answers tell. */
  readonly reportUsed: (weight: number) => void;
}

/** One outside source of points. Batches arrive oldest first, so that a broken back-fill goes on where it stopped. */
export interface Source {
  readonly name: string;
  readonly host: string;
  readonly simulated: boolean;
  readonly everyMs: number;
  /** Absent: nothing is asked over the network. */
  readonly limit?: HostLimit;
  /** What is worth saying although the fetch succeeded. */
  readonly note?: string | undefined;
  fetch(context: FetchContext): AsyncGenerator<Batch, void>;
}

/** Passes on its own, usually within seconds; the others want a person, a new address or patience. */
const transient: ReadonlySet<SourceProblem> = new Set(['timeout', 'unreachable', 'server']);

/** How long to leave alone a host that refused us and did not say for how long. */
const restMs: Readonly<Partial<Record<SourceProblem, number>>> = {
  rateLimited: MINUTE,
  banned: 10 * MINUTE, // bans begin at 2 minutes and grow when ignored
  location: HOUR, // does not pass by itself
};

/** Every way in which a source fails. `detail` is English, in the source's own terms. */
export class SourceError extends Error {
  override readonly name = 'SourceError';

  constructor(
    readonly problem: SourceProblem,
    readonly detail: string,
    /** The host asked for this much silence. */
    readonly retryAfterMs?: number,
  ) {
    super(`${problem}: ${detail}`);
  }

  /** undefined: may be asked again soon. */
  get restMs(): number | undefined {
    return this.retryAfterMs ?? restMs[this.problem];
  }

  get isTransient(): boolean {
    return transient.has(this.problem) && this.retryAfterMs === undefined;
  }
}
