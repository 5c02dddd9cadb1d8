import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DAY } from '@chaintide/contracts/limits';
import { describe, expect, it } from 'vitest';
import { genesisOf } from './assets.ts';
import { columnName, compileAsset, indicatorById } from './catalogue.ts';

// Real third-party data that is not shipped.
const SHARED = path.resolve(import.meta.dirname, '../../../../shared/data');
const fileOf = (name: string): string => path.join(SHARED, `${name}.csv`);
const isThere = ['spx_close', 'coinmetrics_btc'].every((name) => existsSync(fileOf(name)));

/** The values of a column by day. */
const readDays = (name: string, column: string): Map<number, number> => {
  const [header = '', ...lines] = readFileSync(fileOf(name), 'utf8').trim().split('\n');
  const place = header.split(',').indexOf(column);
  return new Map(
    lines
      .map((line) => line.split(','))
      .filter((cells) => cells[place] !== '')
      .map((cells) => [Date.parse(cells[0]!), Number(cells[place])]),
  );
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const covariance = (x: readonly number[], y: readonly number[]): number =>
  mean(x.map((value, i) => (value - mean(x)) * (y[i]! - mean(y))));

describe.skipIf(!isThere)('bitcoin beside the S&P 500, on real data', () => {
  const shares = isThere ? readDays('spx_close', 'spx_close') : new Map<number, number>();
  const bitcoin = isThere ? readDays('coinmetrics_btc', 'PriceUSD') : new Map<number, number>();
  const start = genesisOf('macro');
  const sessions = [...shares.keys()].filter((day) => bitcoin.has(day));
  const last = sessions.at(-1)!;

  const graph = compileAsset('macro', start);
  const rowOf = (day: number): number => (day - start) / DAY;

  const compute = (): void => {
    graph.resize(rowOf(last) + 1);
    for (const [day, value] of shares) if (day <= last) graph.input('sp500')[rowOf(day)] = value;
    for (const [day, value] of bitcoin) if (day >= start && day <= last) graph.input('btc_price')[rowOf(day)] = value;
    graph.run(0);
  };

  /** The returns of both from one session to the next, over the last `count` sessions up to a day. */
  const returnsUpTo = (day: number, count: number): [number[], number[]] => {
    const place = sessions.indexOf(day);
    const days = sessions.slice(place - count, place + 1);
    const returns = (prices: ReadonlyMap<number, number>) =>
      days.slice(1).map((one, i) => Math.log(prices.get(one)! / prices.get(days[i]!)!));
    return [returns(bitcoin), returns(shares)];
  };

  it('the correlation of 30, 90 and 180 sessions equals a naive one, on every hundredth session', () => {
    compute();
    const indicator = indicatorById('macro.sp500_btc_correlation')!;
    for (const window of ['30', '90', '180']) {
      const column = graph.column(columnName(indicator, 'value', { window }));
      for (let place = 300; place < sessions.length; place += 100) {
        const [x, y] = returnsUpTo(sessions[place]!, Number(window));
        const expected = covariance(x, y) / Math.sqrt(covariance(x, x) * covariance(y, y));
        expect(column[rowOf(sessions[place]!)]).toBeCloseTo(expected, 10);
      }
    }
  });

  it('the beta equals a naive one', () => {
    for (const [day, value] of shares) if (day <= last) graph.input('nasdaq')[rowOf(day)] = value;
    graph.run(0);
    const column = graph.column(columnName(indicatorById('macro.nasdaq_btc_beta')!, 'value'));
    for (let place = 300; place < sessions.length; place += 100) {
      const [x, y] = returnsUpTo(sessions[place]!, 90);
      expect(column[rowOf(sessions[place]!)]).toBeCloseTo(covariance(x, y) / covariance(y, y), 10);
    }
  });
});
