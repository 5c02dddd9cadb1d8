import { DAY } from '@chaintide/contracts/limits';
import type { Call, Dialect, Query } from '../dialect.ts';
import { dateOf, dayOf, dayOfDate, timeOf } from '../world/days.ts';
import type { World } from '../world/world.ts';
import type { BitcoinNode } from '../bitcoin/node/node.ts';
import type { Tally } from '../bitcoin/node/tally.ts';
import { countedMetrics, offersOf, type Offer } from './metrics.ts';
import { answerOf, badParameter, missingParameter, refuse } from './refusals.ts';

const PAGE_DEFAULT = 100;
const PAGE_MOST = 10_000;

/** Coin Metrics' `/v4/timeseries/asset-metrics`, over the simulated chains, Bitcoin's as far as it has blocks; one asset at a time. */
export const coinMetrics = (world: World, bitcoin: BitcoinNode): Dialect => {
  let tally: Tally | undefined;
  const offers = offersOf(world, (day) => tally?.on(day));
  return {
    target: 'coinmetrics',
    prepare: async ({ query, now }) => {
      if (isCounted(query)) tally = await bitcoin.tallied(now);
    },
    routes: {
      '/v4/timeseries/asset-metrics': (call) => {
        try {
          return { status: 200, body: answerTo(offers, call) };
        } catch (error) {
          return answerOf(error);
        }
      },
    },
    refuse,
  };
};

/** Whether a request is for what the blocks of Bitcoin say. */
const isCounted = ({ assets, metrics }: Query): boolean =>
  assets === 'btc' &&
  String(metrics)
    .split(',')
    .some((name) => countedMetrics.has(name));

type Offers = Readonly<Record<string, Offer>>;

interface Request {
  readonly asset: string;
  readonly offer: Offer;
  readonly names: readonly string[];
  /** Both inclusive. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly pageSize: number;
  readonly pagesFrom: 'start' | 'end';
}

type Row = Readonly<Record<string, string | null>>;

const answerTo = (offers: Offers, { query, now, url }: Call) => {
  const request = requestOf(offers, query, now);
  const rows = rowsOf(request);
  const { page, next } = request.pagesFrom === 'start' ? forwards(rows, request) : backwards(rows, request);
  const data = page.map(([, row]) => row);
  if (next === undefined) return { data };
  const token = tokenOf(next);
  const address = new URL(url);
  address.searchParams.set('next_page_token', token);
  return { data, next_page_token: token, next_page_url: address.href };
};

type DayRow = readonly [day: number, row: Row];

interface Page {
  readonly page: readonly DayRow[];
  /** The first day of the next page (or, when paging from the end, its last day). */
  readonly next: number | undefined;
}

const forwards = (rows: Iterable<DayRow>, { pageSize }: Request): Page => {
  const [page, next] = firstOf(rows, pageSize);
  return { page, next };
};

const backwards = (rows: Iterable<DayRow>, { pageSize }: Request): Page => {
  const all = [...rows];
  return { page: all.slice(-pageSize), next: all.at(-pageSize - 1)?.[0] };
};

const firstOf = (rows: Iterable<DayRow>, count: number): [DayRow[], number | undefined] => {
  const first: DayRow[] = [];
  for (const row of rows) {
    if (first.length === count) return [first, row[0]];
    first.push(row);
  }
  return [first, undefined];
};

/** The days with any of the metrics, in order. */
function* rowsOf({ asset, offer: { metrics }, names, firstDay, lastDay }: Request): Generator<DayRow> {
  for (let day = firstDay; day <= lastDay; day += 1) {
    const values = names.map((name) => [name, metrics[name]!(day)] as const);
    if (values.every(([, value]) => value === undefined)) continue;
    const texts = values.map(([name, value]) => [name, value === undefined ? null : decimalOf(value)]);
    yield [day, { asset, time: `${dateOf(day)}T00:00:00.000000000Z`, ...(Object.fromEntries(texts) as Row) }];
  }
}

const DIGITS = 15; // the precision of a double

