import { describe, expect, test } from 'vitest';
import { dayOfDate } from './days.ts';
import { parseRealCloses, readRealCloses } from './real-closes.ts';

const read = (...lines: string[]) => parseRealCloses(`${lines.join('\n')}\n`, 'btc.csv');

describe('a Coin Metrics file', () => {
  test('returns its closes; an empty cell means no data', () => {
    const closes = read(
      'time,AdrActCnt,PriceUSD',
      '2010-07-17,1,',
      '2010-07-18,1,0.08584',
      '2010-07-19T00:00:00.000000000Z,2,0.0808',
    );
    expect([closes.closeOn(dayOfDate('2010-07-18')), closes.closeOn(dayOfDate('2010-07-19'))]).toEqual([
      0.08584, 0.0808,
    ]);
    expect(closes.nearest(dayOfDate('2030-01-01'))).toEqual({ day: dayOfDate('2010-07-19'), price: 0.0808 });
    expect(closes.closeOn(dayOfDate('2010-07-17'))).toBeUndefined();
  });

  test('may name its day column `date`, as older files do', () => {
    expect(read('date,PriceUSD', '2015-08-07,', '2015-08-08,1.19999').nearest(dayOfDate('2016-01-01'))).toEqual({
      day: dayOfDate('2015-08-08'),
      price: 1.19999,
    });
    expect(() => read('date,PriceUSD', '2015-08-08,1', '2015-08-08,1')).toThrow(
      'btc.csv, line 3, column date: 2015-08-08 is not after the row before it',
    );
  });

  test.each([
    ['a missing column', ['time,AdrActCnt', '2010-07-18,1'], 'btc.csv, line 1: column PriceUSD is missing'],
    [
      'a broken number',
      ['time,PriceUSD', '2010-07-18,1', '2010-07-19,x'],
      "btc.csv, line 3, column PriceUSD: 'x' is not a number",
    ],
    [
      'a negative price',
      ['time,PriceUSD', '2010-07-18,-1'],
      "btc.csv, line 2, column PriceUSD: '-1' is not a positive number",
    ],
    [
      'a broken day',
      ['time,PriceUSD', '2010-02-31,1'],
      "btc.csv, line 2, column time: '2010-02-31' is not a day like 2020-02-29",
    ],
    [
      'a day twice',
      ['time,PriceUSD', '2010-07-18,1', '2010-07-18,1'],
      'btc.csv, line 3, column time: 2010-07-18 is not after the row before it',
    ],
    ['days out of order', ['time,PriceUSD', '2010-07-18,1', '2010-07-17,1'], 'line 3, column time'],
    ['a short row', ['time,PriceUSD', '2010-07-18'], 'btc.csv'],
  ])('with %s is refused as a whole', (_name, lines, problem) => {
    expect(() => read(...lines)).toThrow(problem);
  });

  test('that does not exist is named', () => {
    expect(() => readRealCloses('COINMETRICS_CSV', '/nowhere/btc.csv')).toThrow(
      /COINMETRICS_CSV: .*\/nowhere\/btc\.csv/,
    );
  });
});
