import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import type { MetricId, Step } from '@chaintide/indicators/metrics';
import type { Batch, Point } from '../series/batch.ts';
import { EXCHANGE_PRIORITY, stepMs, steps } from './candles.ts';
import type { ExchangeClient } from './exchange-client.ts';
import { CandleReader, type PastMs } from './exchange.source.ts';
import { KEPT_MS, type Perpetual, type Statistic } from './futures.ts';
import { SourceError, type FetchContext, type HostLimit, type Source } from './source.ts';

const PAGE = 500; // Binance's maximum for statistics
const FUNDING_PAGE = 1000;
const FUNDING_EVERY = 8 * HOUR;
const FIRST_DAY = Date.UTC(2019, 8, 1); // the month of the first contract
const SETTLE_MS = 5 * MINUTE; // a payment is reported within seconds
const PERCENT = 100;
const pastMs: PastMs = { '1d': Number.POSITIVE_INFINITY, '1h': 60 * DAY, '5m': 30 * DAY };

/** A row at a time: as many values as its series has metrics. */
interface Row {
  readonly time: number;
  readonly values: readonly number[];
}

/**
 * Funding, open interest, the two sides of the market, and the prices of one perpetual contract. What the exchange keeps for thirty days
 * only is stored from the first day on: a page never covers, and so never changes, anything older.
 */
export class FuturesSource implements Source {
  readonly name: string;
  readonly provider: string;
  readonly host: string;
  readonly simulated: boolean;
  readonly provides: readonly MetricId[];
  readonly everyMs = MINUTE;
  private readonly candles: readonly CandleReader[];
  private fundingHour = Number.NaN;

  constructor(
    private readonly client: ExchangeClient,
    private readonly perpetual: Perpetual,
    readonly limit: HostLimit,
  ) {
    this.candles = perpetual.candles.map((set) => new CandleReader(client, set, { pastMs }));
    this.name = `${client.id}.futures.${perpetual.ticker.toLowerCase()}`;
    this.provider = client.provider;
    this.host = client.restHost;
    this.simulated = client.simulated;
    this.provides = [
      perpetual.funding,
      ...perpetual.statistics.flatMap(({ metrics }) => metrics),
      ...this.candles.flatMap(({ provides }) => provides),
    ];
  }

  /** A part that cannot be read does not stop the others. */
  async *fetch(context: FetchContext): AsyncGenerator<Batch, void> {
    const { statistics } = this.perpetual;
    const parts = [
      () => this.funding(context),
      ...statistics.map((statistic) => () => this.history(context, statistic)),
      () => this.openInterest(context),
      ...this.candles.map((candles) => () => candles.fetch(context)),
    ];
    let failure: SourceError | undefined;
    for (const part of parts) {
      try {
        yield* part();
      } catch (error) {
        if (!(error instanceof SourceError) || error.problem !== 'malformed') throw error;
        failure ??= error;
      }
    }
    if (failure) throw failure;
  }

  /** Each payment at its hour, and the sum of each day: payments are never averaged. */
  private async *funding(context: FetchContext): AsyncGenerator<Batch, void> {
    if (!this.isFundingDue(context) || !(await this.client.has('fetchFundingRateHistory'))) return;
    const { symbol, funding } = this.perpetual;
    const held = context.since(funding, '1d');
    let from = held === undefined ? FIRST_DAY : held + DAY;
    const payments = new Map<number, number>();
    for (let isMore = true; isMore;) {
      const page = await this.client.ask(context, 'funding', (exchange) =>
        exchange.fetchFundingRateHistory(symbol, from, FUNDING_PAGE),
      );
      const rows = rowsOf(
        page.map((row) => [row.timestamp, row.fundingRate]),
        { name: 'funding', now: context.now() },
      );
      for (const { time, values } of rows) payments.set(time - (time % HOUR), values[0]! * PERCENT);
      isMore = rows.length === FUNDING_PAGE;
      if (isMore) from = rows.at(-1)!.time + 1;
    }
    this.fundingHour = Math.floor(context.now() / HOUR);
    if (payments.size === 0) return;
    yield this.batchOf('1h', { [funding]: [...payments].map(([time, value]) => ({ time, value })) }, context);
    const today = context.now() - SETTLE_MS;
    yield {
      ...this.batchOf('1d', { [funding]: sumsByDay(payments) }, context),
      provisionalFrom: today - (today % DAY),
    };
  }

