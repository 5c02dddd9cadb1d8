import { isoDay } from '@chaintide/contracts/iso-day';
import { DAY } from '@chaintide/contracts/limits';
import type { MetricId } from '@chaintide/indicators/metrics';
import type { Batch, Point } from '../../series/batch.ts';
import type { Feed } from './feed.ts';
import { get, refusalOf, type Answer } from '../http.ts';
import { SourceError, type FetchContext, type HostLimit, type Source } from '../source.ts';

const PRIORITY = 1;
const TOGETHER = 12;
const ARCHIVED_DAYS = 300; // before the newest point: a quarter that is published only now began so long ago

export interface FeedOptions {
  readonly name: string;
  readonly provider: string;
  /** Without a trailing slash. */
  readonly url: string;
  readonly simulated: boolean;
  readonly limit: HostLimit;
  readonly everyMs: number;
  readonly feeds: readonly Feed[];
  /** A metric that follows from what is known of the feeds, once any of them has answered: its points from a moment on. */
  readonly derives?: {
    readonly metric: MetricId;
    readonly points: (since: number | undefined, now: number) => readonly Point[];
  };
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
  /** Those whose archive was read whole since the start. */
  private readonly archived = new Set<Feed>();

  constructor(private readonly options: FeedOptions) {
    this.name = options.name;
    this.provider = options.provider;
    this.host = new URL(options.url).host;
    this.simulated = options.simulated;
    this.provides = [
      ...options.feeds.flatMap(({ metrics }) => metrics),
      ...(options.derives ? [options.derives.metric] : []),
    ];
    this.everyMs = options.everyMs;
    this.limit = options.limit;
  }

  /**
   * Several feeds make a batch: everything that depends on them is computed once for each. Archives are read after all points, because
   * charts wait for those.
   */
  async *fetch(context: FetchContext): AsyncGenerator<Batch, void> {
    let failure: SourceError | undefined;
    const read: Feed[] = [];
    const due = this.options.feeds.filter((feed) => this.isDue(feed, context.now()));
    for (let first = 0; first < due.length; first += TOGETHER) {
      const points: Record<string, readonly Point[]> = {};
      for (const feed of due.slice(first, first + TOGETHER)) {
        const given = await this.pointsOf(feed, context);
        if (given instanceof SourceError) failure ??= given;
        else {
          Object.assign(points, given);
          this.readAt.set(feed, context.now());
          read.push(feed);
        }
      }
      yield this.batchOf(points, context.now());
    }
    const { derives } = this.options;
    if (derives && read.length > 0) {
      const points = derives.points(context.since(derives.metric, '1d'), context.now());
      yield this.batchOf({ [derives.metric]: points }, context.now());
    }
    for (const feed of read) {
      const firstFigures = await this.archiveOf(feed, context);
      if (firstFigures instanceof SourceError) failure ??= firstFigures;
      else if (firstFigures) yield { ...this.batchOf({}, context.now()), firstFigures };
    }
    if (failure) throw failure;
  }

  /** After a failure only the feeds that were not read are asked again. */
  private isDue(feed: Feed, now: number): boolean {
    const age = now - (this.readAt.get(feed) ?? Number.NEGATIVE_INFINITY);
    return age < 0 || age >= this.everyMs / 2; // below 0: the clock was set back
  }

  /** The points, or why the answer cannot be read; throws if the host is in trouble. */
  private pointsOf(feed: Feed, context: FetchContext): Promise<Batch['points'] | SourceError> {
    return this.asked(feed, async () => {
      const points = feed.read(
        await this.answerTo(feed.path({ from: fromOf(feed, context), to: today(context) }), context),
      );
      for (const column of Object.values(points)) refuseDisorder(column, context.now());
      return points;
    });
  }

  /** The first publications of a feed; undefined if the vendor does not tell. */
  private async archiveOf(feed: Feed, context: FetchContext): Promise<Batch['firstFigures'] | SourceError> {
    const { archive } = feed;
    if (archive === undefined) return undefined;
    const from = this.archived.has(feed) ? fromOf({ ...feed, corrects: ARCHIVED_DAYS }, context) : undefined;
    const figures = await this.asked(feed, async () =>
      archive.read(await this.answerTo(archive.path({ from, to: today(context) }), context)),
    );
    if (!(figures instanceof SourceError)) this.archived.add(feed);
    return figures;
  }

  private answerTo(path: string, context: FetchContext): Promise<Answer> {
    return context.request(1, async (signal) => {
      const given = await get(this.options.url + path, {
        signal,
        headers: { accept: 'application/json, text/csv;q=0.9' },
      });
      const refusal = refusalOf(given, context.now());
      if (refusal) throw refusal;
      return given;
    });
  }

  private async asked<T>({ name }: Feed, read: () => Promise<T>): Promise<T | SourceError> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof SourceError) || error.problem !== 'malformed') throw error;
      return new SourceError('malformed', `${name}: ${error.detail}`);
    }
  }

  /** Today's point may still change. */
  private batchOf(points: Batch['points'], now: number): Batch {
    const { provider, simulated } = this;
    const provisionalFrom = now - (now % DAY);
    return { source: provider, simulated, priority: PRIORITY, fetchedAt: now, step: '1d', provisionalFrom, points };
  }
}

const today = ({ now }: FetchContext): string => isoDay(now());

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
