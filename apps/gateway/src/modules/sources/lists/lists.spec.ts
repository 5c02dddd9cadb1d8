import { LISTED_COINS, type Listings } from '@chaintide/contracts/market/listings';
import { MINUTE } from '@chaintide/contracts/limits';
import { readConfig } from '../../../config.ts';
import { bareContext, drain, MemorySink } from '../fixtures/memory-sink.ts';
import { samples } from '../fixtures/samples.ts';
import { replies, ScriptedHost } from '../fixtures/scripted-host.ts';
import type { SourceError } from '../source.ts';
import { coinGecko } from './coingecko.vendor.ts';

const NOW = Date.UTC(2026, 4, 18, 12, 50);
const KEY = '01234567-89ab-cdef-0123-456789abcdef';

let host: ScriptedHost;
let sink: MemorySink;
let reply: ReturnType<typeof replies.json>;
beforeEach(async () => {
  sink = new MemorySink();
  host = await ScriptedHost.open((url) => (url.pathname.endsWith('/exchanges') ? replies.json([]) : reply));
});
afterEach(() => host.close());

const fetchCoins = async (env: Record<string, string> = {}): Promise<SourceError | undefined> => {
  const config = readConfig({ SOURCES: 'live', ...env });
  const { sources } = coinGecko.open({ config, url: host.url, simulated: false, limit: coinGecko.limit });
  const context = { ...bareContext(sink, () => NOW), keep: sink.keep.bind(sink) };
  return drain(sources[0]!.fetch(context), sink);
};
const told = async (body: unknown): Promise<string> => {
  reply = replies.json(body);
  return (await fetchCoins())?.detail ?? 'no error';
};
const coins = (): Listings['coins'] => sink.lists.at(-1)!.listing as Listings['coins'];
const coin = { id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', current_price: 77_671, market_cap_rank: 1 };

describe("CoinGecko's list of coins", () => {
  it('is read whole, with its origin, in one request', async () => {
    reply = replies.status(200, {}, samples['coingecko']!(new URL('http://x/coins/markets'), NOW));
    expect(await fetchCoins()).toBeUndefined();
    const { rows, ...origin } = coins();
    expect(origin).toEqual({ source: 'CoinGecko', simulated: false, fetchedAt: NOW });
    expect(rows[0]).toMatchObject({
      rank: 1,
      id: 'bitcoin',
      symbol: 'BTC',
      price: 77_671,
      marketCap: 1_555_886_872_303,
      change1h: 0.12,
      change24h: -0.953_02,
      change7d: -3.5,
    });
    expect(rows[0]!.week).toHaveLength(28);
    expect([rows[0]!.week[0], rows[0]!.week.at(-1)]).toEqual([77_000, 77_167]);
    expect(host.requests.map(({ searchParams }) => searchParams.get('per_page'))).toEqual([String(LISTED_COINS)]);
  });

  it.each([
    ['1.5e-7', 1.5e-7],
    ['5E+3', 5_000],
    ['.5', 0.5],
    [3e-9, 3e-9],
    [null, null],
    [undefined, null],
  ])('takes %j for a price as %j', async (given, price) => {
    expect(await told([{ ...coin, current_price: given }])).toBe('no error');
    expect(coins().rows[0]!.price).toBe(price);
  });

  it.each([
    ['"1e999"', [{ ...coin, current_price: '1e999' }], /0\.current_price is wrong/],
    ['a word for a price', [{ ...coin, current_price: 'many' }], /0\.current_price is wrong/],
    ['a coin without a name', [coin, { id: 'x', symbol: 'x' }], /1\.name is missing/],
    ['an id that is a path', [{ ...coin, id: '../admin' }], /0\.id is wrong/],
    ['a coin twice', [coin, coin], /something twice/],
    ['no coins', [], /empty list/],
    ['an error as an answer', { status: { error_code: 429 } }, /the answer is wrong/],
  ])('refuses %s, and keeps the list before it', async (_, body, detail) => {
    expect(await told([coin])).toBe('no error');
    expect(await told(body)).toMatch(detail);
    expect(sink.lists).toHaveLength(1);
  });

  it('refuses an answer that is cut off', async () => {
    reply = replies.status(200, {}, JSON.stringify([coin, coin]).slice(0, 60));
    expect((await fetchCoins())?.problem).toBe('malformed');
  });

  it('is asked for every five minutes, and the exchanges less often', () => {
    const setting = { config: readConfig({}), url: host.url, simulated: true, limit: coinGecko.limit };
    expect(coinGecko.open(setting).sources.map(({ everyMs }) => everyMs / MINUTE)).toEqual([5, 60]);
  });
});

describe("CoinMarketCap's list of coins", () => {
  const answer = (price: unknown) => ({
    status: { error_code: 0, credit_count: 1 },
    data: [
      {
        id: 1,
        name: 'Bitcoin',
        symbol: 'BTC',
        slug: 'bitcoin',
        cmc_rank: 1,
        circulating_supply: 20_030_493,
        max_supply: 21_000_000,
        quote: { USD: { price, volume_24h: 33e9, percent_change_24h: -0.95, market_cap: 1.55e12 } },
      },
    ],
  });

  it('replaces the other where a key is configured, and only the real one', async () => {
    reply = replies.json(answer(77_671.5));
    const env = { COINMARKETCAP_KEY: KEY, COINMARKETCAP_URL: host.url };
    expect(await fetchCoins(env)).toBeUndefined();
    expect(coins()).toMatchObject({ source: 'CoinMarketCap', rows: [{ id: 'bitcoin', price: 77_671.5, week: [] }] });
    expect(host.requests.at(-1)!.pathname).toBe('/v1/cryptocurrency/listings/latest');
    const setting = { config: readConfig(env), url: host.url, simulated: true, limit: coinGecko.limit };
    expect(coinGecko.open(setting).sources.map(({ name }) => name)).toEqual(['coingecko.coins', 'coingecko.exchanges']);
  });

  it('names a missing field', async () => {
    reply = replies.json({ data: [{ slug: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', cmc_rank: 1 }] });
    const failure = await fetchCoins({ COINMARKETCAP_KEY: KEY, COINMARKETCAP_URL: host.url });
    expect(failure?.detail).toMatch(/data\.0\.quote is/);
  });
});
