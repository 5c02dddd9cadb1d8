import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.ts';
import { Metrics } from './metrics.ts';

const BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60]; // seconds; a frame waits for a beat of a quarter of a second

/** How old a figure is, by its source's clock, when its frame goes to the sockets. */
@Injectable()
export class SourceLag {
  /** Since the last reset, in ms. */
  readonly recent: RecordableHistogram = createHistogram();
  private readonly observe;

  constructor(
    metrics: Metrics,
    private readonly clock: Clock,
  ) {
    this.observe = metrics.durations({
      name: 'chaintide_source_lag_seconds',
      help: 'Age of a figure, by the clock of its source, when its frame goes to the sockets',
      labels: ['kind'],
      buckets: BUCKETS,
    });
  }

  note(kind: 'price' | 'indicator', at: number | null): void {
    if (at === null) return;
    const ms = Math.max(0, this.clock.now() - at); // the source's clock may be ahead
    if (kind === 'price') this.recent.record(Math.max(1, Math.round(ms)));
    this.observe({ kind }, ms);
  }
}
