import { catalogue as catalogueSchema, seriesQuery } from '@chaintide/contracts/indicators';
import { resolutions } from '@chaintide/contracts/resolutions';
import { describe, expect, it } from 'vitest';
import { catalogue, columnName, compileAsset, completeChoice, indicatorById } from './catalogue.ts';

const { groups, indicators } = catalogue;
const ids = indicators.map(({ id }) => id);

describe('the catalogue', () => {
  it('fits the contract, with a text in both languages everywhere', () => {
    expect(catalogueSchema.parse(catalogue)).toEqual(catalogue);
  });

  it('has every id once, and those that were promised', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([
      'btc.mvrv', 'btc.mvrv_z', 'btc.nupl', 'btc.puell', 'btc.ahr999', 'btc.jzr60', 'btc.ma730', 'btc.mayer', 'btc.nvt', 'btc.s2f', 'btc.drawdown',
      'btc.volatility_30d', 'btc.hash_rate', 'btc.active_addresses', 'btc.realized_price', 'btc.pi_cycle',
    ]));
    expect(ids.length).toBeGreaterThanOrEqual(40);
    expect(indicatorById('btc.mvrv')?.id).toBe('btc.mvrv');
    expect(indicatorById('btc.nothing')).toBeUndefined();
  });

  it('hangs every indicator on groups that exist, and has no empty group', () => {
    const keys = groups.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(indicators.flatMap(({ path }) => path))).toEqual(new Set(keys));
  });

  it('compiles every column of every indicator under every choice into one graph', () => {
    const graph = compileAsset('btc', Date.UTC(2009, 0, 3));
    for (const indicator of indicators) {
      for (const { key } of indicator.columns) expect(graph.inputsOf(columnName(indicator, key)).length).toBeGreaterThan(0);
    }
    expect(graph.inputsOf('btc.s2f/value?flow=annualised')).toEqual(['issuance_btc', 'supply']);
    expect(graph.inputsOf(columnName(indicatorById('btc.nvt')!, 'value', { volume: 'spot' }))).toEqual(['price', 'spot_volume_usd', 'supply']);
    expect(() => graph.inputsOf(columnName(indicatorById('btc.nvt')!, 'value', { volume: 'none' }))).toThrow(RangeError);
  });

  it('begins every introduction with the unit note', () => {
    for (const { introduction } of indicators) {
      expect(introduction.zh).toMatch(/^K 为千，M 为百万，B 为十亿。[^ ]/);
      expect(introduction.en).toMatch(/^K thousands, M millions, B billions\. [A-Z]/);
      expect(introduction.zh).toMatch(/[。]$/);
      expect(introduction.en).toMatch(/\.$/);
    }
  });
});

describe.each(indicators)('$id', (indicator) => {
  it('has different column keys, and resolutions from fine to coarse that begin with its interval', () => {
    const keys = indicator.columns.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const order = indicator.resolutions.map((resolution) => resolutions.indexOf(resolution));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(indicator.resolutions[0]).toBe(indicator.interval);
  });

  it('has zones in order that do not overlap', () => {
    const edges = indicator.zones.flatMap(({ from = -Infinity, to = Infinity }) => [from, to]);
    expect(edges).toEqual(edges.toSorted((a, b) => a - b));
    for (const { from, to } of indicator.zones) expect(from !== undefined || to !== undefined).toBe(true);
  });

  it('has parameters whose default is an option and whose name no query or page setting uses', () => {
    const taken = [...Object.keys(seriesQuery.shape), 'id', 'indicator', 'range', 'sma', 'scale', 'overlays'];
    for (const { name, options, default: standard } of indicator.parameters) {
      const values = options.map(({ value }) => value);
      expect(taken).not.toContain(name);
      expect(values).toContain(standard);
      expect(new Set(values).size).toBe(values.length);
      expect(completeChoice(indicator)[name]).toBe(standard);
    }
  });
});
