import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { SECOND } from '@chaintide/contracts/limits';
import type { CandleRow, LineRow } from '@chaintide/contracts/market/market';
import { averagePoints } from '@chaintide/indicators/averages';
import { sma } from '@chaintide/indicators/formula/sma';
import type { Excerpt } from '../excerpt.ts';
import type { Span } from './export-sheet.ts';

/** Which rows of a series are asked for, and in which form. */
export interface MarketLook {
  readonly span: Span;
  /** Days; 0 for the values themselves. */
  readonly sma: number;
  /** Counted from the newest. */
  readonly page: number;
  /** Rows of a page; undefined for all. */
  readonly limit: number | undefined;
  /** At most so many rows, the newest. */
  readonly total: number | undefined;
  /** The key of the only line that is asked for. */
  readonly line: string | undefined;
}

/** A series, and for candles what was turned over in them. */
export interface MarketSeries {
  readonly excerpt: Excerpt;
  readonly turnover?: Excerpt;
  readonly chart: Indicator['chart'];
}

const told = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;

/** The indices of the asked rows, oldest first. */
const asked = ({ times }: Excerpt, { span, page, limit, total }: MarketLook): number[] => {
  const within = Array.from(times.keys()).filter((row) => {
    const time = times[row]! * SECOND;
    return time >= span.from && time < span.to;
  });
  const newest = total === undefined ? within : within.slice(-total);
  if (limit === undefined) return page === 1 ? newest : [];
  const end = newest.length - (page - 1) * limit;
  return newest.slice(Math.max(0, end - limit), Math.max(0, end));
};

const isoTime = (seconds: number): string => new Date(seconds * SECOND).toISOString();

const candles = (excerpt: Excerpt, turnover: Excerpt | undefined, rows: readonly number[]): CandleRow[] => {
  const turned = new Map(turnover && Array.from(turnover.times, (time, row) => [time, turnover.values[0]![row]!]));
  const of = (key: string, row: number): number => excerpt.values[excerpt.columns.indexOf(key)]?.[row] ?? NaN;
  return rows.map((row) => {
    const [high, low, close, before] = [of('high', row), of('low', row), of('close', row), of('close', row - 1)];
    return {
      date: isoTime(excerpt.times[row]!),
      open: told(of('open', row)),
      high: told(high),
      low: told(low),
      close: told(close),
      volume: told(of('volume', row)),
      turnover: told(turned.get(excerpt.times[row]!)),
      amplitude: told((100 * (high - low)) / before),
      change: told((100 * (close - before)) / before),
    };
  });
};

const lines = (excerpt: Excerpt, rows: readonly number[], look: MarketLook): LineRow[] => {
  const window = averagePoints(look.sma, excerpt.resolution);
  const columns = excerpt.columns.flatMap((key, index) => {
    if (look.line !== undefined && look.line !== key) return [];
    const values = excerpt.values[index]!;
    return [{ key, values: look.sma === 0 ? values : sma(values, window) }];
  });
  const [main, ...others] = columns;
  return rows.map((row) => ({
    time: isoTime(excerpt.times[row]!),
    value: told(main?.values[row]),
    ...Object.fromEntries(others.map(({ key, values }) => [key, told(values[row])])),
  }));
};

/** A series in the rows of the specification: candles as such, unless one line or an average of them is asked for. */
export const marketRows = ({ excerpt, turnover, chart }: MarketSeries, look: MarketLook): CandleRow[] | LineRow[] => {
  const rows = asked(excerpt, look);
  if (chart !== 'candles') return lines(excerpt, rows, look);
  if (look.line === undefined && look.sma === 0) return candles(excerpt, turnover, rows);
  return lines(excerpt, rows, { ...look, line: look.line ?? 'close' });
};
