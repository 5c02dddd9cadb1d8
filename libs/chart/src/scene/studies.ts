import { bollinger } from '@chaintide/indicators/formula/bollinger';
import { rsi } from '@chaintide/indicators/formula/rsi';
import { RSI, type Trace } from './trace.ts';

/** Bollinger's bands: so many buckets, and so many deviations above and below their mean. */
export interface Bands {
  readonly window: number;
  readonly width: number;
}

const named = ({ label }: Trace, zh: string, en = zh): Trace['label'] => ({
  zh: `${label.zh} · ${zh}`,
  en: `${label.en} · ${en}`,
});

const sides = [
  { key: 'upper', zh: '上轨', en: 'upper' },
  { key: 'middle', zh: '中轨', en: 'middle' },
  { key: 'lower', zh: '下轨', en: 'lower' },
] as const;

/** Bands around a line, as three lines of which the first is filled down to the last. */
export const bollingerOf = (line: Trace, { window, width }: Bands): Trace[] => {
  const { ohlc, ...plain } = line;
  const columns = bollinger(line.points.y, window, width);
  return sides.map(({ key, zh, en }) => ({
    ...plain,
    key: `${line.key}:${key}`,
    parent: line.parent ?? line.key,
    label: named(line, `布林 ${window}, ${width} ${zh}`, `Bollinger ${window}, ${width} ${en}`),
    shape: key === 'upper' ? 'band' : 'line',
    // those of candles, which have the colours of rise and fall, would be mistaken for one of them
    colour: ohlc ? 'series2' : line.colour,
    faint: false,
    isThin: true,
    points: { x: line.points.x, y: columns[key] },
    ...(key === 'upper' && { low: columns.lower }),
  }));
};

/** The relative strength index of a line, in the pane below. */
export const rsiOf = (line: Trace, window: number): Trace => ({
  key: `${line.key}:rsi`,
  label: named(line, `RSI ${window}`),
  of: line.of,
  axis: RSI,
  shape: 'line',
  colour: 'series3',
  unit: 'ratio',
  faint: false,
  isThin: true,
  points: { x: line.points.x, y: rsi(line.points.y, window) },
  digits: 5,
  ...(line.isSimulated && { isSimulated: true }),
});
