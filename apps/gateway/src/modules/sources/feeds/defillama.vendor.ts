import { DAY, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { MetricId } from '@chaintide/indicators/metrics';
import { defiLlamaOf } from '@chaintide/indicators/metrics/origins';
import { z } from 'zod';
import type { Point } from '../../series/batch.ts';
import { FeedSource } from './feed.source.ts';
import type { Feed } from './feed.ts';
import { readJson } from '../http.ts';
import type { Vendor } from '../vendor.ts';

const seconds = z.union([z.number(), z.string().regex(/^\d+$/)]).transform(Number);
const dollars = z.object({ peggedUSD: z.number().optional() });
const chart = z.array(z.object({ date: seconds, totalCirculating: dollars, totalUnreleased: dollars.optional() }));
const prices = z.array(z.object({ date: seconds, prices: z.record(z.string(), z.number()) }));

/** By day; of several values of a day the newest. Days without a value have no point. */
const byDay = <Row extends { readonly date: number }>(
  rows: readonly Row[],
  valueOf: (row: Row) => number | undefined,
): Point[] => {
  const points = new Map<number, number>();
  for (const row of rows) {
    const value = valueOf(row);
    const time = row.date * SECOND;
    if (value !== undefined) points.set(time - (time % DAY), value);
  }
  return [...points].map(([time, value]) => ({ time, value }));
};

/** DefiLlama's numbers of the coins. */
const ids = { usdt: 1, usdc: 2, busd: 4 } as const;

interface Chart {
  readonly metric: MetricId;
  readonly chain?: string;
  readonly coin?: keyof typeof ids;
  /** The metric of what is created but not released. */
  readonly unreleased?: MetricId;
}

const charts: readonly Chart[] = [
  { metric: 'stable.circulating' },
  { metric: 'stable.usdt', coin: 'usdt', unreleased: 'stable.usdt_unreleased' },
  { metric: 'stable.usdc', coin: 'usdc' },
  { metric: 'stable.busd', coin: 'busd' },
  { metric: 'stable.usdt_ethereum', coin: 'usdt', chain: 'Ethereum' },
  { metric: 'stable.usdt_tron', coin: 'usdt', chain: 'Tron' },
  { metric: 'stable.usdc_ethereum', coin: 'usdc', chain: 'Ethereum' },
  { metric: 'stable.usdc_tron', coin: 'usdc', chain: 'Tron' },
  { metric: 'stable.busd_ethereum', coin: 'busd', chain: 'Ethereum' },
];

/** Where its values stand: those that an index of the chain gives, too, are kept beside that one's. */
const metricsOf = ({ metric }: Chart): readonly MetricId[] => [
  metric,
  ...(defiLlamaOf(metric) ? [defiLlamaOf(metric)!] : []),
];

const chartFeed = ({ metric, chain = 'all', coin, unreleased }: Chart): Feed => ({
  name: [chain, coin].filter(Boolean).join(' '),
  metrics: unreleased === undefined ? metricsOf({ metric }) : [...metricsOf({ metric }), unreleased],
  corrects: 'all',
  path: () => `/stablecoincharts/${chain}${coin === undefined ? '' : `?stablecoin=${ids[coin]}`}`,
  read: (answer) => {
    const rows = readJson(answer, chart);
    const circulating = byDay(rows, ({ totalCirculating }) => totalCirculating.peggedUSD);
    return {
      ...Object.fromEntries(metricsOf({ metric }).map((one) => [one, circulating])),
      ...(unreleased !== undefined && {
        [unreleased]: byDay(rows, ({ totalUnreleased }) => totalUnreleased?.peggedUSD),
      }),
    };
  },
});

/** The price metrics by CoinGecko's names of the coins, which DefiLlama uses. */
const priced = {
  tether: 'stable.usdt_price',
  'usd-coin': 'stable.usdc_price',
  'binance-usd': 'stable.busd_price',
} as const;

const priceFeed: Feed = {
  name: 'prices',
  metrics: Object.values(priced),
  corrects: 'all',
  path: () => '/stablecoinprices',
  read: (answer) => {
    const rows = readJson(answer, prices);
    return Object.fromEntries(
      Object.entries(priced).map(([coin, metric]) => [metric, byDay(rows, (row) => row.prices[coin])]),
    );
  },
};

/** Stablecoins in circulation, in total and by chain, and their prices. */
export const defiLlama: Vendor = {
  key: 'defillama',
  url: 'https://stablecoins.llama.fi',
  path: '',
  limit: { name: 'defillama', weight: 60, windowMs: MINUTE },
  customUrl: ({ DEFILLAMA_URL }) => DEFILLAMA_URL,
  open: ({ url, simulated, limit }) => ({
    sources: [
      new FeedSource({
        name: 'defillama',
        provider: 'DefiLlama',
        url,
        simulated,
        limit,
        everyMs: HOUR,
        feeds: [...charts.map(chartFeed), priceFeed],
      }),
    ],
  }),
};
