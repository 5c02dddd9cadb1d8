import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachColumn, eachPeak, type Band } from './columns.ts';

interface Column {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

const bandOf = (steps: readonly { by: number; top: number; height: number }[], start: number): Band => {
  const xs = steps.reduce<number[]>((so, { by }, index) => [...so, index === 0 ? start : so.at(-1)! + by], []);
  return {
    from: 0,
    to: steps.length,
    x: (i) => xs[i]!,
    top: (i) => steps[i]!.top,
    bottom: (i) => steps[i]!.top + steps[i]!.height,
  };
};

const columnsOf = (
  band: Band,
  seen: { left: number; right: number; ratio: number },
  each: typeof eachColumn = eachColumn,
): Column[] => {
  const found: Column[] = [];
  each(band, seen, (left, top, bottom) => found.push({ left, top, bottom }));
  return found;
};

const pixel = fc.double({ min: -500, max: 500, noNaN: true });
const steps = fc.array(
  fc.record({
    by: fc.double({ min: 0, max: 40, noNaN: true }),
    top: pixel,
    height: fc.double({ min: 0, max: 300, noNaN: true }),
  }),
  { minLength: 1, maxLength: 60 },
);
const ratios = fc.constantFrom(1, 1.25, 2, 3);

describe('a band in columns', () => {
  it('stands side by side over what is seen of it, half a pixel of the screen aside, and nowhere else', () => {
    fc.assert(
      fc.property(steps, pixel, ratios, (all, start, ratio) => {
        const band = bandOf(all, start);
        const [first, last] = [band.x(0), band.x(all.length - 1)];
        const found = columnsOf(band, { left: -100, right: 300, ratio });
        found.slice(1).forEach(({ left }, index) => expect(left - found[index]!.left).toBeCloseTo(1 / ratio, 9));
        const [begin, end] = [Math.max(first, -100), Math.min(last, 300)];
        if (end - begin > 1 / ratio) {
          expect(Math.abs(found[0]!.left - begin)).toBeLessThanOrEqual(0.5 / ratio + 1e-9);
          expect(Math.abs(found.at(-1)!.left + 1 / ratio - end)).toBeLessThanOrEqual(0.5 / ratio + 1e-9);
        }
        expect(found.length).toBeLessThanOrEqual(400 * ratio + 1);
      }),
    );
  });

  it('has in each column the edges of the line there', () => {
    fc.assert(
      fc.property(steps, pixel, ratios, (all, start, ratio) => {
        const band = bandOf(all, start);
        for (const { left, top, bottom } of columnsOf(band, { left: -1_000, right: 10_000, ratio })) {
          const middle = left + 0.5 / ratio;
          const after = all.findIndex((_, index) => index > 0 && band.x(index) > middle);
          const [a, b] = after === -1 ? [all.length - 1, all.length - 1] : [after - 1, after];
          const near = (edge: Band['top']): [number, number] => [
            Math.min(edge(a), edge(b)) - 1e-6,
            Math.max(edge(a), edge(b)) + 1e-6,
          ];
          for (const [value, [low, high]] of [
            [top, near(band.top)],
            [bottom, near(band.bottom)],
          ] as const) {
            expect(value).toBeGreaterThanOrEqual(low);
            expect(value).toBeLessThanOrEqual(high);
          }
        }
      }),
    );
  });

  it('is straight between two points', () => {
    const band: Band = { from: 0, to: 2, x: (i) => i * 10, top: (i) => i * 100, bottom: () => 400 };
    expect(columnsOf(band, { left: 0, right: 10, ratio: 1 }).map(({ top }) => Math.round(top))).toEqual([
      5, 15, 25, 35, 45, 55, 65, 75, 85, 95,
    ]);
  });

  it('is nothing for a single point', () => {
    expect(
      columnsOf({ from: 0, to: 1, x: () => 3.2, top: () => 1, bottom: () => 2 }, { left: 0, right: 10, ratio: 2 }),
    ).toEqual([]);
  });

  it('reaches every peak of its points where nothing else would show them', () => {
    fc.assert(
      fc.property(steps, pixel, ratios, (all, start, ratio) => {
        const FOOT = 400;
        const band = { ...bandOf(all, start), bottom: () => FOOT };
        const found = columnsOf(band, { left: -1_000, right: 10_000, ratio }, eachPeak);
        for (const { left, top } of found) {
          const within = all
            .map((_, index) => index)
            .filter((index) => band.x(index) >= left && band.x(index) < left + 1 / ratio);
          for (const index of within)
            expect(Math.abs(top - FOOT)).toBeGreaterThanOrEqual(Math.abs(band.top(index) - FOOT) - 1e-6);
        }
        const highest = Math.max(...all.map(({ top }) => Math.abs(top - FOOT)));
        for (const { top } of found) expect(Math.abs(top - FOOT)).toBeLessThanOrEqual(highest + 1e-6);
      }),
    );
  });
});
