import { maturityKeys, yieldId, type Maturity } from '@chaintide/contracts/market/yield-curve';
import { batch, build, DAY } from '../indicators/fixtures/indicators-rig.ts';
import { YieldsService } from './yields.service.ts';

const FRIDAY = Date.UTC(2024, 2, 29); // Good Friday came after a month of 31 days
const valueOf = (maturity: Maturity, time: number): number => maturityKeys.indexOf(maturity) + time / DAY / 100_000;

/** Yields of every maturity on working days of the last two years, but the ones of `without` never. */
const begin = (without: readonly Maturity[] = []) => {
  const { series } = build();
  for (const maturity of maturityKeys.filter((one) => !without.includes(one))) {
    const days = Array.from({ length: 730 }, (_, index) => FRIDAY - index * DAY)
      .filter((time) => ![0, 6].includes(new Date(time).getUTCDay()))
      .map((time) => ({ time, value: valueOf(maturity, time) }));
    series.ingest({ ...batch(yieldId(maturity), days), simulated: maturity === '2y' });
  }
  return new YieldsService(series);
};
const at = (day: string): number[] => maturityKeys.map((maturity) => valueOf(maturity, Date.parse(day)));

describe('YieldsService', () => {
  it('gives the newest day, a month and a year before; a shorter month ends earlier', () => {
    const { newest, simulated, curves } = begin().curves(undefined);
    expect([newest, simulated]).toEqual(['2024-03-29', true]);
    expect(curves).toEqual([
      { asked: '2024-03-29', day: '2024-03-29', yields: at('2024-03-29') },
      { asked: '2024-02-29', day: '2024-02-29', yields: at('2024-02-29') },
      { asked: '2023-03-29', day: '2023-03-29', yields: at('2023-03-29') },
    ]);
  });

  it('gives the last trading day before one without trading, and says so', () => {
    expect(begin().curves(['2024-03-24']).curves).toEqual([
      { asked: '2024-03-24', day: '2024-03-22', yields: at('2024-03-22') },
    ]);
  });

  it('breaks where a maturity was not quoted', () => {
    const [curve] = begin(['30y']).curves(['2024-03-29']).curves;
    expect(curve!.yields).toEqual([...at('2024-03-29').slice(0, -1), null]);
  });

  it('has no curve where nothing is near: after the data, before it, and before all time', () => {
    const { curves } = begin().curves(['2024-04-20', '2015-01-02', '1970-01-01']);
    expect(curves.map(({ day, yields }) => [day, new Set(yields)])).toEqual(curves.map(() => [null, new Set([null])]));
  });

  it('is empty before any data', () => {
    expect(new YieldsService(build().series).curves(undefined)).toEqual({ newest: null, simulated: false, curves: [] });
  });
});
