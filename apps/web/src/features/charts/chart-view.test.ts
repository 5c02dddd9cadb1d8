import type { Catalogue, Indicator } from '@chaintide/contracts/indicators';
import { catalogue } from '@chaintide/indicators/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartLink, parseSma, readView, writeView } from './chart-view.ts';

const GUEST = 1;
const VIP = 4;
const read = (search: string, grade = GUEST) => readView(new URLSearchParams(search), catalogue, grade);
const find = (id: string): Indicator => catalogue.indicators.find((indicator) => indicator.id === id)!;

describe('a link to a chart', () => {
  it('shows the first indicator when it says nothing', () => {
    const { view, ignored } = read('');
    expect(view).toMatchObject({ indicator: catalogue.indicators[0], resolution: '1d', range: undefined, sma: 0, overlay: false, parameters: {} });
    expect(ignored).toEqual([]);
  });

  it('carries the whole view', () => {
    const { view, ignored } = read('indicator=btc.ahr999&resolution=1w&range=1y&sma=30&scale=linear&overlay=btc&mean=harmonic');
    expect(view).toEqual({ indicator: find('btc.ahr999'), resolution: '1w', range: { preset: '1y' }, sma: 30, scale: 'linear', overlay: true, parameters: { mean: 'harmonic' } });
    expect(ignored).toEqual([]);
  });

  it('ignores bad parts one by one and names them', () => {
    const { view, ignored } = read('indicator=btc.mvrv_z&resolution=7d&range=9y&sma=101&scale=cubic&overlay=doge&foo=1&sma=5');
    expect(view).toMatchObject({ indicator: find('btc.mvrv_z'), resolution: '1d', range: undefined, sma: 0, scale: 'linear', overlay: false });
    expect(ignored).toEqual(['resolution=7d', 'range=9y', 'sma=101', 'scale=cubic', 'overlay=doge', 'foo']);
  });

  it('keeps what is good beside an unknown indicator', () => {
    expect(read('indicator=btc.nothing&sma=7')).toMatchObject({ view: { indicator: catalogue.indicators[0], sma: 7 }, ignored: ['indicator=btc.nothing'] });
  });

  it('ignores a resolution above the reader\'s grade, and a parameter of another indicator', () => {
    expect(read('indicator=btc.price&resolution=5m').ignored).toEqual(['resolution=5m']);
    expect(read('indicator=btc.price&resolution=5m', VIP).view.resolution).toBe('5m');
    expect(read('indicator=btc.mvrv&mean=harmonic').ignored).toEqual(['mean']);
    expect(read('indicator=btc.ahr999&mean=golden').ignored).toEqual(['mean=golden']);
  });

  it('leaves out what is the default, and reads back what it wrote', () => {
    expect(writeView(read('indicator=btc.ahr999&resolution=1d&scale=log&mean=geometric').view).toString()).toBe('indicator=btc.ahr999');
    for (const indicator of catalogue.indicators) {
      const { view } = read(`indicator=${indicator.id}&sma=14&range=2020-01-01_2021-01-01&overlay=btc&scale=${indicator.scale === 'log' ? 'linear' : 'log'}`);
      expect(readView(writeView(view), catalogue, GUEST)).toEqual({ view, ignored: [] });
    }
  });

  it('survives anything', () => {
    const names = fc.constantFrom('indicator', 'resolution', 'range', 'sma', 'scale', 'overlay', 'mean', '__proto__', 'x');
    fc.assert(fc.property(fc.array(fc.tuple(names, fc.string()), { maxLength: 8 }), (parts) => {
      const { view, ignored } = readView(new URLSearchParams(parts), catalogue, GUEST);
      expect(catalogue.indicators).toContain(view.indicator);
      for (const part of ignored) expect(part.length).toBeLessThanOrEqual(40);
    }));
  });

  it('needs something to show', () => {
    const empty: Catalogue = { groups: [], indicators: [] };
    expect(() => readView(new URLSearchParams(), empty, GUEST)).toThrow('empty');
  });

  it('leads to another indicator with range and overlay as they are', () => {
    expect(chartLink('btc.nupl', new URLSearchParams('indicator=btc.mvrv&range=1y&overlay=btc&sma=7&scale=log'))).toBe('/?indicator=btc.nupl&range=1y&overlay=btc');
    expect(chartLink('btc.nupl', new URLSearchParams())).toBe('/?indicator=btc.nupl');
  });

  it.each([['0', 0], ['7', 7], ['100', 100], ['007', 7]])('takes %s days', (text, days) => { expect(parseSma(text)).toBe(days); });
  it.each(['101', '-1', '1.5', '', ' 7', '1e2', '七', '9999'])('refuses %j days', (text) => { expect(parseSma(text)).toBeUndefined(); });
});
