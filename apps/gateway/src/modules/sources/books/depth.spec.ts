import { DAY, MINUTE } from '@chaintide/contracts/limits';
import { readConfig } from '../../../config.ts';
import { DepthSource } from './depth.source.ts';
import { books, readBook, type OrderBook } from './depth.ts';
import { ExchangeClient } from '../exchange-client.ts';
import { endpointsOf } from '../exchange-endpoints.ts';
import { BinanceHost } from '../fixtures/binance-host.ts';
import { bareContext, MemorySink } from '../fixtures/memory-sink.ts';

const [bitcoin] = books;
/** Levels of one percent of 100, a coin each; `count` of them. */
const bookOf = (count: number): OrderBook => ({
  bids: Array.from({ length: count }, (_, index) => [99.9 - index * 0.5, 1]),
  asks: Array.from({ length: count }, (_, index) => [100.1 + index * 0.5, 2]),
});
const sum = (prices: readonly number[], amount: number): number =>
  prices.reduce((total, price) => total + price * amount, 0);

describe('the values of a book', () => {
  it('are the worth of both sides within one and two percent, and the spread', () => {
    const values = readBook(bookOf(6), bitcoin!);
    expect(values['btc.spread']).toBeCloseTo(0.2, 9);
    expect(values['btc.bid_depth_1']).toBeCloseTo(sum([99.9, 99.4], 1), 9);
    expect(values['btc.ask_depth_1']).toBeCloseTo(sum([100.1, 100.6], 2), 9);
    expect(values['btc.bid_depth_2']).toBeCloseTo(sum([99.9, 99.4, 98.9, 98.4], 1), 9);
    expect(values['btc.ask_depth_2']).toBeCloseTo(sum([100.1, 100.6, 101.1, 101.6], 2), 9);
  });

  it('are absent where the book ends sooner: a lower bound is no value', () => {
    expect(Object.keys(readBook(bookOf(3), bitcoin!)).toSorted()).toEqual([
      'btc.ask_depth_1',
      'btc.bid_depth_1',
      'btc.spread',
    ]);
    expect(Object.keys(readBook(bookOf(1), bitcoin!))).toEqual(['btc.spread']);
  });

  it.each<[string, OrderBook]>([
    ['empty', { bids: [], asks: [] }],
    ['crossed', { bids: [[101, 1]], asks: [[100, 1]] }],
    [
      'out of order',
      {
        bids: [
          [99, 1],
          [99.5, 1],
        ],
        asks: [[100, 1]],
      },
    ],
    ['without numbers', { bids: [[99, undefined]], asks: [[100, 1]] }],
    ['negative', { bids: [[99, 1]], asks: [[100, -1]] }],
  ])('are refused if it is %s', (_, book) => {
    expect(() => readBook(book, bitcoin!)).toThrow('malformed');
  });
});

describe('DepthSource', () => {
  let host: BinanceHost;
  let now = 0;
  beforeEach(async () => {
    now = Math.floor(Date.now() / DAY) * DAY + 61 * MINUTE;
    host = await BinanceHost.open(() => now, now - DAY);
  });
  afterEach(() => host.close());

  it('samples into the open buckets, and archives the last sample of each that has ended', async () => {
    const config = readConfig({ SOURCES: 'live', EXCHANGE_URL: host.url });
    const client = new ExchangeClient(endpointsOf(config), [bitcoin!.symbol]);
    const source = new DepthSource(client, bitcoin!);
    const sink = new MemorySink();
    const sample = async (): Promise<void> => {
      for await (const batch of source.fetch(bareContext(sink, () => now))) sink.ingest(batch);
    };
    await sample();
    const first = now - (now % (5 * MINUTE));
    expect(sink.lastFinal('btc.spread', '5m')).toBeUndefined();
    now += 2 * MINUTE;
    await sample();
    const kept = sink.column('btc.bid_depth_1', '5m').get(first);
    now += 2 * MINUTE;
    await sample();
    expect(sink.lastFinal('btc.bid_depth_2', '5m')).toBe(first);
    expect(sink.column('btc.bid_depth_1', '5m').get(first)).toBe(kept);
    expect([...sink.column('btc.bid_depth_1', '5m').keys()]).toEqual([first, first + 5 * MINUTE]);
    expect(sink.lastFinal('btc.spread', '1d')).toBeUndefined();
    expect(host.requests.filter(({ pathname }) => pathname.endsWith('/depth')).map(({ search }) => search)).toEqual(
      Array.from({ length: 3 }, () => '?symbol=BTCUSDT&limit=5000'),
    );
  });
});
