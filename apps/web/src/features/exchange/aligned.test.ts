import { columnsOf } from '@chaintide/chart/scene/series-columns';
import { expect, it } from 'vitest';
import { seriesOf } from '../../app/testing.tsx';
import { alignedTo } from './aligned.ts';

const series = columnsOf({
  ...seriesOf('btc.futures_prices'),
  times: [20, 30, 40],
  values: [
    [2, 3, 4],
    [5, null, 7],
    [8, 9, 1],
  ],
});

it('has a value where the series has a point, and none elsewhere', () => {
  const { times, values } = alignedTo(Float64Array.of(10, 20, 25, 30, 50), series);
  expect([...times]).toEqual([10, 20, 25, 30, 50]);
  expect(values.map((column) => [...column])).toEqual([
    [NaN, 2, NaN, 3, NaN],
    [NaN, 5, NaN, NaN, NaN],
    [NaN, 8, NaN, 9, NaN],
  ]);
});
