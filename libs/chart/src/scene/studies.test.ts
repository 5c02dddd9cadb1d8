import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rebased } from './rebased.ts';
import { bollingerOf, rsiOf } from './studies.ts';
import { extentOf, yAt } from './scene.ts';
import { tagsOf } from './tags.ts';
import { DAY, mvrv, price, scene } from './testing.ts';

const [line] = mvrv(3, 1, 4, 1, 5, 9, 2, 6) as [ReturnType<typeof mvrv>[0]];
const bands = bollingerOf(line, { window: 2, width: 2 });

it('what is computed from simulated values is simulated', () => {
  const simulated = { ...line, isSimulated: true } as const;
  const made = [rsiOf(simulated, 2), ...bollingerOf(simulated, { window: 2, width: 2 })];
  expect(made.map(({ isSimulated }) => isSimulated)).toEqual([true, true, true, true]);
  expect(rsiOf(line, 2).isSimulated).toBeUndefined();
});

describe('bands', () => {
  it('are three lines, the first filled down to the last, around any line', () => {
    expect(bands.map(({ key, shape, label }) => [key, shape, label.zh])).toEqual([
      ['value:upper', 'band', 'MVRV · 布林 2, 2 上轨'],
      ['value:middle', 'line', 'MVRV · 布林 2, 2 中轨'],
      ['value:lower', 'line', 'MVRV · 布林 2, 2 下轨'],
    ]);
    expect(Array.from(bands[0]!.points.y, (value) => Number(value.toFixed(9)))).toEqual([
      NaN,
      4,
      5.5,
      5.5,
      7,
      11,
      12.5,
      8,
    ]);
    expect(bands[0]!.low).toEqual(bands[2]!.points.y);
  });

  it('have room on the axis, and leave the tag to their line', () => {
    const drawn = scene([line, ...bands]);
    const [upper] = drawn.marks.filter(({ shape }) => shape === 'band');
    expect(upper!.base).toHaveLength(upper!.points.y.length);
    expect(drawn.axes[0].scale.min).toBeLessThan(-0.5);
    expect(tagsOf(scene([...mvrv(1, 2), ...bollingerOf(mvrv(1, 2)[0]!, { window: 2, width: 1 })]))).toMatchObject([
      { value: 2 },
    ]);
  });

  it('lie at the foot of a log axis where it cannot show them', () => {
    const { marks, axes } = scene([line, ...bands], 'log');
    const { base } = marks.find(({ shape }) => shape === 'band')!;
    expect(Math.min(...base!.filter((value) => !Number.isNaN(value)))).toBe(axes[0].scale.min);
  });

  it('follow their line where it is an index', () => {
    const [index, upper] = rebased([line, ...bands], { from: DAY, to: 3 * DAY }, 'indexed');
    expect(index!.points.y[1]).toBe(100);
    expect([upper!.shape, upper!.points.y[1]]).toEqual(['band', 400]);
    expect(upper!.low![1]).toBeCloseTo(0, 9);
  });
});

describe('the relative strength index', () => {
  it('has a pane below everything else, with its bounds and no room beside the plot', () => {
    const plain = scene([...mvrv(1, 2, 3, 4), ...price('btc', 5, 6, 7, 8)]);
    const { axes, plot, ...drawn } = scene([...mvrv(1, 2, 3, 4), ...price('btc', 5, 6, 7, 8), rsiOf(line, 3)]);
    expect(axes.map(({ name }) => name)).toEqual(['main', 'btc', 'rsi']);
    expect(plot).toEqual(plain.plot);
    expect(axes[2]!.ticks.map(({ at }) => at)).toEqual([30, 70]);
    const [main, , pane] = axes.map(({ scale }) => extentOf({ axes, plot, ...drawn }, scale));
    expect(main!.top).toBe(plot.top);
    expect(main!.top + main!.height).toBeLessThan(pane!.top);
    expect(pane!.top + pane!.height).toBeCloseTo(plot.top + plot.height, 9);
  });

  it('keeps every value of an axis within its own part of the plot', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.1, max: 1e6, noNaN: true }), { minLength: 4, maxLength: 9 }),
        (values) => {
          for (const kind of ['linear', 'log'] as const) {
            const [own] = mvrv(...values);
            const drawn = scene([own!, rsiOf(own!, 2)], kind);
            for (const { axis, points } of drawn.marks) {
              const { top, height } = extentOf(drawn, axis.scale);
              for (const value of points.y.filter((one) => !Number.isNaN(one))) {
                const y = yAt(drawn, axis.scale, value);
                expect(y).toBeGreaterThanOrEqual(top - 1e-6);
                expect(y).toBeLessThanOrEqual(top + height + 1e-6);
              }
            }
          }
        },
      ),
    );
  });

  it('stays what it is where other lines are indexed', () => {
    const strength = rsiOf(line, 3);
    expect(rebased([line, strength], { from: 0, to: DAY }, 'percent')[1]).toBe(strength);
  });
});
