import { pointProof, type PointInput, type PointProof } from '@chaintide/contracts/charts/points';
import { SECOND } from '@chaintide/contracts/limits';
import type { MetricId } from '@chaintide/indicators/metrics';
import type { Batch } from '../series/batch.ts';
import { batch, build } from './fixtures/proofs-rig.ts';

const inputOf = ({ inputs }: PointProof, metric: MetricId): PointInput =>
  inputs.find((input) => input.metric === metric)!;

describe('the proof of a statistic', () => {
  const QUARTERS = ['2023-07-01', '2023-10-01', '2024-01-01'].map((day) => Date.parse(day));
  const fill = ({ series }: ReturnType<typeof build>, values: readonly number[], more: Partial<Batch> = {}): void =>
    series.ingest(
      batch(
        'macro.gdp',
        values.map((value, index) => ({ time: QUARTERS[index]!, value })),
        { source: 'FRED', ...more },
      ),
    );

  it('shows the period that holds on a day, when it was published, and what was said first', async () => {
    const rig = build();
    fill(rig, [1, 2, 3]);
    rig.series.ingest({
      ...batch('macro.gdp', []),
      firstFigures: { 'macro.gdp': [{ time: QUARTERS[1]!, releasedOn: '2024-01-25', value: 1.99 }] },
    });
    const inputs = await Promise.all(
      ['2023-08-15', '2023-11-30', '2024-01-01'].map(async (day) =>
        inputOf(await rig.prove('macro.gdp', Date.parse(day)), 'macro.gdp'),
      ),
    );
    expect(inputs).toMatchObject([
      { value: 1, carried: true, time: QUARTERS[0]! / SECOND, release: { basis: 'estimated', day: '2023-10-30' } },
      {
        value: 2,
        carried: true,
        release: {
          basis: 'given',
          day: '2024-01-25',
          at: Date.parse('2024-01-25T13:30Z'),
          period: { from: QUARTERS[1]! / SECOND, to: Date.parse('2023-12-31') / SECOND },
          firstFigure: 1.99,
        },
      },
      { value: 3, carried: false, release: { basis: 'estimated', day: '2024-04-30' } },
    ]);
    expect(pointProof.parse(await rig.prove('macro.gdp', QUARTERS[1]!))).toBeDefined();
  });

  it('as known on a day has the values of then, and no later revision', async () => {
    const rig = build();
    fill(rig, [1, 2, 3], { fetchedAt: Date.parse('2024-04-30T13:00Z') });
    fill(rig, [1, 2, 3.5], { fetchedAt: Date.parse('2024-05-30T13:00Z') });
    const prove = async (known?: string) => rig.prove('macro.gdp', QUARTERS[2]!, { known });
    expect((await prove('2024-05-29')).columns[0]!.value).toBe(3);
    expect((await prove('2024-05-30')).columns[0]!.value).toBe(3.5);
    expect((await prove('2024-04-29')).columns[0]!.value).toBe(2); // still that of the quarter before
    expect((await prove()).columns[0]!.value).toBe(3.5);
  });
});
