import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { CHART_LINK_LENGTH, GRID_MAX } from '@chaintide/contracts/limits';
import { catalogue } from '@chaintide/indicators/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presets, type Range } from '../gestures/range.ts';
import { asksForGrid } from './grid-link.ts';
import {
  cellKeys,
  chartsOf,
  gridChanges,
  knownOf,
  linkOf,
  readGrid,
  standardView,
  writeGrid,
  type GridView,
} from './grid-view.ts';

const VIP = 4;
const read = (search: string | URLSearchParams) => readGrid(new URLSearchParams(search), catalogue, VIP);
const ids = ({ charts }: GridView): string[] => charts.map(({ indicator }) => indicator.id);
const find = (id: string): Indicator => catalogue.indicators.find((indicator) => indicator.id === id)!;
const gridOf = (...wanted: string[]): GridView => ({
  charts: wanted.map((id) => standardView(find(id), catalogue, VIP)),
  range: undefined,
});

const ranges = fc.option(
  fc.oneof(
    fc.constantFrom(...presets).map((preset): Range => ({ preset })),
    fc.constant<Range>({ from: '2020-02-29', to: '2021-01-01' }),
  ),
  { nil: undefined },
);
const charts = fc
  .record({
    indicator: fc.constantFrom(...catalogue.indicators),
    sma: fc.integer({ min: 0, max: 100 }),
    ema: fc.integer({ min: 0, max: 100 }),
    overlays: fc.constantFrom<readonly ('btc' | 'eth')[]>([], ['btc'], ['btc', 'eth']),
    events: fc.boolean(),
    look: fc.constantFrom('chart', 'table'),
  })
  .map(({ indicator, ...parts }) => ({ ...standardView(indicator, catalogue, VIP), ...parts }));
const grids = fc
  .record({ charts: fc.array(charts, { minLength: 2, maxLength: GRID_MAX }), range: ranges })
  .map(({ charts: some, range }): GridView => ({ range, charts: some.map((chart) => ({ ...chart, range })) }));

describe('a link to several charts', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        expect(read(writeGrid(grid))).toEqual({ grid, ignored: [] });
      }),
    );
  });

  it('is that of a single chart where only one is left', () => {
    expect(writeGrid({ ...gridOf('btc.mvrv'), range: { preset: '1y' } }).toString()).toBe(
      'indicator=btc.mvrv&range=1y',
    );
    expect(writeGrid(gridOf()).toString()).toBe('');
    expect(asksForGrid(new URLSearchParams('indicator=btc.mvrv'))).toBe(false);
    expect(asksForGrid(writeGrid(gridOf('btc.mvrv', 'btc.nupl')))).toBe(true);
  });

  it('has one range, its own before that of a chart', () => {
    const { grid } = read('chart=indicator%3Dbtc.mvrv%26range%3D1m&chart=indicator%3Dbtc.nupl&range=4y');
    expect(grid.charts.map(({ range }) => range)).toEqual([{ preset: '4y' }, { preset: '4y' }]);
    expect(read('chart=indicator%3Dbtc.mvrv&chart=indicator%3Dbtc.nupl%26range%3D1m').grid.range).toEqual({
      preset: '1m',
    });
  });

  it('ignores bad charts and bad parts one by one and names them', () => {
    const { grid, ignored } = read(
      'chart=indicator%3Dbtc.mvrv%26sma%3D999&chart=indicator%3Dbtc.nothing&chart=&chart=indicator%3Dbtc.nupl&range=9y&foo=1',
    );
    expect(ids(grid)).toEqual(['btc.mvrv', 'btc.nupl']);
    expect(ignored).toEqual(['sma=999', 'chart=indicator=btc.nothing', 'chart=', 'range=9y', 'foo']);
  });

  it('draws six at most, and none whose part is too long', () => {
    const seven = Array.from({ length: 7 }, () => 'chart=indicator%3Dbtc.mvrv').join('&');
    expect(read(seven)).toMatchObject({
      grid: { charts: { length: GRID_MAX } },
      ignored: ['chart=indicator=btc.mvrv'],
    });
    expect(
      read(new URLSearchParams([['chart', `indicator=btc.mvrv&sma=${'1'.repeat(CHART_LINK_LENGTH)}`]])).grid.charts,
    ).toEqual([]);
  });

  it('survives anything', () => {
    const parts = fc.array(
      fc.tuple(
        fc.constantFrom('chart', 'range', '__proto__', 'x'),
        fc.oneof(
          fc.string(),
          fc.constantFrom('indicator=btc.mvrv', 'indicator=btc.mvrv&range=1y', 'indicator=%00', '1y'),
        ),
      ),
    );
    fc.assert(
      fc.property(parts, (entries) => {
        const { grid } = read(new URLSearchParams(entries));
        expect(grid.charts.length).toBeLessThanOrEqual(GRID_MAX);
        expect(new Set(grid.charts.map(({ range }) => range)).size).toBeLessThanOrEqual(1);
        if (grid.charts.length > 1) expect(read(writeGrid(grid))).toEqual({ grid, ignored: [] });
      }),
    );
  });
});