/** Plain digits without exponent and trailing zeros. */
const decimalOf = (value: number): string => {
  if (Number.isInteger(value)) return String(value);
  const magnitude = Math.floor(Math.log10(Math.abs(value))) + 1;
  return value.toFixed(Math.max(0, Math.min(DIGITS, DIGITS - magnitude))).replace(/\.?0+$/, '');
};

const requestOf = (offers: Offers, query: Query, now: number): Request => {
  const asset = required(query, 'assets');
  const offer = Object.hasOwn(offers, asset) ? offers[asset] : undefined;
  if (!offer) throw badParameter('assets', `Value '${asset}' is not supported.`);
  const frequency = optional(query, 'frequency') ?? '1d';
  if (frequency !== '1d') throw badParameter('frequency', `Value '${frequency}' is not supported.`);
  const pagesFrom = optional(query, 'paging_from') ?? 'end';
  if (pagesFrom !== 'start' && pagesFrom !== 'end')
    throw badParameter('paging_from', `Value '${pagesFrom}' is not supported.`);
  const names = namesOf(offer, required(query, 'metrics'));
  return {
    asset,
    offer,
    names,
    ...daysOf(query, { now, pagesFrom, firstDay: offer.firstDay }),
    pageSize: pageSizeOf(query),
    pagesFrom,
  };
};

const optional = (query: Query, name: string): string | undefined => {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw badParameter(name, 'It was given more than once.');
  return value;
};

const required = (query: Query, name: string): string => {
  const value = optional(query, name);
  if (value === undefined) throw missingParameter(name);
  return value;
};

const namesOf = ({ metrics }: Offer, list: string): string[] => {
  const names = list.split(',');
  const unknown = names.find((name) => !Object.hasOwn(metrics, name));
  if (unknown !== undefined) throw badParameter('metrics', `Value '${unknown}' is not supported.`);
  return names;
};

const pageSizeOf = (query: Query): number => {
  const text = optional(query, 'page_size') ?? String(PAGE_DEFAULT);
  const size = /^\d+$/.test(text) ? Number(text) : 0;
  if (size < 1 || size > PAGE_MOST)
    throw badParameter('page_size', `Value '${text}' is not between 1 and ${PAGE_MOST}.`);
  return size;
};

const daysOf = (
  query: Query,
  { now, pagesFrom, firstDay: begin }: { now: number; pagesFrom: 'start' | 'end'; firstDay: number },
): Pick<Request, 'firstDay' | 'lastDay'> => {
  const start = timeAt(query, 'start_time') ?? timeOf(begin);
  const end = timeAt(query, 'end_time') ?? now;
  const firstDay = Math.max(begin, Math.ceil(start / DAY));
  const lastDay = Math.min(dayOf(now) - 1, dayOf(end)); // the current day has no close yet
  const token = optional(query, 'next_page_token');
  if (token === undefined) return { firstDay, lastDay };
  const turn = dayOfToken(token, begin);
  return pagesFrom === 'start' ? { firstDay: turn, lastDay } : { firstDay, lastDay: turn };
};

const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?Z?)?$/;

const timeAt = (query: Query, name: string): number | undefined => {
  const text = optional(query, name);
  if (text === undefined) return undefined;
  const time = TIME.test(text) ? Date.parse(text.includes('T') && !text.endsWith('Z') ? `${text}Z` : text) : Number.NaN;
  if (Number.isNaN(time)) throw badParameter(name, `Value '${text}' is not a time like 2020-02-29.`);
  return time;
};

/** Opaque to callers; contains the day at which the next page continues. */
const tokenOf = (day: number): string => Buffer.from(dateOf(day)).toString('base64url');

const dayOfToken = (token: string, begin: number): number => {
  const date = Buffer.from(token, 'base64url').toString('utf8');
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? dayOfDate(date) : Number.NaN;
  if (Number.isNaN(day) || day < begin)
    throw badParameter('next_page_token', `Value '${token}' is not a token of this request.`);
  return day;
};
