import { DAY } from '@chaintide/contracts/limits';
import type { MetricId } from '@chaintide/indicators/metrics';
import type { Batch, Point } from '../../series/batch.ts';
import type { Feed } from './feed.ts';
import { get, refusalOf } from '../http.ts';
import { SourceError, type FetchContext, type HostLimit, type Source } from '../source.ts';

const PRIORITY = 1;
const TOGETHER = 12;

interface FeedOptions {
  readonly name: string;
  readonly provider: string;
  /** Without a trailing slash. */
  readonly url: string;
  readonly simulated: boolean;
  readonly limit: HostLimit;
  readonly everyMs: number;
  readonly feeds: readonly Feed[];
}

/** The feeds of one vendor, one request each. A feed that cannot be read does not stop the others. */
export class FeedSource implements Source {
  readonly name: string;
  readonly provider: string;
  readonly host: string;
  readonly simulated: boolean;
  readonly provides: readonly MetricId[];
  readonly everyMs: number;
  readonly limit: HostLimit;
  private readonly readAt = new Map<Feed, number>();

  constructor(private readonly options: FeedOptions) {
    this.name = options.name;
    this.provider = options.provider;
    this.host = new URL(options.url).host;
    this.simulated = options.simulated;
    this.provides = options.feeds.flatMap(({ metrics }) => metrics);
    this.everyMs = options.everyMs;
    this.limit = options.limit;
  }

  /** Several feeds make a batch: everything that depends on them is computed once for each. */
  async *fetch(context: FetchContext): AsyncGenerator<Batch, void> {
    let failure: SourceError | undefined;
    const due = this.options.feeds.filter((feed) => this.isDue(feed, context.now()));
    for (let first = 0; first < due.length; first += TOGETHER) {
      const points: Record<string, readonly Point[]> = {};
      for (const feed of due.slice(first, first + TOGETHER)) {
        const given = await this.pointsOf(feed, context);
        if (given instanceof SourceError) failure ??= given;
        else {
          Object.assign(points, given);
          this.readAt.set(feed, context.now());
        }
      }
      yield this.batchOf(points, context.now());
    }
    if (failure) throw failure;
  }

  /** After a failure only the feeds that were not read are asked again. */
  private isDue(feed: Feed, now: number): boolean {
    const age = now - (this.readAt.get(feed) ?? Number.NEGATIVE_INFINITY);
    return age < 0 || age >= this.everyMs / 2; // below 0: the clock was set back
  }

  /** The points, or why the answer cannot be read; throws if the host is in trouble. */
  private async pointsOf(feed: Feed, context: FetchContext): Promise<Batch['points'] | SourceError> {
    try {
      const address = this.options.url + feed.path({ from: fromOf(feed, context), to: isoDay(context.now()) });
      const answer = await context.request(1, async (signal) => {
        const given = await get(address, { signal, headers: { accept: 'application/json, text/csv;q=0.9' } });
        const refusal = refusalOf(given, context.now());
        if (refusal) throw refusal;
        return given;
      });
      const points = feed.read(answer);
      for (const column of Object.values(points)) refuseDisorder(column, context.now());
      return points;
    } catch (error) {
      if (!(error instanceof SourceError) || error.problem !== 'malformed') throw error;
      return new SourceError('malformed', `${feed.name}: ${error.detail}`);
    }
  }

  /** Today's point may still change. */
  private batchOf(points: Batch['points'], now: number): Batch {
    const { provider, simulated } = this;
    const provisionalFrom = now - (now % DAY);
    return { source: provider, simulated, priority: PRIORITY, fetchedAt: now, step: '1d', provisionalFrom, points };
  }
}

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, '2024-01-01'.length);

const fromOf = ({ metrics, corrects }: Feed, { since }: FetchContext): string | undefined => {
  const held = metrics.map((metric) => since(metric, '1d'));
  if (corrects === 'all' || held.some((time) => time === undefined)) return undefined;
  return isoDay(Math.min(...(held as number[])) - corrects * DAY);
};

const refuseDisorder = (points: readonly { readonly time: number }[], now: number): void => {
  let before = Number.NEGATIVE_INFINITY;
  for (const { time } of points) {
    if (time <= before) throw new SourceError('malformed', `${isoDay(time)} is not after ${isoDay(before)}`);
    before = time;
  }
  if (before > now + DAY) throw new SourceError('malformed', `${isoDay(before)} lies in the future`);
};
