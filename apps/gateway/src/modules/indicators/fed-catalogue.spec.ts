import { catalogue } from '@chaintide/indicators/catalogue';
import type { MetricId } from '@chaintide/indicators/metrics';
import { SetClock } from '../../platform/fixtures/hub-rig.ts';
import type { SourcesService } from '../sources/sources.service.ts';
import { FedCatalogue } from './fed-catalogue.ts';
import { batch, build, days, TODAY } from './fixtures/indicators-rig.ts';

const begin = ({ asked = true, down = [] as readonly MetricId[] } = {}) => {
  const { series, indicators } = build();
  const clock = new SetClock();
  const fill = (metric: MetricId): void =>
    series.ingest(
      batch(
        metric,
        days(40, () => 5, TODAY),
      ),
    );
  const sources = {
    hasAskedAll: () => asked,
    downFor: (metrics: readonly MetricId[]) =>
      metrics.some((metric) => down.includes(metric))
        ? ({ name: 'vendor' } as Partial<ReturnType<SourcesService['downFor']>>)
        : undefined,
  } as Partial<SourcesService> as SourcesService;
  const fed = new FedCatalogue(indicators, sources, clock);
  return { clock, fed, fill, of: (id: string) => fed.current().indicators.find((one) => one.id === id)! };
};

describe('the catalogue of an installation', () => {
  it('says in words what would feed that which nothing feeds', () => {
    const { fill, of } = begin();
    for (const metric of ['btc.price', 'btc.supply'] as const) fill(metric);
    expect(of('btc.price').awaits).toBeUndefined();
    expect(of('btc.market_cap').awaits).toBeUndefined();
    expect(of('btc.mvrv').awaits?.zh).toContain('Coin Metrics');
    expect(of('eth.exits').awaits?.en).toBe('It needs a node of Ethereum (ETHEREUM_RPC_URLS)');
    expect(of('btc.liquidations').awaits).toEqual(
      catalogue.indicators.find(({ id }) => id === 'btc.liquidations')!.awaits,
    );
  });

  it('says nothing before the sources were asked, nor of one that is down', () => {
    expect(begin({ asked: false }).fed.current().indicators).toEqual(catalogue.indicators);
    expect(begin({ down: ['btc.realized_cap'] }).of('btc.mvrv').awaits).toBeUndefined();
  });

  it('is the same until something else is fed', () => {
    const { clock, fed, fill, of } = begin();
    fill('btc.price');
    const before = fed.current();
    clock.time += 60_000;
    expect(fed.current()).toBe(before);
    for (const metric of ['btc.supply', 'btc.realized_cap'] as const) fill(metric);
    clock.time += 60_000;
    expect(fed.current()).not.toBe(before);
    expect(of('btc.mvrv').awaits).toBeUndefined();
  });

  it('has words for every metric', () => {
    for (const { id, awaits } of begin().fed.current().indicators) {
      expect([id, awaits?.zh]).toEqual([id, expect.stringMatching(/\S/)]);
      expect([id, awaits?.en]).toEqual([id, expect.not.stringMatching(/\p{Script=Han}/u)]);
    }
  });
});