describe('what a workspace keeps', () => {
  it('leads back to the same charts in the same range', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const kept = chartsOf(grid);
        expect(read(linkOf(kept).slice(2))).toEqual({ grid, ignored: [] });
        for (const text of kept) expect(text.length).toBeLessThanOrEqual(CHART_LINK_LENGTH);
      }),
    );
  });

  it('is the plain link of a single chart', () => {
    expect(linkOf(['indicator=btc.mvrv&range=1y'])).toBe('/?indicator=btc.mvrv&range=1y');
  });
});

describe('a grid', () => {
  it('only changes the order when a chart is moved, and never beyond its ends', () => {
    fc.assert(
      fc.property(grids, fc.nat(GRID_MAX), fc.integer({ min: -2, max: GRID_MAX + 2 }), (grid, from, to) => {
        const at = from % grid.charts.length;
        const moved = gridChanges.moved(grid, at, to);
        expect(ids(moved).toSorted()).toEqual(ids(grid).toSorted());
        expect(moved.charts[Math.max(0, Math.min(grid.charts.length - 1, to))]).toBe(grid.charts[at]);
      }),
    );
  });

  it('takes a range chosen in one chart for all of them, and everything else for that one', () => {
    const before = gridOf('btc.mvrv', 'btc.nupl');
    expect(gridChanges.changed(before, 0, { range: { preset: '1m' } }).charts.map(({ range }) => range)).toEqual([
      { preset: '1m' },
      { preset: '1m' },
    ]);
    expect(gridChanges.changed(before, 1, { sma: 7 }).charts.map(({ sma }) => sma)).toEqual([0, 7]);
  });

  it('is as known on a day where all charts are, and carries it from the link', () => {
    const before = gridOf('btc.mvrv', 'macro.gdp');
    const then = gridChanges.known(before, '2024-05-01');
    expect([before, then, gridChanges.changed(then, 1, { known: undefined })].map(knownOf)).toEqual([
      undefined,
      '2024-05-01',
      undefined,
    ]);
    expect(knownOf(read(writeGrid(then)).grid)).toBe('2024-05-01');
    expect(gridChanges.known(then, undefined)).toEqual(before);
  });

  it('takes no seventh chart', () => {
    const full = gridOf(...Array.from({ length: GRID_MAX }, () => 'btc.mvrv'));
    expect(gridChanges.added(full, standardView(find('btc.nupl'), catalogue, VIP)).charts).toEqual(full.charts);
  });

  it('gives every chart a name of its own that stays when the others change places', () => {
    const { charts: some } = gridOf('btc.mvrv', 'btc.nupl', 'btc.mvrv');
    expect(cellKeys(some)).toEqual(['btc.mvrv 1', 'btc.nupl 1', 'btc.mvrv 2']);
    expect(cellKeys(some.toReversed())).toContain('btc.nupl 1');
  });
});
