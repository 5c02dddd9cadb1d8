/** How a path of spec 001 §7 is answered: by an indicator, or by that of a trading pair. Its lists have routes of their own. */
export type MarketAnswer =
  | { readonly indicator: string; /** Days, unless the caller says others. */ readonly sma?: number }
  | { readonly pairs: Readonly<Record<string, string>> };

/** A path below `/marketall`, `chain/metric`. The specification names the data, and only some of the paths: those are spelled as there. */
export interface MarketCall {
  readonly summary: string;
  readonly answer: MarketAnswer;
  /** On the specification's whitelist: no token. */
  readonly isOpen?: true;
}

const pairs = (name: string) => ({ BTCUSDT: `btc.${name}`, ETHUSDT: `eth.${name}` });
const ofPair = (name: string, summary: string): MarketCall => ({ summary, answer: { pairs: pairs(name) } });
const of = (indicator: string, summary: string): MarketCall => ({ summary, answer: { indicator } });
const open = (call: MarketCall): MarketCall => ({ ...call, isOpen: true });

const calls: Readonly<Record<string, MarketCall>> = {
  'btc/address': open(of('btc.active_addresses', 'Active addresses of bitcoin')),
  'btc/price': open(of('btc.price', 'Price of bitcoin')),
  'btc/circulationSupply': open(of('btc.supply', 'Bitcoin in circulation')),
  'btc/miningValue': open(of('btc.miner_revenue', 'What miners earned, in dollars')),
  'btc/marketCap': open(of('btc.market_cap', 'Market capitalisation of bitcoin')),
  'btc/mvrv': open(of('btc.mvrv', 'Market value to realized value')),
  'btc/arh99': open(of('btc.ahr999', 'The ahr999 index')),
  'btc/jzr60': open(of('btc.jzr60', 'Cumulative rise over 60 days')),
  'btc/ma730': open(of('btc.ma730', 'Two-year average and five times it')),
  'btc/capReal': of('btc.realized_cap', 'Realized capitalisation of bitcoin'),
  'eth/supply': open(of('eth.supply', 'Ether in circulation')),
  'eth/reward': open(of('eth.staking_rewards', 'Rewards of validators')),
  'eth/volume': open(of('eth.volume', 'Ether traded')),
  'eth/fees': open(of('eth.fees', 'Fees paid on Ethereum')),
  'eth/addresses': open(of('eth.active_addresses', 'Active addresses of Ethereum')),
  'eth/stablecoinVolume': open(of('stable.transfer_volume_ethereum', 'Stablecoins transferred on Ethereum')),
  'eth/sma': { summary: 'Moving average of the price of ether', answer: { indicator: 'eth.price', sma: 30 } },
  'tron/stablecoinVolume': open(of('stable.transfer_volume_tron', 'Stablecoins transferred on TRON')),
  'ndaq/ohlc': open(of('macro.nasdaq_ohlc', 'Open, high, low and close of the Nasdaq')),
  'ndaq/ma': open(of('macro.nasdaq_ma', 'The Nasdaq with its averages')),
  'exchange/tz': ofPair('ohlc', 'Candles of a trading pair by `interval` and `limit`'),
  'exchange/fundingRate': ofPair('funding_rate', 'Funding of a perpetual contract, a point for each payment'),
  'exchange/openInterest': ofPair('open_interest', 'Open contracts in coins'),
  'exchange/takerRatio': ofPair('taker_ratio', 'What takers bought for each contract that they sold'),
  'market/btc': of('btc.ohlc', 'Candles of BTC/USDT'),
  'market/btcusdt': of('btc.ohlc', 'Candles of BTC/USDT'),
  'market/eth': of('eth.ohlc', 'Candles of ETH/USDT'),
  'market/ethusdt': of('eth.ohlc', 'Candles of ETH/USDT'),
  'market/ndaq': of('macro.nasdaq_ohlc', 'Candles of the Nasdaq'),
};

export const marketCalls = Object.entries(calls).map(([path, call]) => ({ path, ...call }));

/** Names are told apart by letters and digits alone: `marketCap`, `MarketCap` and `market_cap` are one. */
export const foldedName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const byName = new Map(
  marketCalls.map((call) => {
    const [chain, metric] = call.path.split('/') as [string, string];
    return [`${chain}/${foldedName(metric)}`, call];
  }),
);

/** The call of the specification; undefined for metrics that only the catalogue has. */
export const marketCallAt = (chain: string, metric: string): (typeof marketCalls)[number] | undefined =>
  byName.get(`${chain}/${foldedName(metric)}`);
