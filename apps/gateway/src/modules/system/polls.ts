import { Injectable } from '@nestjs/common';
import { Metrics } from '../../platform/metrics/metrics.ts';
import { SourcesService } from '../sources/sources.service.ts';

const BUCKETS = [0.1, 0.5, 2, 10, 60]; // seconds; a source may send a year of history in one

interface Tally {
  readonly succeeded: number;
  readonly failed: number;
}
const NONE: Tally = { succeeded: 0, failed: 0 };

/** Counts the fetches of every source. */
@Injectable()
export class Polls {
  private readonly tallies = new Map<string, Tally>();

  constructor(metrics: Metrics, sources: SourcesService) {
    const observe = metrics.durations({
      name: 'chaintide_poll_seconds',
      help: 'Fetches of a source, and how they ended: ok, or the problem',
      labels: ['source', 'outcome'],
      buckets: BUCKETS,
    });
    sources.watchPolls(({ source, outcome, tookMs }) => {
      observe({ source, outcome }, tookMs);
      const { succeeded, failed } = this.of(source);
      this.tallies.set(
        source,
        outcome === 'ok' ? { succeeded: succeeded + 1, failed } : { succeeded, failed: failed + 1 },
      );
    });
  }

  of(source: string): Tally {
    return this.tallies.get(source) ?? NONE;
  }
}
