import { MOVERS } from '@chaintide/contracts/charts/today';
import type { BitcoinBlocksState } from '@chaintide/contracts/market/bitcoin-blocks';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { catalogue } from '@chaintide/indicators/catalogue';
import type { MetricId } from '@chaintide/indicators/metrics';
import { SetClock } from '../../platform/fixtures/hub-rig.ts';
import { batch, build, DAY, days, NOW, tick, TODAY } from '../indicators/fixtures/indicators-rig.ts';
import { TodayService } from './today.service.ts';

const HISTORY = 400;
const wave = (index: number): number => 100 + 10 * Math.sin(index / 9) + (index % 5);

const noIndex: BitcoinBlocksState = { simulated: false, blocks: null };
const blocksTo = (height: number, to: number): BitcoinBlocksState => ({
  simulated: false,
  blocks: { from: to - 30 * DAY, to, height, hash: '0'.repeat(64) },
});

const begin = (end = TODAY) => {
  const { series, indicators } = build();
  const fill = (metric: MetricId, value: (index: number) => number): void =>
    series.ingest(batch(metric, days(HISTORY, value, end)));
  fill('btc.price', wave);
  fill('btc.supply', (index) => 19_687_500 + index * 450);
  fill('btc.realized_cap', (index) => 19_687_500 * (90 + index / 100));
  fill('btc.hash_rate', (index) => 500 + (index % 7));
  fill('btc.fees_btc', (index) => 20 + (index % 3));
  fill('btc.issuance_btc', () => 450);
  fill('btc.tx_count', (index) => 300_000 + (index % 11) * 1_000);
  fill('btc.active_addresses', (index) => 800_000 + (index % 13) * 1_000);
  const clock = new SetClock();
  clock.time = NOW;
  return { series, today: new TodayService(indicators, series, { listed: noIndex }, clock) };
};

const tierOf = (id: string) => catalogue.indicators.find((indicator) => indicator.id === id)!.tier;

describe('TodayService', () => {
  it('gives no grade a value of an indicator above it', () => {
    const { today } = begin();
    for (const grade of [1, 2, 3, 4]) {
      const { headlines, signals, movers } = today.of(grade);
      for (const { id } of [...headlines, ...signals, ...movers])
        expect(gradeOfTier(tierOf(id))).toBeLessThanOrEqual(grade);
    }
    expect(today.of(1).headlines.map(({ id }) => id)).toEqual(['btc.hash_rate']);
    expect(today.of(2).headlines.map(({ id }) => id)).toEqual(['btc.hash_rate', 'btc.fees']);
  });

  it('is the same for a guest whatever lies above', () => {
    const { series, today } = begin();
    const before = today.of(1);
    series.ingest(batch('btc.tx_count', [{ time: TODAY - DAY, value: 9_000_000 }]));
    today.forget();
    expect(today.of(1)).toEqual(before);
    expect(today.of(2)).not.toEqual(before);
  });

  it("places the newest value in the catalogue's zones and in its history", () => {
    const { series, today } = begin();
    series.ingest(tick(1_000));
    const { zone, percentile, value, simulated } = today.of(1).signals.find(({ id }) => id === 'btc.mvrv')!;
    const { zones } = catalogue.indicators.find(({ id }) => id === 'btc.mvrv')!;
    expect(zones[zone!]!.tone).toBe('hot');
    expect(value).toBeGreaterThan(zones[zone!]!.from!);
    expect([percentile, simulated]).toEqual([1, true]);
  });

  it('puts what moved most first, each with its days, and not one kind alone', () => {
    const { series, today } = begin();
    series.ingest(tick(200));
    const { movers } = today.of(4);
    expect(movers).toHaveLength(MOVERS);
    expect(Math.abs(movers[0]!.z)).toBeGreaterThan(5);
    expect(movers.map(({ z }) => Math.abs(z))).toEqual(movers.map(({ z }) => Math.abs(z)).toSorted((a, b) => b - a));
    for (const { line, value } of movers) expect(line.at(-1)).toBe(value);
    const kinds = movers.map(({ id }) => catalogue.indicators.find((one) => one.id === id)!.path.join());
    for (const kind of kinds) expect(kinds.filter((one) => one === kind).length).toBeLessThanOrEqual(2);
  });

  it('does not take a day that has just begun for a small one', () => {
    const { series, today } = begin();
    const volume = (index: number): number => 1_000 + (index % 4);
    series.ingest(batch('btc.volume', days(HISTORY, volume)));
    series.ingest(batch('btc.volume', [{ time: TODAY, value: 3 }], { provisionalFrom: TODAY }));
    expect(today.of(1).movers.find(({ id }) => id === 'btc.volume')?.value ?? 1_000).toBeGreaterThanOrEqual(1_000);
  });

  it('does not take a stock that is only carried on for one that stands still', () => {
    const { series, today } = begin();
    series.ingest(tick(100.5));
    const { movers } = today.of(4);
    expect(movers.map(({ id }) => id)).not.toContain('btc.supply');
    expect(movers.every(({ value, before }) => value !== before)).toBe(true);
  });

  it('derives the height at the end of the last whole day from the supply', () => {
    const { height } = begin().today.of(1);
    const tip = 840_000 + ((HISTORY - 1) * 450) / 3.125 - 1;
    expect(height).toEqual({ tip, at: TODAY / 1_000, simulated: false });
  });

  describe('with an own node', () => {
    const heightWith = (listed: BitcoinBlocksState, isSupplied = true) => {
      const { series, indicators } = build();
      const supply = days(HISTORY, (index) => 19_687_500 + index * 450);
      if (isSupplied) series.ingest(batch('btc.supply', supply));
      return new TodayService(indicators, series, { listed }, new SetClock()).of(1).height;
    };

    it('reads the height from it, with and without a supply', () => {
      const own = blocksTo(897_001, NOW - 60_000);
      const read = { tip: 897_001, at: (NOW - 60_000) / 1_000, simulated: false };
      expect([heightWith(own), heightWith(own, false)]).toEqual([read, read]);
    });

    it.each([
      ['is simulated', { ...blocksTo(897_001, NOW), simulated: true }],
      ['has fallen behind the supply', blocksTo(890_000, TODAY - DAY)],
    ])('derives it from the supply if the node %s', (_, listed) => {
      expect(heightWith(listed)).toMatchObject({ tip: 840_000 + ((HISTORY - 1) * 450) / 3.125 - 1, at: TODAY / 1_000 });
    });
  });

  it('says nothing of what ended days ago, and nothing at all without data', () => {
    const { today } = begin(TODAY - 30 * DAY);
    expect(today.of(4)).toMatchObject({ headlines: [], signals: [], movers: [] });
    const { series, indicators } = build();
    expect(new TodayService(indicators, series, { listed: noIndex }, new SetClock()).of(4)).toEqual({
      height: null,
      headlines: [],
      signals: [],
      movers: [],
    });
  });
});
