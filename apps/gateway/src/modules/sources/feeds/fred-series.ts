import type { MetricId } from '@chaintide/indicators/metrics';

/** A series of FRED. */
export interface FredSeries {
  readonly metric: MetricId;
  readonly id: string;
  /** Days and weeks are many, and their corrections recent; slower series are read whole, as benchmarks rewrite years. */
  readonly isDaily?: true;
  /**
   * Factors to our unit. FRED has given some series in millions and in billions: the first under which the
   * newest value is plausible applies.
   */
  readonly scales: readonly number[];
  readonly plausible?: readonly [least: number, most: number];
}

const THOUSAND = 1e3;
const MILLION = 1e6;
const BILLION = 1e9;

const daily = (metric: MetricId, id: string, scale = 1): FredSeries => ({ metric, id, isDaily: true, scales: [scale] });
const slower = (metric: MetricId, id: string, scale = 1): FredSeries => ({ metric, id, scales: [scale] });
const dollars = (metric: MetricId, id: string, plausible: [number, number]): FredSeries => ({
  metric,
  id,
  scales: [BILLION, MILLION],
  plausible,
});

/** In the order in which they are asked for: the first chart first. */
export const fredSeries: readonly FredSeries[] = [
  slower('macro.m2', 'M2SL', BILLION),
  slower('macro.m1', 'M1SL', BILLION),
  dollars('macro.monetary_base', 'BOGMBASE', [2e11, 5e13]),
  daily('macro.yield_10y', 'DGS10'),
  daily('macro.yield_2y', 'DGS2'),
  daily('macro.yield_3m', 'DGS3MO'),
  daily('macro.yield_30y', 'DGS30'),
  daily('macro.nasdaq', 'NASDAQCOM'),
  daily('macro.sp500', 'SP500'),
  daily('macro.vix', 'VIXCLS'),
  slower('macro.gdp', 'GDP', BILLION),
  slower('macro.cpi', 'CPIAUCSL'),
  daily('macro.dollar_index', 'DTWEXBGS'),
  daily('macro.usdcny', 'DEXCHUS'),
  daily('macro.usdjpy', 'DEXJPUS'),
  daily('macro.eurusd', 'DEXUSEU'),
  daily('macro.gbpusd', 'DEXUSUK'),
  daily('macro.usdkrw', 'DEXKOUS'),
  slower('macro.fed_assets', 'WALCL', MILLION),
  daily('macro.reverse_repo', 'RRPONTSYD', BILLION),
  dollars('macro.treasury_account', 'WTREGEN', [1e9, 1e13]),
  slower('macro.bank_credit', 'TOTBKCR', BILLION),
  slower('macro.bank_loans', 'TOTLL', BILLION),
  slower('macro.business_loans', 'BUSLOANS', BILLION),
  daily('macro.yield_1m', 'DGS1MO'),
  daily('macro.yield_6m', 'DGS6MO'),
  daily('macro.yield_1y', 'DGS1'),
  daily('macro.yield_3y', 'DGS3'),
  daily('macro.yield_5y', 'DGS5'),
  daily('macro.yield_7y', 'DGS7'),
  daily('macro.yield_20y', 'DGS20'),
  daily('macro.real_yield_10y', 'DFII10'),
  daily('macro.breakeven_10y', 'T10YIE'),
  daily('macro.fed_funds', 'DFF'),
  daily('macro.nasdaq_100', 'NASDAQ100'),
  slower('macro.real_gdp', 'GDPC1', BILLION),
  slower('macro.wei', 'WEI'),
  slower('macro.equities_value', 'NCBEILQ027S', MILLION),
  slower('macro.federal_debt_share', 'GFDEGDQ188S'),
  slower('macro.core_cpi', 'CPILFESL'),
  slower('macro.pce_prices', 'PCEPI'),
  slower('macro.unemployment', 'UNRATE'),
  slower('macro.payrolls', 'PAYEMS', THOUSAND),
  slower('macro.jobless_claims', 'ICSA'),
  slower('macro.m2_weekly', 'WM2NS', BILLION),
  slower('macro.m2_velocity', 'M2V'),
];
