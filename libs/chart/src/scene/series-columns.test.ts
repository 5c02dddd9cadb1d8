import { expect, it } from 'vitest';
import { isSimulatedAt, isSimulatedNow } from './series-columns.ts';

const real = { from: 0, to: 100, sources: ['Coin Metrics'], simulated: false };
const made = { from: 200, to: 300, sources: ['simnet'], simulated: true };

it('a point is simulated if its stretch is; points that were pushed since belong to the last one', () => {
  const series = { provenance: [real, made] };
  expect([0, 100, 150, 200, 300, 400].map((time) => isSimulatedAt(series, time))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(isSimulatedAt({ provenance: [made, { ...real, from: 400, to: 500 }] }, 350)).toBe(false);
});

it('the newest point is simulated if the last stretch is', () => {
  expect([[real, made], [made, real], []].map((provenance) => isSimulatedNow({ provenance }))).toEqual([
    true,
    false,
    false,
  ]);
});
