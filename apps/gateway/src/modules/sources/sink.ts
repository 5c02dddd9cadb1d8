import type { ListingKind, Listings } from '@chaintide/contracts/market/listings';
import type { SourceStatus, Ticker } from '@chaintide/contracts/market/sources';
import type { MetricId, Step } from '@chaintide/indicators/metrics';
import type { Batch } from '../series/batch.ts';

export interface BucketRange {
  readonly from: number;
  readonly count: number;
}

/** The destination of points. The program binds it to the series store. */
export abstract class SeriesSink {
  /** Time of the last final point held, unix ms. */
  abstract lastFinal(metric: MetricId, step: Step): number | undefined;
  /** The values of buckets one after another, the first at `from` in unix ms; NaN where there is none. */
  abstract values(metric: MetricId, step: Step, range: BucketRange): Float64Array;
  abstract ingest(batch: Batch): Promise<void> | void;
}

/** The destination of lists. The program binds it to the store of listings. */
export abstract class ListSink {
  abstract keep<K extends ListingKind>(kind: K, listing: Listings[K]): Promise<void> | void;
}

/** The listener for ticks and source states. The program binds it to the hub. */
export abstract class SourceListener {
  abstract onTick(ticker: Ticker): void;
  /** Called at every change of state, with all sources. */
  abstract onStatus(statuses: SourceStatus[]): void;
}
