import type { MetricId, Step } from '@chaintide/indicators/metrics';

export interface Point {
  /** Start of the bucket, unix ms UTC. */
  readonly time: number;
  /** Always finite: a point without data is left out, never sent as 0 or NaN. */
  readonly value: number;
}

/** What one fetch of one source brought. */
export interface Batch {
  readonly source: string;
  readonly simulated: boolean;
  /** When two sources give the same point, the lower number wins. */
  readonly priority: number;
  readonly fetchedAt: number;
  /** When the source says the newest of it happened, where it says so (ticks). */
  readonly at?: number;
  readonly step: Step;
  /** Buckets starting at or after this time are not over yet; absent: all are final. */
  readonly provisionalFrom?: number;
  readonly points: Partial<Record<MetricId, readonly Point[]>>;
}
