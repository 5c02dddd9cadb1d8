import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { env, stdout } from 'node:process';
import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { DAY } from '@chaintide/contracts/limits';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assetOf, genesisOf, type Coin } from './assets.ts';
import { catalogue, columnName, compileAsset, indicatorById } from './catalogue.ts';
import type { Graph } from './formula/graph.ts';

// Real third-party data that is not shipped; npm test reports if it is absent.
const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const FILES: Record<Coin, string> = {
  btc: path.resolve(REPOSITORY, env['COINMETRICS_CSV'] ?? '../shared/data/coinmetrics_btc.csv'),
  eth: path.resolve(REPOSITORY, env['COINMETRICS_ETH_CSV'] ?? '../shared/data/coinmetrics_eth.csv'),
};
const isPresent = (asset: Coin): boolean => existsSync(FILES[asset]);
const notChecked = (asset: Coin): string =>
  `${FILES[asset]} is not present: indicators are not checked against real history`;

const METRICS_OF_COLUMNS: Record<Coin, Readonly<Record<string, string>>> = {
  btc: {
    PriceUSD: 'price',
    SplyCur: 'supply',
    IssTotNtv: 'issuance_btc',
    FeeTotNtv: 'fees_btc',
    TxCnt: 'tx_count',
    TxTfrCnt: 'transfer_count',
    BlkCnt: 'block_count',
    AdrActCnt: 'active_addresses',
    AdrBalCnt: 'addresses_nonzero',
    HashRate: 'hash_rate',
    FlowInExNtv: 'exchange_inflow_btc',
    FlowOutExNtv: 'exchange_outflow_btc',
    SplyExNtv: 'exchange_supply',
    SplyExpFut10yr: 'supply_expected_10y',
    volume_reported_spot_usd_1d: 'spot_volume_usd',
  },
  eth: {
    PriceUSD: 'price',
    SplyCur: 'supply',
    AdrActCnt: 'active_addresses',
    TxCnt: 'tx_count',
    BlkCnt: 'block_count',
  },
};

// Days whose price the vendor revised by up to 0.002 % without recomputing the derived columns.
const REVISED_DAYS = new Set([
  '2022-09-09',
  '2022-09-10',
  '2022-09-11',
  '2022-09-12',
  '2022-10-09',
  '2022-10-10',
  '2022-10-11',
  '2022-10-12',
  '2024-03-16',
  '2025-01-08',
  '2025-01-09',
]);
const REVISED_TOLERANCE = 3e-4; // a return of a few percent magnifies these 0.002 %

const readColumns = (file: string): Map<string, Float64Array> => {
  const [head = '', ...rows] = readFileSync(file, 'utf8').trim().split('\n');
  const cells = rows.map((row) => row.split(','));
  return new Map(
    head
      .split(',')
      .map((name, place) => [name, Float64Array.from(cells, (row) => (row[place] ? Number(row[place]) : NaN))]),
  );
};

/** The vendor's values of an asset, and ours from the same inputs. */
class History {
  readonly graph: Graph;
  readonly #csv: ReadonlyMap<string, Float64Array>;
  readonly #genesis: number;

