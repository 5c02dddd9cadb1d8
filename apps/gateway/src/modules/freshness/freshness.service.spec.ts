import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { catalogue } from '@chaintide/indicators/catalogue';
import type { MetricId } from '@chaintide/indicators/metrics';
import { batch, build, DAY, days, tick, TODAY } from '../indicators/fixtures/indicators-rig.ts';
import type { SourcesService } from '../sources/sources.service.ts';
import { FreshnessService } from './freshness.service.ts';

const begin = (asked = true) => {
  const { series, indicators } = build();
  const fill = (metric: MetricId, value: number): void =>
    series.ingest(
      batch(
        metric,
        days(40, () => value, TODAY),
      ),
    );
  fill('btc.price', 100);
  fill('btc.supply', 19_700_000);
  fill('btc.realized_cap', 985_000_000);
  fill('btc.hash_rate', 500);
  const sources = { hasAskedAll: () => asked, downFor: () => undefined } as Partial<SourcesService> as SourcesService;
  return { series, freshness: new FreshnessService(indicators, sources) };
};
const of = (freshness: FreshnessService, grade: number, id: string) =>
  freshness.of(grade).find((one) => one.id === id)!;

describe('FreshnessService', () => {
  it('lists every indicator once, in the order of the catalogue', () => {
    expect(
      begin()
        .freshness.of(4)
        .map(({ id }) => id),
    ).toEqual(catalogue.indicators.map(({ id }) => id));
  });

  it('says the newest value, when it was fetched, and follows a tick', () => {
    const { series, freshness } = begin();
    const before = of(freshness, 4, 'btc.mvrv');
    expect(before).toMatchObject({ state: 'open', resolution: '1d', value: 2 });
    series.ingest(tick(200));
    expect(of(freshness, 4, 'btc.mvrv')).toEqual(before);
    freshness.forget();
    expect(of(freshness, 4, 'btc.mvrv')).toMatchObject({ value: 4, time: TODAY / 1_000 });
    expect(of(freshness, 4, 'btc.hash_rate').time).toBeLessThanOrEqual((TODAY + DAY) / 1_000);
  });

  it('gives no grade a value or a time of an indicator above it', () => {
    const { freshness } = begin();
    for (const grade of [1, 2, 3, 4])
      for (const [index, { tier, awaits }] of catalogue.indicators.entries()) {
        const { state, value, time, updatedAt, simulated } = freshness.of(grade)[index]!;
        if (gradeOfTier(tier) <= grade) expect(state).not.toBe('locked');
        else expect([state, value, time, updatedAt, simulated]).toEqual(['locked', null, null, null, false]);
        if (awaits && gradeOfTier(tier) <= grade) expect(state).toBe('noSource');
      }
  });

  it('says what each source feeds: by the metrics that the formulas read, without those that wait for a source', () => {
    const { indicators } = build();
    const provided = () => [
      { name: 'cap', provides: ['btc.realized_cap'] },
      { name: 'price', provides: ['btc.price', 'btc.lth_supply_155'] },
      { name: 'list', provides: [] },
    ];
    const sources = { provided } as Partial<SourcesService> as SourcesService;
    const feeds = new FreshnessService(indicators, sources).feeds();
    expect(feeds.map(({ source }) => source)).toEqual(['cap', 'price', 'list']);
    expect(feeds[0]!.indicators).toContain('btc.mvrv');
    expect(feeds[0]!.indicators).not.toContain('btc.ahr999');
    expect(feeds[1]!.indicators).toEqual(expect.arrayContaining(['btc.mvrv', 'btc.ahr999']));
    expect(feeds[2]!.indicators).toEqual([]);
    const awaiting = catalogue.indicators.filter(({ awaits }) => awaits).map(({ id }) => id);
    expect(feeds.flatMap(({ indicators: fed }) => fed).filter((id) => awaiting.includes(id))).toEqual([]);
  });

  it('says where nothing feeds an indicator', () => {
    const { freshness } = begin();
    expect(of(freshness, 4, 'eth.price')).toMatchObject({ state: 'noSource', value: null, updatedAt: null });
    expect(of(begin(false).freshness, 4, 'eth.price')).toMatchObject({ state: 'open', value: null }); // not asked yet
  });
});
