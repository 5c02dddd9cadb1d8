import { HOUR, MINUTE } from '@chaintide/contracts/limits';
import type { ListingKind, Listings } from '@chaintide/contracts/market/listings';
import type { SourceProblem, SourceProgress } from '@chaintide/contracts/market/sources';
import type { MetricId, Step } from '@chaintide/indicators/metrics';
import type { BlockSink } from './bitcoin/blocks.ts';
import type { EtherSink } from './ethereum/ether-lists.ts';
import type { NewsSink } from './news/news.ts';
import type { IssuanceSink } from './nodes/issuance.ts';
import type { Batch } from '../series/batch.ts';
import type { SeriesSink } from './sink.ts';

/** A host's rate limit per address. Sources with the same `name` share one budget. */
export interface HostLimit {
  readonly name: string;
  readonly weight: number;
  readonly windowMs: number;
}

/** The services available to a source during one fetch. */
export interface FetchContext {
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** Time of the last final point held, unix ms; undefined when there is none. */
  readonly since: (metric: MetricId, step: Step) => number | undefined;
  /** The values of buckets one after another, the first at `from` in unix ms; NaN where there is none. */
  readonly values: SeriesSink['values'];
  /** The only network access: waits for the host's budget, sets the deadline, and retries transient failures. */
  readonly request: <T>(weight: number, call: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Where a whole list goes, which has no points. */
  readonly keep: <K extends ListingKind>(kind: K, listing: Listings[K]) => Promise<void> | void;
  /** Where mint and burn events go, and what is held of them. */
  readonly issuance: IssuanceSink;
  /** Where news go. */
  readonly news: NewsSink;
  /** Where the newest blocks of Bitcoin go. */
  readonly blocks: BlockSink;
  /** Where those of Ethereum go. */
  readonly ether: EtherSink;
  /** Reports the host's own count of this address's usage, if its responses contain one. */
  readonly reportUsed: (weight: number) => void;
  /** Whether a source before this one is still reading its chain, and no core is left for another index. */
  readonly mustWait: () => boolean;
}

/** The last block of an index, and the best one that its node has. */
export interface Height {
  readonly height: number;
  readonly blocks: number;
}
export type SourceHeight = Height & { readonly source: string };

/** An external source of points. Batches arrive oldest first, so that an interrupted back-fill continues where it stopped. */
export interface Source {
  readonly name: string;
  /** The provider's name in the origin of its points. */
  readonly provider: string;
  readonly host: string;
  readonly simulated: boolean;
  /** The metrics that it may provide. */
  readonly provides: readonly MetricId[];
  readonly everyMs: number;
  /** Absent for sources without network access. */
  readonly limit?: HostLimit | undefined;
  /** A warning despite a successful fetch. */
  readonly note?: string | undefined;
  readonly progress?: SourceProgress | undefined;
  /** How far its index of a chain is; undefined before the first look. */
  readonly height?: Height | undefined;
  fetch(context: FetchContext): AsyncGenerator<Batch, void>;
  /**
   * Instead of `fetch` for programs that run once, if a fetch would take too long for them: asks whether the host could be fetched from.
   * Returns the time of its newest data, Unix ms; 0 if it does not say.
   */
  probe?(context: FetchContext): Promise<number>;
}

/** Transient problems, usually over within seconds; the others need a person, a new address or time. */
const transient: ReadonlySet<SourceProblem> = new Set(['timeout', 'unreachable', 'server']);

/** The pause after a refusal without a given duration. */
const restMs: Readonly<Partial<Record<SourceProblem, number>>> = {
  rateLimited: MINUTE,
  banned: 10 * MINUTE, // bans begin at 2 minutes and grow when ignored
  location: HOUR, // does not pass by itself
};

/** A failure of a source. `detail` is English, in the source's own terms. */
export class SourceError extends Error {
  override readonly name = 'SourceError';

  readonly problem: SourceProblem;
  readonly detail: string;
  /** The pause that the host requested. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: SourceProblem, detail: string, retryAfterMs?: number) {
    super(`${problem}: ${detail}`);
    this.problem = problem;
    this.detail = detail;
    this.retryAfterMs = retryAfterMs;
  }

  /** Undefined if a retry soon is fine. */
  get restMs(): number | undefined {
    return this.retryAfterMs ?? restMs[this.problem];
  }

  get isTransient(): boolean {
    return transient.has(this.problem) && this.retryAfterMs === undefined;
  }
}
