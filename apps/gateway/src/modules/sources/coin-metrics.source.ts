import { DAY, MINUTE } from '@chaintide/contracts/limits';
import type { MetricId } from '@chaintide/indicators/metrics';
import { coinMetricsOf } from '@chaintide/indicators/metrics/origins';
import { z } from 'zod';
import type { Batch } from '../series/batch.ts';
import {
  COIN_METRICS,
  decimalOf,
  pointsOf,
  providedBy,
  vocabularies,
  type Day,
  type Field,
  type TrackedAsset,
  type Vocabulary,
} from './coin-metrics.ts';
import { get, readJson, refusalOf, type Answer } from './http.ts';
import { SourceError, type FetchContext, type HostLimit, type Source } from './source.ts';

const PAGE_SIZE = 10_000; // the API's maximum; the whole history is about 6,500 days
const REVISION_DAYS = 7; // recent days are still corrected

const page = z.object({
  data: z.array(z.object({ time: z.string() }).catchall(z.union([z.string(), z.number(), z.null()]))),
  next_page_token: z.string().optional(),
});
type Page = z.infer<typeof page>;

interface CoinMetricsOptions {
  readonly asset: TrackedAsset;
  /** Without a trailing slash: `https://community-api.coinmetrics.io/v4`. */
  readonly url: string;
  readonly simulated: boolean;
  readonly limit?: HostLimit;
  readonly pageSize?: number;
}

/** Daily metrics of one asset from Coin Metrics' API (community data, CC BY-NC 4.0). */
export class CoinMetricsSource implements Source {
  readonly name: string;
  readonly provider = COIN_METRICS;
  readonly host: string;
  readonly simulated: boolean;
  readonly provides: readonly MetricId[];
  readonly everyMs = 30 * MINUTE; // each day appears once, some time after midnight UTC
  readonly limit: HostLimit | undefined;
  /** Metrics that a refusal named as unavailable; not requested again. */
  private readonly refused = new Set<Field>();
  private hasAskedAll = false;
  private readonly vocabulary: Vocabulary;

  constructor(private readonly options: CoinMetricsOptions) {
    this.name = `coinmetrics.${options.asset}`;
    this.provides = providedBy(vocabularies[options.asset]);
    this.vocabulary = vocabularies[options.asset];
    this.host = new URL(options.url).host;
    this.simulated = options.simulated;
    this.limit = options.limit;
  }

  get note(): string | undefined {
    return this.refused.size > 0 ? `not offered: ${[...this.refused].join(', ')}` : undefined;
  }

  async *fetch(context: FetchContext): AsyncGenerator<Batch, void> {
    const tokens = new Set<string>();
    let answer = await this.firstAnswer(context);
    for (;;) {
      const { data, next_page_token: token } = readJson(answer, page);
      if (data.length > 0) yield this.batchOf(data, context.now());
      if (token === undefined) break;
      if (tokens.has(token)) throw new SourceError('malformed', `${this.host} gives the page ${token} twice`);
      tokens.add(token);
      const next = new URL(answer.url);
      next.searchParams.set('next_page_token', token);
      answer = await this.ask(context, next);
    }
    this.hasAskedAll = true;
  }

  /** A single unavailable metric makes the API refuse the request: retry without those that the refusal names. */
  private async firstAnswer(context: FetchContext): Promise<Answer> {
    for (;;) {
      const asked = this.vocabulary.wanted.filter((field) => !this.refused.has(field));
      const answer = await this.ask(context, this.addressOf(asked, this.startOf(context, asked)));
      const named = namedIn(answer, asked);
      if (named.length === 0) return answer;
      if (named.length === asked.length) throw new SourceError('malformed', `${this.host} offers none of the metrics`);
      for (const field of named) this.refused.add(field);
    }
  }

  private ask(context: FetchContext, url: URL): Promise<Answer> {
    return context.request(1, async (signal) => {
      const answer = await get(url, { signal });
      const refusal = namedIn(answer, this.vocabulary.wanted).length > 0 ? undefined : refusalOf(answer, context.now());
      if (refusal) throw refusal;
      return answer;
    });
  }

  /** The first day to request: once every metric has its history, only days that may have changed. */
  private startOf({ since }: FetchContext, asked: readonly Field[]): number | undefined {
    const { metricOf, anchor } = this.vocabulary;
    const held = (metric: MetricId) => since(coinMetricsOf(metric) ?? metric, '1d'); // others may give it, too
    const lacksPast = !this.hasAskedAll && asked.some((field) => held(metricOf.get(field)!) === undefined);
    const last = lacksPast ? undefined : held(anchor);
    return last === undefined ? undefined : last - REVISION_DAYS * DAY;
  }

  private addressOf(asked: readonly Field[], from: number | undefined): URL {
    const url = new URL(`${this.options.url}/timeseries/asset-metrics`);
    url.search = new URLSearchParams({
      assets: this.options.asset,
      metrics: asked.join(','),
      frequency: '1d',
      page_size: String(this.options.pageSize ?? PAGE_SIZE),
      // the API's default returns the newest page first: an interrupted back-fill would leave a gap
      paging_from: 'start',
      ...(from !== undefined && { start_time: new Date(from).toISOString().slice(0, 10) }),
    }).toString();
    return url;
  }

  private batchOf(data: Page['data'], now: number): Batch {
    const days = data.map((row) => this.dayOf(row));
    const unordered = days.findIndex((day, index) => index > 0 && day.time <= days[index - 1]!.time);
    if (unordered > 0)
      throw new SourceError('malformed', `${this.host}: data.${unordered}.time is not after the day before it`);
    return {
      source: this.provider,
      simulated: this.simulated,
      priority: 1,
      fetchedAt: now,
      step: '1d',
      provisionalFrom: now - (now % DAY),
      points: pointsOf(this.vocabulary, days),
    };
  }

  private dayOf(row: Page['data'][number]): Day {
    const time = Date.parse(row.time);
    if (!Number.isFinite(time) || time % DAY !== 0)
      throw new SourceError('malformed', `${this.host}: time "${row.time}" is not a day`);
    return { time, value: (field) => this.valueOf(row, field) };
  }

  private valueOf(row: Page['data'][number], field: Field): number | undefined {
    const cell = row[field];
    if (cell === undefined || cell === null) return undefined;
    const value = decimalOf(String(cell));
    if (value === undefined)
      throw new SourceError('malformed', `${this.host}: ${field} of ${row.time} is "${cell}", not a number`);
    return value;
  }
}

/** The metrics named in a refusal. */
const namedIn = ({ status, text }: Answer, asked: readonly Field[]): Field[] =>
  status === 400 || status === 403 ? asked.filter((field) => new RegExp(`\\b${field}\\b`).test(text)) : [];
