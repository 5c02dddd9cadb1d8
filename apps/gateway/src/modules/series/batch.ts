import type { BlockMark } from '@chaintide/contracts/charts/indicators';
import type { MetricId, Step } from '@chaintide/indicators/metrics';

export interface Point {
  /** Start of the bucket, unix ms UTC. */
  readonly time: number;
  /** Always finite: a missing value has no point, never 0 or NaN. */
  readonly value: number;
}

/** The first publication of a period, as a vendor's archive has it. */
export interface FirstFigure {
  /** Start of the bucket, unix ms UTC. */
  readonly time: number;
  /** `2024-04-25`, in the publisher's time zone. */
  readonly releasedOn: string;
  /** In our unit. */
  readonly value: number;
}

/** The result of one fetch from one source. */
export interface Batch {
  readonly source: string;
  readonly simulated: boolean;
  /** If two sources provide the same point, the lower number wins. */
  readonly priority: number;
  readonly fetchedAt: number;
  /** The time of the newest value according to the source, if it states one (ticks). */
  readonly at?: number;
  readonly step: Step;
  /** Buckets that start at or after this time are still open; if absent, all are final. */
  readonly provisionalFrom?: number;
  /** The last block that the points follow from, and all others of their source with them; absent for what is not read from blocks. */
  readonly block?: BlockMark;
  readonly points: Partial<Record<MetricId, readonly Point[]>>;
  /** Present if the vendor says when it published what. */
  readonly firstFigures?: Partial<Record<MetricId, readonly FirstFigure[]>>;
}
