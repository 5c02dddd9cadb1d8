import { DAY, HOUR } from '@chaintide/contracts/limits';
import ccxt from 'ccxt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimnet, type Simnet } from '../server.ts';
import { createWorld } from '../world/world.ts';

type Exchange = InstanceType<typeof ccxt.pro.binance>;

/** ccxt's own class with every address replaced by simnet's, otherwise unchanged. */
const pointedAt = (exchange: Exchange, url: string): Exchange => {
  const move = (addresses: unknown): unknown => {
    if (typeof addresses === 'string')
      return addresses.replace(/^(http|ws)s?:\/\/[^/]+/, (_origin, scheme: string) => url.replace('http', scheme));
    return Object.fromEntries(Object.entries(addresses as object).map(([key, inner]) => [key, move(inner)]));
  };
  exchange.urls.api = move(exchange.urls.api) as typeof exchange.urls.api;
  return exchange;
};

let simnet: Simnet;
let exchange: Exchange;

beforeAll(async () => {
  simnet = await startSimnet({ port: 0, world: createWorld(1) });
  // it tells the streams of spot markets and contracts apart by the host's name
  const options = { fetchMarkets: { types: ['spot'] } };
  exchange = pointedAt(new ccxt.pro.binance({ enableRateLimit: false, options }), simnet.url);
  await exchange.loadHttpProxyAgent(); // otherwise, ccxt refuses to open ws:// sockets
});
afterAll(async () => {
  await exchange.close();
  await simnet.close();
});

