import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisLabels, fittedValue, LABEL_PX } from './axis-labels.ts';
import { textWidth } from './text-width.ts';
import { scaleFor } from './scale.ts';
import { ticksOf } from './ticks.ts';

const wanted = { unit: 'usd', language: 'en', room: 66 } as const;
const labels = (...values: number[]): string[] => axisLabels(values, wanted).map(({ label }) => label);

describe('labels of an axis', () => {
  it('are short while that tells them apart', () => {
    expect(labels(1_000, 1_500, 2_000)).toEqual(['$1.00K', '$1.50K', '$2.00K']);
    const hashes = axisLabels([400e6, 600e6, 1e9], { ...wanted, unit: 'hash', room: 58 });
    expect(hashes.map(({ label }) => label)).toEqual(['400 EH/s', '600 EH/s', '1 ZH/s']);
    expect(labels(67_001, 67_002)).toEqual(['$67,001.00', '$67,002.00']);
  });

  it('write very small and very large numbers with powers of ten', () => {
    expect(labels(5e-13, 1e-12, 1.5e-12)).toEqual(['5e-13', '1e-12', '1.5e-12']);
    expect(labels(1e17, 2e17)).toEqual(['1e17', '2e17']);
  });

  it('tell numbers of seventeen digits by their distance', () => {
    expect(labels(12_345_678_901_234_560, 12_345_678_901_234_570, 12_345_678_901_234_580)).toEqual([
      '1.2346e16',
      '+10.00',
      '+20.00',
    ]);
  });

  it('say of a lone value what fits', () => {
    expect(fittedValue(1_360e9, { ...wanted, unit: 'usd' })).toBe('$1,360B');
    expect(fittedValue(12_345_678_901_234_568, wanted)).toBe('1.2346e16');
    expect(fittedValue(578_250_000, { ...wanted, unit: 'hash' })).toBe('578.3 EH/s');
    expect(fittedValue(578_250_000, { ...wanted, unit: 'hash', room: 52 })).toBe('578 EH/s');
    expect(fittedValue(578_250_000, { ...wanted, unit: 'hash', room: 42 })).toBe('578 EH');
    expect(fittedValue(NaN, wanted)).toBe('–');
  });

  it('count in trillions where billions are too long', () => {
    const phone = { unit: 'usd', room: 48 } as const;
    expect(fittedValue(31.4e12, { ...phone, language: 'en' })).toBe('$31.4T');
    expect(fittedValue(-31.42e12, { ...phone, language: 'en' })).toBe('-$31.4T');
    expect(fittedValue(31.4e12, { ...phone, language: 'zh' })).toBe('$31万亿');
    expect(fittedValue(131.4e12, { ...phone, room: 56, language: 'zh' })).toBe('$131万亿');
    expect(fittedValue(1.5e15, { ...phone, language: 'en' })).toBe('1.5e15');
    expect(fittedValue(31.4e12, { ...phone, room: 38, language: 'en', unit: 'count' })).toBe('31.4T');
    expect(axisLabels([30e12, 30.5e12, 31e12], { ...phone, language: 'en' }).map(({ label }) => label)).toEqual([
      '$30T',
      '$30.5T',
      '$31T',
    ]);
  });

  it('keep the unit of a small value in fewer digits', () => {
    expect(fittedValue(0.00006039, { unit: 'percent', language: 'en', room: 52 })).toBe('0.00006%');
    expect(fittedValue(-0.012346, { unit: 'percent', language: 'en', room: 54 })).toBe('-0.0123%');
  });

  it('always differ and always fit', () => {
    const size = (value: number): number => (Math.abs(value) < 1e-60 ? 0 : value);
    const values = fc.tuple(
      fc.double({ min: -1e18, max: 1e18, noNaN: true }).map(size),
      fc.double({ min: 0, max: 1e18, noNaN: true }).map(size),
    );
    fc.assert(
      fc.property(values, ([low, span]) => {
        const ticks = ticksOf(scaleFor([Float64Array.of(low, low + span)], 'linear', false), 8);
        const made = axisLabels(ticks, wanted);
        expect(new Set(made.map(({ label }) => label)).size).toBe(ticks.length);
        for (const { label } of made) expect(textWidth(label, LABEL_PX)).toBeLessThanOrEqual(wanted.room);
      }),
      { numRuns: 500 },
    );
  });
});
