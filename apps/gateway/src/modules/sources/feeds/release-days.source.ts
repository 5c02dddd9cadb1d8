import type { ReleaseDay } from '@chaintide/contracts/market/listings';
import { isoDay } from '@chaintide/contracts/iso-day';
import { DAY, HOUR } from '@chaintide/contracts/limits';
import { calendarSeries } from '@chaintide/indicators/calendar';
import { z } from 'zod';
import type { Batch } from '../../series/batch.ts';
import { get, readJson, refusalOf } from '../http.ts';
import { SourceError, type FetchContext, type HostLimit, type Source } from '../source.ts';

const PAST_DAYS = 45;
const COMING_DAYS = 75;
const PAGE_ROWS = 1_000; // the most that the interface gives
const PAGES_MOST = 20;

const dates = z.object({
  count: z.number().int().nonnegative(),
  release_dates: z.array(z.object({ release_id: z.number().int(), date: z.iso.date() })),
});

const wanted = new Set(calendarSeries.flatMap(({ release }) => release ?? []));

interface Options {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: string;
  readonly simulated: boolean;
  readonly limit: HostLimit;
}

/** FRED's calendar: past and coming days of the releases whose series we have. */
export class ReleaseDaysSource implements Source {
  readonly name = 'fred.releases';
  readonly provider = 'FRED';
  readonly host: string;
  readonly simulated: boolean;
  readonly provides = [];
  readonly everyMs = 12 * HOUR;
  readonly limit: HostLimit;

  constructor(private readonly options: Options) {
    this.host = new URL(options.url).host;
    this.simulated = options.simulated;
    this.limit = options.limit;
  }

  async *fetch(context: FetchContext): AsyncGenerator<Batch, void> {
    const rows = new Map<string, ReleaseDay>();
    for (let page = 0, count = 1; page * PAGE_ROWS < count; page += 1) {
      if (page >= PAGES_MOST) throw new SourceError('malformed', `${this.host} has ${count} days of releases`);
      const answer = await this.page(context, page * PAGE_ROWS);
      count = answer.count;
      if (answer.release_dates.length === 0 && page * PAGE_ROWS < count)
        throw new SourceError('malformed', `${this.host} promises ${count} days of releases, and sends no more`);
      for (const { release_id: release, date: day } of answer.release_dates)
        if (wanted.has(release)) rows.set(`${release}:${day}`, { id: `${release}:${day}`, release, day });
    }
    if (rows.size === 0) throw new SourceError('malformed', `${this.host} has none of our releases`);
    const { provider: source, simulated } = this;
    await context.keep('releases', { source, simulated, fetchedAt: context.now(), rows: [...rows.values()] });
    yield* [];
  }

  private async page(context: FetchContext, offset: number) {
    const now = context.now();
    const query = new URLSearchParams({
      api_key: this.options.key,
      file_type: 'json',
      realtime_start: isoDay(now - PAST_DAYS * DAY),
      realtime_end: isoDay(now + COMING_DAYS * DAY),
      include_release_dates_with_no_data: 'true',
      order_by: 'release_date',
      sort_order: 'asc',
      limit: String(PAGE_ROWS),
      offset: String(offset),
    });
    const answer = await context.request(1, async (signal) => {
      const given = await get(`${this.options.url}/fred/releases/dates?${query.toString()}`, { signal });
      const refusal = refusalOf(given, now);
      if (refusal) throw refusal;
      return given;
    });
    return readJson(answer, dates);
  }
}
