import { indicatorById } from '@chaintide/indicators/catalogue';
import { describe, expect, it } from 'vitest';
import { linkTo, openingRange, panes, readView, resolutionIn, symbols } from './exchange-view.ts';

const read = (query: string, grade = 4) => readView(new URLSearchParams(query), grade);

describe('the link of the exchange page', () => {
  it('says pair, resolution and range, and is read as it was written', () => {
    const view = read('symbol=ETHUSDT&resolution=1h&range=2026-01-01_2026-02-01');
    expect(view).toEqual({
      symbol: 'ETHUSDT',
      resolution: '1h',
      range: { from: '2026-01-01', to: '2026-02-01' },
    });
    expect(linkTo(view)).toBe('/Bian?symbol=ETHUSDT&resolution=1h&range=2026-01-01_2026-02-01');
  });

  it.each(['', 'symbol=DOGEUSDT&resolution=7m&range=soon', 'symbol=toString'])('%s is as usual', (query) => {
    expect(read(query)).toEqual({ symbol: 'BTCUSDT', resolution: '1d', range: undefined });
  });

  it('gives the daily resolution for one above the grade', () => {
    expect(read('resolution=5m', 4).resolution).toBe('5m');
    expect(read('resolution=5m', 3).resolution).toBe('1d');
  });
});

describe('the panes', () => {
  it('are indicators that everybody may read, for each pair', () => {
    for (const coin of Object.values(symbols))
      for (const name of panes) expect(indicatorById(`${coin}.${name}`)?.tier).toBe('L1');
  });

  it.each([
    ['5m', '8h'],
    ['8h', '8h'],
    ['12h', '8h'],
    ['1d', '1d'],
    ['1M', '1M'],
  ] as const)('at %s funding has steps of %s: it is never finer than its payments', (asked, expected) => {
    expect(resolutionIn(indicatorById('btc.funding_rate')!, asked)).toBe(expected);
  });
});

describe('the opening range', () => {
  const days = (count: number): number[] => Array.from({ length: count }, (_, index) => index * 86_400);

  it('is a month while the archive is short or unknown, and as usual once it is long or there is none', () => {
    expect(openingRange('1d', undefined)).toEqual({ preset: '1m' });
    expect(openingRange('1d', days(30))).toEqual({ preset: '1m' });
    expect(openingRange('1h', days(90))).toEqual({ preset: '1m' });
    expect(openingRange('1d', days(91))).toBeUndefined();
    expect(openingRange('1d', [])).toBeUndefined();
  });

  it.each(['5m', '3d', '1w', '1M'] as const)('is as usual at %s', (resolution) => {
    expect(openingRange(resolution, days(30))).toBeUndefined();
  });
});