  /** Every hour, and as long as a payment is awaited. */
  private isFundingDue({ since, now }: FetchContext): boolean {
    const newest = since(this.perpetual.funding, '1h') ?? 0;
    const isAwaited = newest < now() - (now() % FUNDING_EVERY);
    return isAwaited || this.fundingHour !== Math.floor(now() / HOUR);
  }

  private async *history(context: FetchContext, statistic: Statistic): AsyncGenerator<Batch, void> {
    if (!(await this.client.has(statistic.call))) return;
    for (const step of steps.toReversed()) yield* this.historyAt(context, statistic, step);
  }

  /** A row tells of the period before its time, which is the bucket in which it is stored. */
  private async *historyAt(context: FetchContext, statistic: Statistic, step: Step): AsyncGenerator<Batch, void> {
    const length = stepMs[step];
    const { metrics } = statistic;
    const now = context.now();
    const held = Math.min(...metrics.map((metric) => context.since(metric, step) ?? Number.NEGATIVE_INFINITY));
    const kept = Math.ceil((now - KEPT_MS + MINUTE) / length) * length; // a minute: the request takes some time
    for (let from = Math.max(kept, held + 2 * length); from <= now; from += PAGE * length) {
      const page = {
        symbol: this.perpetual.symbol,
        period: step,
        from,
        until: from + (PAGE - 1) * length,
        limit: PAGE,
      };
      const answer = await this.client.ask(context, 'statistics', (exchange) => statistic.rows(exchange, page));
      const rows = rowsOf(answer, { name: `${statistic.name} of ${page.symbol} ${step}`, now }).filter(
        ({ time }) => time % length === 0, // one in between belongs to a period that is not over
      );
      if (rows.length === 0) continue;
      const points = metrics.map((metric, at) => [
        metric,
        rows.map(({ time, values }) => ({ time: time - length, value: values[at]! })),
      ]);
      yield this.batchOf(step, Object.fromEntries(points) as Batch['points'], context);
    }
  }

  /** The present open interest, in the open buckets. */
  private async *openInterest(context: FetchContext): AsyncGenerator<Batch, void> {
    if (!(await this.client.has('fetchOpenInterest'))) return;
    const { symbol, openInterest } = this.perpetual;
    const now = context.now();
    const { openInterestAmount: amount } = await this.client.ask(context, 'present', (exchange) =>
      exchange.fetchOpenInterest(symbol),
    );
    const { markPrice } = await this.client.ask(context, 'present', (exchange) => exchange.fetchFundingRate(symbol));
    const [row] = rowsOf([[now, amount, (amount ?? NaN) * (markPrice ?? NaN)]], { name: 'open interest', now });
    for (const step of steps) {
      const time = now - (now % stepMs[step]);
      const points = openInterest.map((metric, at) => [metric, [{ time, value: row!.values[at]! }]]);
      yield { ...this.batchOf(step, Object.fromEntries(points) as Batch['points'], context), provisionalFrom: time };
    }
  }

  private batchOf(step: Step, points: Batch['points'], context: FetchContext): Batch {
    const { provider, simulated } = this;
    return { source: provider, simulated, priority: EXCHANGE_PRIORITY, fetchedAt: context.now(), step, points };
  }
}

/** Rows of numbers, in the order of their times; throws if they are not. */
const rowsOf = (
  answer: readonly (readonly unknown[])[],
  { name, now }: { readonly name: string; readonly now: number },
): Row[] => {
  let before = 0;
  return answer.map((parts, index) => {
    const [time = NaN, ...values] = parts.map((part) => (part === null || part === '' ? NaN : Number(part)));
    const place = `row ${index} of ${name}`;
    if (![time, ...values].every((part) => Number.isFinite(part)))
      throw new SourceError('malformed', `${place} is not made of numbers: ${JSON.stringify(parts)}`);
    if (time <= before || time > now + DAY) throw new SourceError('malformed', `${place} is of ${time}`);
    before = time;
    return { time, values };
  });
};

const sumsByDay = (payments: ReadonlyMap<number, number>): Point[] => {
  const sums = new Map<number, number>();
  for (const [time, value] of payments) {
    const day = time - (time % DAY);
    sums.set(day, (sums.get(day) ?? 0) + value);
  }
  return [...sums].map(([time, value]) => ({ time, value }));
};
