import { describe, expect, it } from 'vitest';
import { isOutside, parseRange, presets, rangeOf, rangeText, stretchOf } from './range.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000;
const domain = { first: day('2010-07-18'), last: day('2024-03-31'), minSpan: 7 * 86_400 };

describe('a range in a link', () => {
  it('is a preset or days, open at the newest point', () => {
    for (const preset of presets) expect(rangeText(parseRange(preset)!)).toBe(preset);
    expect(parseRange('2021-01-01_2022-01-01')).toEqual({ from: '2021-01-01', to: '2022-01-01' });
    expect(parseRange('2021-01-01_')).toEqual({ from: '2021-01-01' });
  });

  it.each([
    '',
    '2y',
    'constructor',
    '2021-02-30_',
    '2022-01-01_2021-01-01',
    '2022-01-01_2022-01-01',
    '2021-1-1_',
    '_2021-01-01',
    '2021-01-01_x',
    '<script>',
  ])('%j is none', (text) => {
    expect(parseRange(text)).toBeUndefined();
  });

  it('becomes a stretch of time', () => {
    const from = (preset: (typeof presets)[number]): string =>
      new Date(stretchOf({ preset }, domain).from * 1000).toISOString().slice(0, 10);
    expect(presets.map(from)).toEqual([
      '2024-02-29',
      '2023-12-31',
      '2023-09-30',
      '2024-01-01',
      '2023-03-31',
      '2020-03-31',
      '2010-07-18',
    ]);
    expect(stretchOf({ from: '2021-01-01' }, domain)).toEqual({ from: day('2021-01-01'), to: domain.last });
  });

  it.each([
    ['2009-01-03_2009-02-03', true],
    ['2009-01-03_2010-07-18', false],
    ['2009-01-03_2090-01-01', false],
    ['2024-03-31_', false],
    ['2024-04-01_', true],
    ['2090-01-05_2090-02-05', true],
    ['all', false],
    ['1m', false],
  ])('%s lies outside the data: %j', (text, isBeside) => {
    expect(isOutside(parseRange(text)!, domain)).toBe(isBeside);
  });

  it('is what a window shows', () => {
    expect(rangeOf({ from: day('2021-01-01') + 3_600, to: day('2021-02-01') }, domain)).toEqual({
      from: '2021-01-01',
      to: '2021-02-01',
    });
    expect(rangeOf({ from: day('2021-01-01'), to: domain.last }, domain)).toEqual({ from: '2021-01-01' });
    const short = rangeOf({ from: day('2021-01-01'), to: day('2021-01-01') + 60 }, domain);
    expect(parseRange(rangeText(short))).toEqual({ from: '2021-01-01', to: '2021-01-02' });
  });
});
