import { catalogue } from '@chaintide/indicators/catalogue';
import { describe, expect, it } from 'vitest';
import { series } from '../scene/testing.ts';
import { readView, writeView, type ChartView } from './chart-view.ts';
import { pricedOf } from './priced.ts';
import { ownTraces } from './view-traces.ts';

const GUEST = 1;
const read = (search: string): ChartView => readView(new URLSearchParams(search), catalogue, GUEST).view;

describe('a chart starts', () => {
  it('with the average of a week over the faint raw line if its indicator is noisy', () => {
    const noisy = catalogue.indicators.filter(({ smoothing, chart }) => smoothing > 0 && chart === 'line');
    expect(noisy.length).toBeGreaterThan(0);
    for (const indicator of noisy) {
      const view = read(`indicator=${indicator.id}`);
      expect(view.sma).toBe(7);
      const traces = ownTraces({ indicator, series: series(indicator.id, [1, 2, 3]) }, view);
      expect(traces.map(({ faint }) => faint)).toEqual([true, false]);
      expect(traces[1]!.label.en).toMatch(/SMA 7$/);
    }
  });

  it('with the raw line alone if the link says so, and keeps that in the link', () => {
    const view = read('indicator=btc.active_addresses&sma=0');
    expect([view.sma, writeView(view).get('sma')]).toEqual([0, '0']);
  });

  it('with the price over it if its indicator is about the chain, unless the link or the reader wants none', () => {
    const onChain = catalogue.indicators.filter(({ priced }) => priced.length > 0);
    expect(onChain.length).toBeGreaterThan(0);
    for (const { id, priced } of onChain) {
      expect(pricedOf(read(`indicator=${id}`), true).overlays).toEqual(priced);
      expect(pricedOf(read(`indicator=${id}&price=off`), true).overlays).toEqual([]);
      expect(pricedOf(read(`indicator=${id}`), false).overlays).toEqual([]);
    }
  });
});
