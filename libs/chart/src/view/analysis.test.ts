import { catalogue } from '@chaintide/indicators/catalogue';
import { describe, expect, it } from 'vitest';
import { tracesOf, type Trace } from '../scene/trace.ts';
import { risingSeries } from './testing.ts';
import { studiesOf } from './analysis.ts';

const indicator = catalogue.indicators.find(({ id }) => id === 'btc.mvrv')!;
const lines = tracesOf(indicator, risingSeries('btc.mvrv'), { sma: 7, ema: 0 });
const named = { zh: 'BTC 价格', en: 'BTC price' };
const price: Trace = { ...lines[0]!, key: 'overlay:btc', axis: 'btc', colour: 'btc', faint: false, label: named };
const bands = { window: 20, width: 2 };

describe('what is computed from the lines of a chart', () => {
  it('is nothing unless the view asks for it', () => {
    expect(studiesOf(lines, { rsi: undefined, bands: undefined })).toEqual([]);
    expect(studiesOf([], { rsi: { window: 14 }, bands })).toEqual([]);
  });

  it('is about the line itself, not its average', () => {
    expect(studiesOf(lines, { rsi: { window: 14 }, bands }).map(({ key }) => key)).toEqual([
      'value:upper',
      'value:middle',
      'value:lower',
      'value:rsi',
    ]);
  });

  it('is about the line that the link names, on its axis and in its colour, as long as it is there', () => {
    const of = (all: readonly Trace[]) =>
      studiesOf(all, { rsi: { window: 14, of: 'btc' }, bands: { ...bands, of: 'btc' } });
    const placed = of([...lines, price]);
    expect(placed[0]).toMatchObject({ key: 'overlay:btc:upper', axis: 'btc', colour: 'btc' });
    expect(placed[3]).toMatchObject({ key: 'overlay:btc:rsi', axis: 'rsi', label: { en: 'BTC price · RSI 14' } });
    expect(of(lines)[0]).toMatchObject({ key: 'value:upper', axis: 'main' });
    expect(of(lines)[3]).toMatchObject({ key: 'value:rsi', axis: 'rsi' });
  });
});
