import { HOUR, MINUTE } from '@chaintide/contracts/limits';
import type { MetricId } from '@chaintide/indicators/metrics';
import { FeedSource } from './feed.source.ts';
import type { Asked, Feed } from './feed.ts';
import type { Answer } from '../http.ts';
import { CsvTable } from './readings.ts';
import { SourceError } from '../source.ts';
import type { Vendor } from '../vendor.ts';

const CORRECTED_DAYS = 7;
const REST_MS = 6 * HOUR;

/** Stooq's symbols, and the metric that each of their columns serves. */
const symbols: Readonly<Record<string, Readonly<Partial<Record<string, MetricId>>>>> = {
  '^ndq': {
    Open: 'macro.nasdaq_open',
    High: 'macro.nasdaq_high',
    Low: 'macro.nasdaq_low',
    Close: 'macro.nasdaq_close',
    Volume: 'macro.nasdaq_volume',
  },
  xauusd: { Close: 'macro.gold' },
};

const compact = (day: string): string => day.replaceAll('-', '');

const pathOf = (symbol: string, { from, to }: Asked): string => {
  const span = from === undefined ? '' : `&d1=${compact(from)}&d2=${compact(to)}`;
  return `/q/d/l/?s=${encodeURIComponent(symbol)}&i=d${span}`;
};

/** Stooq refuses with status 200 and a sentence. */
const tableOf = (answer: Answer): CsvTable => {
  if (/^exceeded/i.test(answer.text)) throw new SourceError('rateLimited', answer.text.trim(), REST_MS);
  return new CsvTable(answer);
};

const feeds = Object.entries(symbols).map(([symbol, columns]): Feed => ({
  name: symbol,
  metrics: Object.values(columns) as MetricId[],
  corrects: CORRECTED_DAYS,
  path: (asked) => pathOf(symbol, asked),
  read: (answer) => {
    const table = tableOf(answer);
    return Object.fromEntries(Object.entries(columns).map(([column, metric]) => [metric, table.points(column)]));
  },
}));

/** Open, high, low and close of markets for which FRED has closes only, or nothing. */
export const stooq: Vendor = {
  key: 'stooq',
  url: 'https://stooq.com',
  path: '',
  limit: { name: 'stooq', weight: 20, windowMs: MINUTE },
  customUrl: ({ STOOQ_URL }) => STOOQ_URL,
  open: ({ url, simulated, limit }) => ({
    sources: [new FeedSource({ name: 'stooq', provider: 'Stooq', url, simulated, limit, everyMs: 3 * HOUR, feeds })],
  }),
};
