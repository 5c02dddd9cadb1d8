import type { TallyDay } from '../bitcoin/node/tally.ts';
import { genesis, type Chain, type ChainDay } from '../world/chain.ts';
import { ethereumGenesis, type EthereumDay } from '../world/ethereum.ts';
import {
  stablecoinStart,
  type Chain as TokenChain,
  type StablecoinId,
  type Stablecoins,
} from '../world/stablecoins.ts';
import { supplyAt } from '../world/supply.ts';
import type { World } from '../world/world.ts';

interface History<Row> {
  on(day: number): Row | undefined;
}
interface Valued {
  readonly day: number;
  readonly price?: number;
  readonly supply: number;
}

/** One metric of a day; undefined: no data. */
type Metric<Row> = (row: Row, history: History<Row>) => number | undefined;

/** Sums of the blocks of a day; undefined where there are none. */
type CountedOn = (day: number) => TallyDay | undefined;

const BLOCKS_IN_10_YEARS = 10 * 365 * 144;

const inUsd =
  <Row extends Valued>(coins: (row: Row) => number): Metric<Row> =>
  (row) =>
    row.price === undefined ? undefined : coins(row) * row.price;

/** The gain since the price `days` ago, in percent. */
const gain =
  (days: number): Metric<Valued> =>
  (row, history) => {
    const then = history.on(row.day - days)?.price;
    return then === undefined || row.price === undefined ? undefined : (row.price / then - 1) * 100;
  };

/** Metrics of every asset that has a price. */
const common = {
  CapMrktCurUSD: inUsd<Valued>((row) => row.supply),
  PriceUSD: (row) => row.price,
  ROI1yr: gain(365),
  ROI30d: gain(30),
  ReferenceRateUSD: (row, history) => history.on(row.day - 1)?.price, // of midnight when the day begins
  SplyCur: (row) => row.supply,
} as const satisfies Record<string, Metric<Valued>>;

const ofBitcoin: Readonly<Record<string, Metric<ChainDay>>> = {
  ...common,
  AdrActCnt: (row) => row.activeAddresses,
  AdrBalCnt: (row) => row.fundedAddresses,
  BlkCnt: (row) => row.blocks,
  CapMVRVCur: (row) =>
    row.price === undefined || !row.realizedCap ? undefined : (row.price * row.supply) / row.realizedCap,
  FeeTotNtv: (row) => row.fees,
  FlowInExNtv: (row) => row.exchangeInflow,
  FlowInExUSD: inUsd((row) => row.exchangeInflow),
  FlowOutExNtv: (row) => row.exchangeOutflow,
  FlowOutExUSD: inUsd((row) => row.exchangeOutflow),
  HashRate: (row) => row.hashRate,
  IssTotNtv: (row) => row.issued,
  IssTotUSD: inUsd((row) => row.issued),
  PriceBTC: () => 1,
  SplyExNtv: (row) => row.exchangeSupply,
  SplyExpFut10yr: (row) => supplyAt(row.height + BLOCKS_IN_10_YEARS),
  TxCnt: (row) => row.transactions,
  TxTfrCnt: (row) => row.transfers,
  TxTfrValAdjUSD: (row) => row.transferVolume,
  volume_reported_spot_usd_1d: (row) => row.spotVolume,
};

/** Those that follow from the blocks. */
export const countedMetrics: ReadonlySet<string> = new Set([
  'AdrActCnt',
  'AdrBalCnt',
  'BlkCnt',
  'CapMVRVCur',
  'CapMrktCurUSD',
  'FeeTotNtv',
  'HashRate',
  'IssTotNtv',
  'IssTotUSD',
  'SplyCur',
  'TxCnt',
]);

const ofEthereum: Readonly<Record<string, Metric<EthereumDay>>> = {
  ...common,
  AdrActCnt: (row) => row.activeAddresses,
  BlkCnt: (row) => row.blocks,
  TxCnt: (row) => row.transactions,
};

/** A stablecoin on a chain, by Coin Metrics' name of it. */
const tokens = {
  usdt_eth: ['usdt', 'Ethereum'],
  usdc_eth: ['usdc', 'Ethereum'],
  busd: ['busd', 'Ethereum'],
  usdt_trx: ['usdt', 'Tron'],
} as const satisfies Record<string, readonly [StablecoinId, TokenChain]>;

const offerOf = (stablecoins: Stablecoins, [coin, chain]: readonly [StablecoinId, TokenChain]): Offer => {
  const on = (day: number) => stablecoins.activityOn(coin, chain, day);
  return {
    firstDay: stablecoinStart,
    metrics: {
      AdrActCnt: (day) => on(day)?.addresses,
      SplyCur: (day) => stablecoins.on(coin, chain, day),
      TxTfrCnt: (day) => on(day)?.transfers,
      TxTfrValMeanNtv: (day) => {
        const { transfers = 0, volume = 0 } = on(day) ?? {};
        return transfers > 0 ? volume / transfers : undefined;
      },
    },
  };
};

/** The metrics of one asset. */
export interface Offer {
  readonly firstDay: number;
  /** Values of a day by Coin Metrics' names; undefined without data. */
  readonly metrics: Readonly<Record<string, (day: number) => number | undefined>>;
}

const readersOf = <Row>(metrics: Readonly<Record<string, Metric<Row>>>, history: History<Row>): Offer['metrics'] =>
  Object.fromEntries(
    Object.entries(metrics).map(([name, metric]) => [
      name,
      (day: number) => {
        const row = history.on(day);
        return row && metric(row, history);
      },
    ]),
  );

/** Sums of the simulated blocks of Bitcoin take the place of what the world would have; a chain may begin late. */
const countedHistory = (bitcoin: Chain, countedOn: CountedOn): History<ChainDay> => ({
  on(day) {
    const row = bitcoin.on(day);
    return row && { ...row, ...countedOn(day) };
  },
});

/** All assets and their metrics, by Coin Metrics' asset names. */
export const offersOf = (
  { bitcoin, ethereum, stablecoins }: World,
  countedOn: CountedOn,
): Readonly<Record<string, Offer>> => ({
  btc: { firstDay: genesis, metrics: readersOf(ofBitcoin, countedHistory(bitcoin, countedOn)) },
  eth: { firstDay: ethereumGenesis, metrics: readersOf(ofEthereum, ethereum) },
  ...Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, offerOf(stablecoins, token)])),
});