  constructor(asset: Coin) {
    this.#genesis = genesisOf(asset);
    this.#csv = readColumns(FILES[asset]);
    this.graph = compileAsset(asset, this.#genesis);
    this.graph.resize(this.given('PriceUSD').length);
    for (const [from, to] of Object.entries(METRICS_OF_COLUMNS[asset])) this.graph.input(to).set(this.given(from));
    if (asset === 'btc')
      this.graph
        .input('realized_cap')
        .set(this.given('CapMrktCurUSD').map((cap, i) => cap / this.given('CapMVRVCur')[i]!));
    this.graph.run(0);
  }

  given(name: string): Float64Array {
    return this.#csv.get(name)!;
  }

  column(id: string, key = 'value', choice = {}): Float64Array {
    return this.graph.column(columnName(indicatorById(id)!, key, choice));
  }

  on(day: string, id: string, choice = {}): number {
    return this.column(id, 'value', choice)[(Date.parse(day) - this.#genesis) / DAY]!;
  }

  dayOf(row: number): string {
    return new Date(this.#genesis + row * DAY).toISOString().slice(0, 10);
  }

  expectEqual(actual: Float64Array, oracle: (row: number) => number, { tolerance = 1e-9, least = 3_000 } = {}): void {
    let compared = 0;
    for (let i = 0; i < actual.length; i++) {
      const expected = oracle(i);
      const error = Math.abs(actual[i]! - expected) / Math.max(Math.abs(expected), Number.MIN_VALUE);
      if (
        Number.isNaN(expected) !== Number.isNaN(actual[i]) ||
        error > (REVISED_DAYS.has(this.dayOf(i)) ? REVISED_TOLERANCE : tolerance)
      ) {
        expect.fail(`${this.dayOf(i)}: ${actual[i]}, expected ${expected}`);
      }
      compared += Number(!Number.isNaN(expected));
    }
    expect(compared).toBeGreaterThan(least);
  }
}

/** Reads the history before the tests of a describe(), and skips them without one. */
const historyOf = (asset: Coin): (() => History) => {
  let history: History | undefined;
  beforeAll(() => {
    if (isPresent(asset)) history = new History(asset);
    else stdout.write(`${notChecked(asset)}\n`);
  });
  beforeEach(({ skip }) => skip(!isPresent(asset), notChecked(asset)));
  return () => history!;
};

describe('golden values on the Coin Metrics history of bitcoin', () => {
  const history = historyOf('btc');
  const given = (name: string): Float64Array => history().given(name);
  const column = (id: string, key?: string, choice?: object): Float64Array => history().column(id, key, choice);
  const on = (day: string, id: string, choice?: object): number => history().on(day, id, choice);
  const expectEqual = (...args: Parameters<History['expectEqual']>): void => history().expectEqual(...args);

  it("shows the vendor's MVRV on the days of record and everywhere else", () => {
    expect(on('2013-12-04', 'btc.mvrv')).toBeCloseTo(4.718179, 6);
    expect(on('2018-12-15', 'btc.mvrv')).toBeCloseTo(0.69048, 5);
    expect(on('2021-04-14', 'btc.mvrv')).toBeCloseTo(3.376224, 6);
    expectEqual(column('btc.mvrv'), (i) => given('CapMVRVCur')[i]!);
  });

  it('has the MVRV-Z of 2013-11-30 at 8.88', () => {
    expect(on('2013-11-30', 'btc.mvrv_z')).toBeCloseTo(8.88, 2);
  });

  it('has the Puell multiple of 2013-12-04 at 8.220', () => {
    expect(on('2013-12-04', 'btc.puell')).toBeCloseTo(8.22, 3);
  });

  it('has all three ahr999 of 2018-12-15', () => {
    expect(on('2018-12-15', 'btc.ahr999')).toBeCloseTo(0.2721, 4);
    expect(on('2018-12-15', 'btc.ahr999', { mean: 'harmonic' })).toBeCloseTo(0.2789, 4);
    expect(on('2018-12-15', 'btc.ahr999', { mean: 'arithmetic' })).toBeCloseTo(0.2669, 4);
  });

  it('crosses up in the Pi cycle first on 2013-04-06, then on 2013-12-05', () => {
    const short = column('btc.pi_cycle', 'ma111');
    const long = column('btc.pi_cycle', 'ma350x2');
    const crossings = [...short.keys()].filter((i) => short[i - 1]! <= long[i - 1]! && short[i]! > long[i]!);
    expect(crossings.slice(0, 2).map((row) => history().dayOf(row))).toEqual(['2013-04-06', '2013-12-05']);
  });

  it("equals the vendor's returns, market cap, hash rate and active addresses on every day", () => {
    expectEqual(column('btc.roi_30d'), (i) => given('ROI30d')[i]!, { tolerance: 1e-7 });
    expectEqual(column('btc.roi_1y'), (i) => given('ROI1yr')[i]!, { tolerance: 1e-7 });
    expectEqual(column('btc.market_cap'), (i) => given('CapMrktCurUSD')[i]!);
    expectEqual(column('btc.hash_rate'), (i) => given('HashRate')[i]!);
    expectEqual(column('btc.active_addresses'), (i) => given('AdrActCnt')[i]!);
    expect([on('2013-12-04', 'btc.active_addresses'), on('2013-12-04', 'btc.addresses_nonzero')]).toEqual([
      186_429, 2_226_371,
    ]);
  });

  it("equals the vendor's issuance in dollars, and has inflation as the inverse of stock-to-flow", () => {
    expectEqual(column('btc.issuance_usd'), (i) => given('IssTotUSD')[i]!);
    const flow = column('btc.s2f');
    expectEqual(column('btc.inflation'), (i) => 100 / flow[i]!);
  });

  const price = (i: number): number => given('PriceUSD')[i] ?? NaN;
  const window = (i: number, n: number): number[] => Array.from({ length: n }, (_, back) => price(i - back));
  const mean = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0) / values.length;

  it('equals straightforward moving averages', () => {
    expectEqual(column('btc.mayer'), (i) => price(i) / mean(window(i, 200)));
    expectEqual(column('btc.ma730', 'ma730'), (i) => mean(window(i, 730)));
    expectEqual(column('btc.ma200w'), (i) => mean(window(i, 1_400)));
    expectEqual(column('btc.golden_ratio', 'x1_6'), (i) => 1.6 * mean(window(i, 350)));
  });

  it('equals straightforward volatility, as a sample deviation of daily log returns', () => {
    for (const days of [30, 60, 180]) {
      expectEqual(column(`btc.volatility_${days}d`), (i) => {
        const returns = Array.from({ length: days }, (_, back) => Math.log(price(i - back) / price(i - back - 1)));
        const average = mean(returns);
        return Math.sqrt(returns.reduce((total, value) => total + (value - average) ** 2, 0) / (days - 1));
      });
    }
    expect(on('2021-04-14', 'btc.volatility_30d', { period: 'annual' })).toBeCloseTo(
      on('2021-04-14', 'btc.volatility_30d') * Math.sqrt(365),
      12,
    );
  });

  it('equals straightforward JZR60 and drawdown', () => {
    expectEqual(
      column('btc.jzr60'),
      (i) => 60 * mean(Array.from({ length: 60 }, (_, back) => 100 * (price(i - back) / price(i - back - 1) - 1))),
      { tolerance: 1e-8 },
    );
    let top = 0;
    expectEqual(column('btc.drawdown'), (i) => {
      top = Math.max(top, price(i) || 0);
      return 100 * (price(i) / top - 1);
    });
  });

  it('equals the stock-to-flow of the trailing year', () => {
    expectEqual(
      column('btc.s2f'),
      (i) =>
        given('SplyCur')[i]! /
        given('IssTotNtv')
          .subarray(Math.max(0, i - 364), i + 1)
          .reduce((total, coins) => total + coins, i < 364 ? NaN : 0),
    );
  });

  it('divides the total into its parts', () => {
    const sum = (id: string, keys: readonly [string, string], row: number): number =>
      column(id, keys[0])[row]! + column(id, keys[1])[row]!;
    expectEqual(column('btc.miner_revenue'), (i) => sum('btc.miner_revenue_split', ['issuance', 'fees'], i));
    expectEqual(column('btc.supply_split', 'elsewhere'), (i) => given('SplyCur')[i]! - given('SplyExNtv')[i]!);
  });

  it('counts the blocks to the halvings of 2012, 2016, 2020 and 2024', () => {
    // by median time past; the header of the last one says 20 April
    const left = column('btc.halving_blocks');
    const begun = [...left.keys()].filter((row) => left[row]! > left[row - 1]!);
    expect(begun.map((row) => history().dayOf(row))).toEqual(['2012-11-28', '2016-07-09', '2020-05-11', '2024-04-19']);
  });

  it('averages the NVT signal over 90 days or 28', () => {
    const volume = { volume: 'spot' };
    const signal =
      (days: number) =>
      (i: number): number =>
        given('CapMrktCurUSD')[i]! /
        mean(Array.from({ length: days }, (_, back) => given('volume_reported_spot_usd_1d')[i - back] ?? NaN));
    expectEqual(column('btc.nvt_signal', 'value', volume), signal(90), { tolerance: 1e-8, least: 1_000 });
    expectEqual(column('btc.nvt_signal', 'value', { ...volume, window: '28' }), signal(28), {
      tolerance: 1e-8,
      least: 1_000,
    });
  });

  it('has values in at least 40 indicators, and in each whose inputs the vendor gives', () => {
    const ofExchange = ['trading', 'liquidity', 'funding', 'open_interest', 'positions', 'premium'];
    const isEmpty = ({ id, columns }: Indicator): boolean =>
      column(id, columns[0]!.key).every((value) => Number.isNaN(value));
    const fed = new Set([...Object.values(METRICS_OF_COLUMNS.btc), 'realized_cap']);
    const isFed = (indicator: Indicator): boolean =>
      history()
        .graph.inputsOf(columnName(indicator, indicator.columns[0]!.key))
        .every((input) => fed.has(input));
    const mine = catalogue.indicators.filter(
      ({ id, path: [, , group] }) => assetOf(id) === 'btc' && !ofExchange.includes(group),
    );
    const empty = mine.filter(isEmpty).map(({ id }) => id);
    expect(empty).toEqual(mine.filter((indicator) => !isFed(indicator)).map(({ id }) => id));
    expect(mine.length - empty.length).toBeGreaterThanOrEqual(40);
    expect(history().graph.inputsOf(columnName(indicatorById('btc.nvt')!, 'value'))).toContain(
      'transfer_volume_adjusted_usd',
    );
    expect(column('btc.nvt', 'value', { volume: 'spot' }).some((value) => value > 0)).toBe(true);
  });
});

describe('golden values on the Coin Metrics history of ethereum', () => {
  const history = historyOf('eth');
  const given = (name: string): Float64Array => history().given(name);

  it('has the addresses, transactions, blocks and supply of 2018-01-13', () => {
    const on = (id: string): number => history().on('2018-01-13', id);
    expect(['eth.active_addresses', 'eth.tx_count', 'eth.block_count'].map(on)).toEqual([654_142, 1_179_321, 5_394]);
    expect(on('eth.supply')).toBeCloseTo(96_963_077.62, 2);
  });

  it("equals the vendor's market cap and volatility on every day", () => {
    history().expectEqual(history().column('eth.market_cap'), (i) => given('CapMrktCurUSD')[i]!, { least: 1_500 });
    for (const window of ['30', '60', '180']) {
      history().expectEqual(
        history().column('eth.volatility', 'value', { window }),
        (i) => given(`VtyDayRet${window}d`)[i]!,
        { tolerance: 1e-7, least: 1_300 },
      );
    }
  });

  it('fell by more than 90 percent in 2018, and has a Mayer multiple from its 200th price on', () => {
    expect(history().on('2018-12-14', 'eth.drawdown')).toBeLessThan(-90);
    const mayer = history().column('eth.mayer');
    const price = given('PriceUSD');
    expect(mayer.findIndex((value) => !Number.isNaN(value))).toBe(
      price.findIndex((value) => !Number.isNaN(value)) + 199,
    );
  });
});
