import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import { catalogue } from '@chaintide/indicators/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withRereads } from './rereads.ts';
import { carriedOf, chartLink, isStandard, parseSma, readView, standardOf, writeView } from './chart-view.ts';

const GUEST = 1;
const VIP = 4;
const read = (search: string, grade = GUEST) => readView(new URLSearchParams(search), catalogue, grade);
const find = (id: string): Indicator => catalogue.indicators.find((indicator) => indicator.id === id)!;

describe('a link to a chart', () => {
  it('shows the first indicator when it says nothing', () => {
    const { view, ignored } = read('');
    expect(view).toMatchObject({
      indicator: catalogue.indicators[0],
      resolution: '1d',
      range: undefined,
      sma: catalogue.indicators[0]!.smoothing,
      overlays: [],
      parameters: {},
    });
    expect(ignored).toEqual([]);
  });

  it('reads history anew where the indicator follows from blocks, and the catalogue offers it', () => {
    const offered = withRereads(catalogue);
    const of = (search: string, from = offered) => readView(new URLSearchParams(search), from, GUEST);
    const { view, ignored } = of('indicator=btc.mvrv&day=utc%2B8&cost=vwap');
    expect([view.parameters, ignored]).toEqual([{ day: 'utc+8', cost: 'vwap' }, []]);
    expect(writeView(view).toString()).toBe('indicator=btc.mvrv&day=utc%2B8&cost=vwap');
    expect(of('indicator=btc.mvrv&day=utc+8').view.parameters).toEqual({ day: 'utc+8' }); // a plus stands for a space
    expect(of('indicator=btc.mvrv&day=standard&cost=close').view.parameters).toEqual({});
    expect(of('indicator=btc.mvrv&day=gmt').ignored).toEqual(['day=gmt']);
    expect(of('indicator=btc.mayer&day=mtp').ignored).toEqual(['day']);
    expect(of('indicator=btc.mvrv&day=mtp', { ...catalogue, rereads: undefined }).ignored).toEqual(['day']);
  });

  it('carries the whole view', () => {
    const { view, ignored } = read(
      'indicator=btc.ahr999&resolution=1w&range=1y&sma=30&ema=7&rsi=14~btc.nupl&bollinger=20~2~btc.nupl&scale=linear&overlay=btc,eth&price=off&compare=btc.nupl,btc.puell~shared&comparison=ratio&events=off&hide=high,etf&difference=on&look=table&mean=harmonic&known=2024-02-29',
    );
    expect(view).toEqual({
      indicator: find('btc.ahr999'),
      resolution: '1w',
      range: { preset: '1y' },
      sma: 30,
      ema: 7,
      rsi: { window: 14, of: 'btc.nupl' },
      bands: { window: 20, width: 2, of: 'btc.nupl' },
      scale: 'linear',
      overlays: ['btc', 'eth'],
      price: false,
      compared: [
        { indicator: find('btc.nupl'), axis: 'own' },
        { indicator: find('btc.puell'), axis: 'shared' },
      ],
      comparison: 'ratio',
      events: false,
      hidden: ['high', 'etf'],
      parameters: { mean: 'harmonic' },
      difference: true,
      drawings: [],
      look: 'table',
      known: '2024-02-29',
    });
    expect(ignored).toEqual([]);
    expect(isStandard(view)).toBe(false);
  });

  it.each(['2024-02-30', '2024-2-3', 'yesterday'])('knows no day %s', (day) => {
    expect(read(`known=${day}`)).toMatchObject({ view: { known: undefined }, ignored: [`known=${day}`] });
  });

  it('keeps the day as of which it is shown for other indicators, until it is reset', () => {
    const { view } = read('known=2024-02-29');
    expect(writeView(view).get('known')).toBe('2024-02-29');
    expect(carriedOf(new URLSearchParams('known=2024-02-29'))).toBe('known=2024-02-29');
    expect(writeView({ ...view, ...standardOf(view.indicator) }).has('known')).toBe(false);
  });

  it('ignores bad parts one by one and names them', () => {
    const { view, ignored } = read(
      'indicator=btc.mvrv_z&resolution=7d&range=9y&sma=101&scale=cubic&overlay=doge&foo=1&sma=5',
    );
    expect(view).toMatchObject({
      indicator: find('btc.mvrv_z'),
      resolution: '1d',
      range: undefined,
      sma: 0,
      scale: 'linear',
      overlays: [],
    });
    expect(ignored).toEqual(['overlay=doge', 'resolution=7d', 'range=9y', 'sma=101', 'scale=cubic', 'sma=5', 'foo']);
  });

  it('passes over what other sites add to a link', () => {
    expect(read('utm_source=letter&utm_medium=mail&fbclid=x&gclid=y&mc_cid=z&sma=7')).toMatchObject({
      view: { sma: 7 },
      ignored: [],
    });
    expect(read('utm=1&utm_=2&clid=3').ignored).toEqual(['utm', 'utm_', 'clid']);
  });

  it('keeps what is good beside an unknown indicator', () => {
    expect(read('indicator=btc.nothing&sma=7')).toMatchObject({
      view: { indicator: catalogue.indicators[0], sma: 7 },
      ignored: ['indicator=btc.nothing'],
    });
  });

  it("ignores a resolution above the reader's grade, and a parameter of another indicator", () => {
    expect(read('indicator=btc.price&resolution=5m').ignored).toEqual(['resolution=5m']);
    expect(read('indicator=btc.price&resolution=5m', VIP).view.resolution).toBe('5m');
    expect(read('indicator=btc.mvrv&mean=harmonic').ignored).toEqual(['mean']);
    expect(read('indicator=btc.ahr999&mean=golden').ignored).toEqual(['mean=golden']);
  });

  it('leaves out what is the default, and reads back what it wrote', () => {
    expect(writeView(read('indicator=btc.ahr999&resolution=1d&scale=log&mean=geometric').view).toString()).toBe(
      'indicator=btc.ahr999',
    );
    for (const indicator of catalogue.indicators) {
      const others = ['btc.nupl', 'btc.puell~shared', 'btc.mvrv']
        .filter((item) => !item.startsWith(indicator.id))
        .join();
      const { view } = read(
        `indicator=${indicator.id}&sma=14&ema=50&rsi=9&bollinger=50~2.5&compare=${others}&events=off&look=table&range=2020-01-01_2021-01-01&overlay=btc&scale=${indicator.scale === 'log' ? 'linear' : 'log'}`,
      );
      expect(readView(writeView(view), catalogue, GUEST)).toEqual({ view, ignored: [] });
    }
  });

  it('starts with an average where the indicator is noisy, and says where the reader wants none', () => {
    expect(read('indicator=btc.tx_count').view.sma).toBe(7);
    expect(read('indicator=btc.mvrv').view.sma).toBe(0);
    const { view, ignored } = read('indicator=btc.tx_count&sma=0');
    expect([view.sma, ignored, writeView(view).toString()]).toEqual([0, [], 'indicator=btc.tx_count&sma=0']);
    expect(isStandard(view)).toBe(false);
    expect(writeView({ ...view, sma: 7 }).toString()).toBe('indicator=btc.tx_count');
  });

  it('ignores what cannot be laid over or compared, item by item', () => {
    expect(read('indicator=btc.mvrv&overlay=btc,doge,btc')).toMatchObject({
      view: { overlays: ['btc'] },
      ignored: ['overlay=doge', 'overlay=btc'],
    });
    expect(read('indicator=btc.mvrv&overlay=eth,btc')).toMatchObject({
      view: { overlays: ['btc', 'eth'] },
      ignored: [],
    });
    const { view, ignored } = read(
      'indicator=btc.mvrv&compare=btc.mvrv,,btc.nupl,btc.nupl~shared,__proto__,btc.puell~own,btc.puell',
    );
    expect(view.compared.map(({ indicator }) => indicator.id)).toEqual(['btc.nupl', 'btc.puell']);
    expect(ignored).toEqual([
      'compare=btc.mvrv',
      'compare=',
      'compare=btc.nupl~shared',
      'compare=__proto__',
      'compare=btc.puell~own',
    ]);
  });

  it('compares with four at most', () => {
    const { view, ignored } = read('indicator=btc.mvrv&compare=btc.nupl,btc.puell,btc.nvt,btc.s2f,btc.rvt');
    expect(view.compared).toHaveLength(4);
    expect(ignored).toEqual(['compare=btc.rvt']);
  });

  it('has a difference only beside a definition that is not the default one', () => {
    expect(read('indicator=btc.ahr999&difference=on')).toMatchObject({
      view: { difference: false },
      ignored: ['difference=on'],
    });
    expect(read('indicator=btc.mvrv&difference=on').ignored).toEqual(['difference=on']);
    const { view } = read('indicator=btc.ahr999&difference=on&mean=harmonic');
    expect(writeView({ ...view, parameters: {} }).toString()).toBe('indicator=btc.ahr999');
  });

  it('names few bad parts, shortly, and without characters that turn the rest around', () => {
    const { view, ignored } = read(
      `indicator=btc.mvrv&compare=${'btc.nupl,'.repeat(1_200)}&sma=%00%E2%80%AE7&${Array.from({ length: 20 }, (_, at) => `x${at}=1`).join('&')}`,
    );
    expect(view).toMatchObject({ compared: [], sma: 0 });
    expect(ignored).toHaveLength(9);
    expect(ignored[0]).toBe('sma=\uFFFD\uFFFD7');
    expect(ignored[1]).toMatch(/^compare=btc\.nupl/);
    expect(ignored.at(-1)).toBe('…');
    for (const part of ignored) expect(part.length).toBeLessThanOrEqual(40);
  });

  it('survives anything, and reads back what it made of it', () => {
    const ids = catalogue.indicators.map(({ id }) => id);
    const names = fc.constantFrom(
      'indicator',
      'resolution',
      'range',
      'sma',
      'ema',
      'scale',
      'overlay',
      'compare',
      'events',
      'difference',
      'look',
      'mean',
      'volume',
      '__proto__',
      'constructor',
      'x',
    );
    const item = fc.oneof(
      fc.constantFrom(
        ...ids,
        ...ids.map((id) => `${id}~shared`),
        'btc',
        'eth',
        '__proto__',
        '\0',
        'on',
        'off',
        'table',
        '30',
      ),
      fc.string(),
    );
    const text = fc.oneof(
      item,
      fc.array(item, { maxLength: 6 }).map((items) => items.join()),
      fc.constant(','.repeat(10_000)),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, text), { maxLength: 12 }), (parts) => {
        const { view, ignored } = readView(new URLSearchParams(parts), catalogue, GUEST);
        expect(catalogue.indicators).toContain(view.indicator);
        expect(ignored.length).toBeLessThanOrEqual(9);
        for (const part of ignored) expect(part.length).toBeLessThanOrEqual(40);
        expect(new Set([view.indicator, ...view.compared.map(({ indicator }) => indicator)]).size).toBe(
          1 + view.compared.length,
        );
        expect(readView(writeView(view), catalogue, GUEST)).toEqual({ view, ignored: [] });
      }),
    );
  });

  it('knows whether anything was changed, and how to put it back', () => {
    for (const indicator of catalogue.indicators) {
      expect(readView(new URLSearchParams({ indicator: indicator.id }), catalogue, GUEST).view).toEqual({
        ...standardOf(indicator),
        drawings: [],
        look: 'chart',
      });
    }
    expect(isStandard(read('indicator=btc.mvrv&look=table').view)).toBe(true);
    for (const part of [
      'sma=7',
      'ema=7',
      'range=1y',
      'overlay=btc',
      'compare=btc.nupl',
      'events=off',
      'scale=log',
      'hide=etf',
      'resolution=1w',
    ]) {
      const { view } = read(`indicator=btc.nvt&${part === 'scale=log' ? 'scale=linear' : part}`);
      expect([part, isStandard(view)]).toEqual([part, false]);
      expect(isStandard({ ...view, ...standardOf(view.indicator) })).toBe(true);
    }
  });

  it('needs something to show', () => {
    const empty: Catalogue = { groups: [], indicators: [] };
    expect(() => readView(new URLSearchParams(), empty, GUEST)).toThrow('empty');
  });

  it('leads to another indicator with the range and what stands beside it, except that indicator itself', () => {
    const link = (present: string): string => chartLink('btc.nupl', carriedOf(new URLSearchParams(present)));
    expect(link('indicator=btc.mvrv&range=1y&overlay=btc&sma=7&scale=log')).toBe(
      '/?indicator=btc.nupl&range=1y&overlay=btc',
    );
    expect(link('')).toBe('/?indicator=btc.nupl');
    expect(link('indicator=btc.mvrv&events=off&compare=btc.puell~shared,btc.nupl~shared')).toBe(
      '/?indicator=btc.nupl&events=off&compare=btc.puell%7Eshared',
    );
    expect(link('indicator=btc.mvrv&compare=btc.nupl')).toBe('/?indicator=btc.nupl');
    expect(link(`compare=${'x,'.repeat(5_000)}`)).toBe('/?indicator=btc.nupl');
  });

  it.each([
    ['0', 0],
    ['7', 7],
    ['100', 100],
    ['007', 7],
  ])('takes %s days', (text, days) => {
    expect(parseSma(text)).toBe(days);
  });
  it.each(['101', '-1', '1.5', '', ' 7', '1e2', '七', '9999'])('refuses %j days', (text) => {
    expect(parseSma(text)).toBeUndefined();
  });
});
