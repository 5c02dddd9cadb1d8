import type { MetricId } from '@chaintide/indicators/metrics';
import type { Batch } from '../../series/batch.ts';
import type { Answer } from '../http.ts';

/** Days in the form of addresses, both inclusive; without a first day all of them. */
export interface Asked {
  readonly from: string | undefined;
  readonly to: string;
}

/** One answer of a vendor with daily, weekly, monthly or quarterly points, kept by day. */
export interface Feed {
  /** As the vendor calls it. */
  readonly name: string;
  readonly metrics: readonly MetricId[];
  /** Days before the newest point that the vendor may still correct; `all` reads the whole history each time. */
  readonly corrects: number | 'all';
  /** Path and query below the vendor's address. */
  readonly path: (asked: Asked) => string;
  readonly read: (answer: Answer) => Batch['points'];
  /** A second answer, if the vendor says when it published what. */
  readonly archive?: {
    readonly path: (asked: Asked) => string;
    readonly read: (answer: Answer) => NonNullable<Batch['firstFigures']>;
  };
}
