import { pointProof, type PointProof } from '@chaintide/contracts/charts/points';
import { SECOND } from '@chaintide/contracts/limits';
import { resolutionMs } from '@chaintide/contracts/charts/resolutions';
import { catalogue, indicatorById } from '@chaintide/indicators/catalogue';
import { metricIds, metrics } from '@chaintide/indicators/metrics';
import fc from 'fast-check';
import type { SeriesService } from '../series/series.service.ts';
import { batch, build, caller, failureOf, NOW } from './fixtures/proofs-rig.ts';

const POINTS = 1_800; // the longest window is 1,400 rows, without gaps

/** Fills every metric at every step up to now, with gaps at the beginning. */
const fillAll = (series: SeriesService): void => {
  for (const [salt, metric] of metricIds.entries()) {
    for (const step of metrics[metric].steps) {
      const stepMs = resolutionMs[step]!;
      const last = Math.floor(NOW / stepMs) - 1;
      const points = Array.from({ length: POINTS }, (_, index) => ({
        time: (last - POINTS + 1 + index) * stepMs,
        value: 1_000 + salt * 31 + 400 * Math.sin(index / (7 + salt)),
      }));
      series.ingest(
        batch(
          metric,
          points.filter((_, index) => index > 200 || (index + salt) % 97 !== 0),
          { step },
        ),
      );
    }
  }
};

describe('proofs of the whole catalogue', () => {
  const { indicators, prove } = build(fillAll);

  it('match the values of the series, and the rows of a bucket produce its value', async () => {
    const question = fc.constantFrom(...catalogue.indicators).chain((indicator) =>
      fc.record({
        id: fc.constant(indicator.id),
        resolution: fc.constantFrom(...indicator.resolutions),
        parameters: fc.record(
          Object.fromEntries(
            indicator.parameters.map(({ name, options }) => [
              name,
              fc.constantFrom(...options.map(({ value }) => value)),
            ]),
          ),
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        question,
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        async (asked, where) => {
          const { times, values, provisionalFrom } = indicators.seriesOf(asked);
          fc.pre(times.length > 0);
          const place = Math.floor(where * times.length);
          const proof = await prove(asked.id, times[place]! * SECOND, asked);
          expect(proof.columns.map(({ value }) => value)).toEqual(values.map((column) => column[place]));
          expect(proof.provisional).toBe(provisionalFrom !== null && times[place]! >= provisionalFrom);
          for (const { rows, derivation, value } of proof.columns.filter((column) => column.rows.length > 0))
            expect(
              made(
                rows.flatMap((row) => row.value ?? []),
                derivation,
              ),
            ).toBe(value);
          expect(pointProof.safeParse(proof).success).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  }, 60_000);

  it('are only for callers who may see the whole series at the resolution', async () => {
    const every = catalogue.indicators.map(({ id }) => ({ id, resolution: '1d' }));
    const finer = ['btc.price', 'eth.price'].flatMap((id) =>
      indicatorById(id)!.resolutions.map((resolution) => ({ id, resolution })),
    );
    for (const { id, resolution } of [...every, ...finer]) {
      const time = indicators.seriesOf({ id, resolution, parameters: {} }).times.at(-1)!;
      for (const role of ['guest', 'registered', 'advance', 'vip', 'admin'] as const) {
        // an account for each grade
        const refusal = role === 'guest' ? 'login.required' : 'level.insufficient';
        const isOpen = indicators.mayFollow(id, resolution, caller(role));
        expect([id, resolution, role, await failureOf(prove(id, time * SECOND, { resolution, role }))]).toEqual([
          id,
          resolution,
          role,
          isOpen ? 'proved' : refusal,
        ]);
      }
    }
  }, 60_000);
});

const made = (values: readonly number[], derivation: PointProof['columns'][number]['derivation']): number | null => {
  if (values.length === 0) return null;
  const total = values.reduce((sum, value) => sum + value, 0);
  return {
    first: values[0]!,
    last: values.at(-1)!,
    max: Math.max(...values),
    min: Math.min(...values),
    sum: total,
    mean: total / values.length,
  }[derivation];
};
