import { catalogue } from '@chaintide/indicators/catalogue';
import { describe, expect, it } from 'vitest';
import { tracesOf, type Trace } from '../scene/trace.ts';
import { risingSeries } from './testing.ts';
import { studiesOf } from './analysis.ts';

const indicator = catalogue.indicators.find(({ id }) => id === 'btc.mvrv')!;
const lines = tracesOf(indicator, risingSeries('btc.mvrv'), { sma: 7, ema: 0 });
const price: Trace = { ...lines[0]!, key: 'overlay:btc', axis: 'btc', colour: 'btc', faint: false };
const bands = { window: 20, width: 2 };

describe('what is computed from the lines of a chart', () => {
  it('is nothing unless the view asks for it', () => {
    expect(studiesOf(lines, { rsi: 0, bands: undefined })).toEqual([]);
    expect(studiesOf([], { rsi: 14, bands })).toEqual([]);
  });

  it('is about the line itself, not its average', () => {
    expect(studiesOf(lines, { rsi: 14, bands }).map(({ key }) => key)).toEqual([
      'value:upper',
      'value:middle',
      'value:lower',
      'value:rsi',
    ]);
  });

  it('is about the line that the link names, on its axis and in its colour, as long as it is there', () => {
    const of = (all: readonly Trace[]) => studiesOf(all, { rsi: 0, bands: { ...bands, of: 'btc' } })[0]!;
    expect(of([...lines, price])).toMatchObject({ key: 'overlay:btc:upper', axis: 'btc', colour: 'btc' });
    expect(of(lines)).toMatchObject({ key: 'value:upper', axis: 'main' });
  });
});