describe('ccxt uses simnet like Binance', () => {
  test('loads the markets', async () => {
    const markets = await exchange.loadMarkets();
    expect(Object.keys(markets)).toEqual(['BTC/USDT', 'ETH/USDT']);
    expect(markets['BTC/USDT']).toMatchObject({
      active: true,
      spot: true,
      precision: { price: 0.01, amount: 0.000_01 },
    });
  });

  test.each(['1m', '5m', '1h', '4h', '1d', '1w', '1M'])('fetches klines of %s', async (timeframe) => {
    const candles = await exchange.fetchOHLCV('BTC/USDT', timeframe, undefined, 5);
    expect(candles).toHaveLength(5);
    for (const [index, [time, open, high, low, close, volume]] of candles.entries()) {
      expect(high).toBeGreaterThanOrEqual(Math.max(open!, close!));
      expect(low).toBeLessThanOrEqual(Math.min(open!, close!));
      expect(volume).toBeGreaterThanOrEqual(0);
      if (index > 0) expect(time).toBeGreaterThan(candles[index - 1]![0]!);
    }
  });

  test('pages by since and limit', async () => {
    const since = Date.parse('2020-01-01');
    const first = await exchange.fetchOHLCV('BTC/USDT', '1h', since, 1_000);
    expect(first).toHaveLength(1_000);
    expect(first[0]![0]).toBe(since);
    const second = await exchange.fetchOHLCV('BTC/USDT', '1h', first.at(-1)![0]! + 1, 10);
    expect(second[0]![0]).toBe(since + 1_000 * HOUR);
    expect(second[0]![1]).toBe(first.at(-1)![4]);
    expect((await exchange.fetchOHLCV('ETH/USDT', '1d', 0, 1))[0]![0]).toBe(Date.parse('2015-08-07'));
  });

  test('fetches a ticker', async () => {
    const ticker = await exchange.fetchTicker('BTC/USDT');
    expect(ticker.last).toBeGreaterThan(1_000);
    expect(ticker.high).toBeGreaterThanOrEqual(ticker.low!);
    expect(ticker.vwap).toBeGreaterThan(1_000);
    expect(Object.keys(await exchange.fetchTickers(['BTC/USDT', 'ETH/USDT']))).toHaveLength(2);
  });

  test.each(['BTC/USDT', 'ETH/USDT'])(
    'fetches the order book of %s, around its price and beyond two percent',
    async (symbol) => {
      const [{ bids, asks }, { last }] = await Promise.all([
        exchange.fetchOrderBook(symbol, 5_000),
        exchange.fetchTicker(symbol),
      ]);
      expect([bids.length, asks.length]).toEqual([5_000, 5_000]);
      const [bid, ask] = [bids[0]![0]!, asks[0]![0]!];
      expect(bid).toBeLessThan(ask);
      expect((bid + ask) / 2 / last!).toBeCloseTo(1, 2);
      expect(bids.at(-1)![0]! / bid).toBeLessThan(0.98);
      expect(asks.at(-1)![0]! / ask).toBeGreaterThan(1.02);
      for (const [index, [price, size]] of asks.entries()) {
        expect(size).toBeGreaterThan(0);
        if (index > 0) expect(price).toBeGreaterThan(asks[index - 1]![0]!);
      }
    },
  );

  test('works with its plain class too', async () => {
    const plain = pointedAt(new ccxt.binance({ enableRateLimit: false }) as Exchange, simnet.url);
    expect((await plain.fetchTicker('ETH/USDT')).symbol).toBe('ETH/USDT');
  });

  test('watches a ticker and klines', async () => {
    const first = await exchange.watchTicker('BTC/USDT');
    expect(first).toMatchObject({ symbol: 'BTC/USDT', last: expect.any(Number) });
    const second = await exchange.watchTicker('BTC/USDT');
    expect(second.timestamp!).toBeGreaterThan(first.timestamp!);
    const [candle] = await exchange.watchOHLCV('BTC/USDT', '1m');
    expect(candle![0]! % 60_000).toBe(0);
  });

  test('maps a refusal to its own errors', async () => {
    await expect(exchange.fetchOHLCV('BTC/USDT', '7m')).rejects.toThrow(ccxt.BadRequest);
    await fetch(`${simnet.url}/simnet/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"fault":"429"}',
    });
    await expect(exchange.fetchTicker('BTC/USDT')).rejects.toThrow(ccxt.DDoSProtection);
  });
});

describe.each(['binanceusdm', 'binance'] as const)('ccxt.%s uses simnet like Binance futures', (id) => {
  const SYMBOL = 'BTC/USDT:USDT';
  let futures: Exchange;
  beforeAll(() => {
    futures = pointedAt(new ccxt[id]({ enableRateLimit: false }) as Exchange, simnet.url);
  });

  test('loads the contracts', async () => {
    expect((await futures.loadMarkets())['ETH/USDT:USDT']).toMatchObject({ swap: true, linear: true, active: true });
  });

  test.each([
    ['the contract', {}],
    ['its mark price', { price: 'mark' }],
    ['its index', { price: 'index' }],
  ])('fetches klines of %s', async (_, params) => {
    const candles = await futures.fetchOHLCV(SYMBOL, '1h', undefined, 5, params);
    expect(candles).toHaveLength(5);
    const spot = await futures.fetchOHLCV('BTC/USDT:USDT', '1h', candles[0]![0], 5, { price: 'index' });
    for (const [index, candle] of candles.entries()) expect(candle[4]! / spot[index]![4]!).toBeCloseTo(1, 2);
  });

  test('fetches the funding history, a payment every eight hours', async () => {
    const since = Date.parse('2021-03-01');
    const paid = await futures.fetchFundingRateHistory(SYMBOL, since, 6);
    expect(paid.map(({ timestamp }) => timestamp)).toEqual([0, 1, 2, 3, 4, 5].map((index) => since + index * 8 * HOUR));
    for (const { fundingRate } of paid) expect(Math.abs(fundingRate!)).toBeLessThan(0.005);
    const [latest] = await futures.fetchFundingRateHistory(SYMBOL, undefined, 1);
    expect(Date.now() - latest!.timestamp!).toBeLessThan(8 * HOUR);
  });

  test('fetches the next funding, and mark and index price', async () => {
    const funding = await futures.fetchFundingRate(SYMBOL);
    expect(funding.fundingTimestamp! - Date.now()).toBeLessThanOrEqual(8 * HOUR);
    expect(funding.markPrice! / funding.indexPrice!).toBeCloseTo(1, 2);
  });

  test('fetches the open interest and its history, which continue each other', async () => {
    const now = await futures.fetchOpenInterest(SYMBOL);
    const history = await futures.fetchOpenInterestHistory(SYMBOL, '5m', undefined, 3);
    expect(history).toHaveLength(3);
    expect(now.openInterestAmount! / history.at(-1)!.openInterestAmount!).toBeCloseTo(1, 1);
    expect(history.at(-1)!.openInterestValue! / history.at(-1)!.openInterestAmount!).toBeGreaterThan(1_000);
    await expect(futures.fetchOpenInterestHistory(SYMBOL, '5m', Date.now() - 31 * DAY, 3)).rejects.toThrow(
      ccxt.BadRequest,
    );
  });

  test('fetches the order book, and refuses a limit that Binance does not know', async () => {
    const { bids, asks } = await futures.fetchOrderBook(SYMBOL, 1_000);
    expect([bids.length, asks.length]).toEqual([1_000, 1_000]);
    expect(bids[0]![0]).toBeLessThan(asks[0]![0]!);
    await expect(futures.fetchOrderBook(SYMBOL, 7)).rejects.toThrow(ccxt.BadRequest);
  });

  test('says that the exchange gives no liquidations to the public', () => {
    expect(futures.has['fetchLiquidations']).toBe(false);
  });

  test('fetches the long/short ratio', async () => {
    const rows = await futures.fetchLongShortRatioHistory(SYMBOL, '1h', undefined, 4, { subType: 'linear' });
    expect(rows).toHaveLength(4);
    for (const { longShortRatio } of rows) expect(longShortRatio).toBeGreaterThan(0);
  });
});
