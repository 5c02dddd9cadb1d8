import type { Chain, ChainDay } from '../world/chain.ts';
import { supplyAt } from '../world/supply.ts';

/** One metric of a day; undefined: no data. */
type Metric = (row: ChainDay, chain: Chain) => number | undefined;

const BLOCKS_IN_10_YEARS = 10 * 365 * 144;

const inUsd = (coins: (row: ChainDay) => number): Metric => (row) => (row.price === undefined ? undefined : coins(row) * row.price);

/** Percent gained since the price of `days` ago. */
const gain = (days: number): Metric => (row, chain) => {
  const then = chain.on(row.day - days)?.price;
  return then === undefined || row.price === undefined ? undefined : (row.price / then - 1) * 100;
};

/** The metrics that this world can give, by Coin Metrics' names. */
export const metrics: Readonly<Record<string, Metric>> = {
  AdrActCnt: (row) => row.activeAddresses,
  AdrBalCnt: (row) => row.fundedAddresses,
  BlkCnt: (row) => row.blocks,
  CapMVRVCur: (row) => (row.price === undefined || row.realizedCap === undefined ? undefined : (row.price * row.supply) / row.realizedCap),
  CapMrktCurUSD: inUsd((row) => row.supply),
  FeeTotNtv: (row) => row.fees,
  FlowInExNtv: (row) => row.exchangeInflow,
  FlowInExUSD: inUsd((row) => row.exchangeInflow),
  FlowOutExNtv: (row) => row.exchangeOutflow,
  FlowOutExUSD: inUsd((row) => row.exchangeOutflow),
  HashRate: (row) => row.hashRate,
  IssTotNtv: (row) => row.issued,
  IssTotUSD: inUsd((row) => row.issued),
  PriceBTC: () => 1,
  PriceUSD: (row) => row.price,
  ROI1yr: gain(365),
  ROI30d: gain(30),
  ReferenceRateUSD: (row, chain) => chain.on(row.day - 1)?.price, // of midnight when the day begins
  SplyCur: (row) => row.supply,
  SplyExNtv: (row) => row.exchangeSupply,
  SplyExpFut10yr: (row) => supplyAt(row.height + BLOCKS_IN_10_YEARS),
  TxCnt: (row) => row.transactions,
  TxTfrCnt: (row) => row.transfers,
  TxTfrValAdjUSD: (row) => row.transferVolume,
  volume_reported_spot_usd_1d: (row) => row.spotVolume,
};
