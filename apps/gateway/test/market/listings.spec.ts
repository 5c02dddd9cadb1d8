import type { Listings, ListedCoin } from '@chaintide/contracts/market/listings';
import { DAY } from '@chaintide/contracts/limits';
import { pages } from '@chaintide/contracts/pages';
import { topics } from '@chaintide/contracts/realtime';
import type { Role } from '@chaintide/contracts/people/roles';
import { coinListRoute, exchangeListRoute } from '@chaintide/contracts/market/listings';
import { ListingsRepository } from '../../src/modules/listings/listings.repository.ts';
import { ListingsService } from '../../src/modules/listings/listings.service.ts';
import type { Hub } from '../../src/platform/hub/hub.ts';
import { Bus } from '../../src/platform/bus.ts';
import { outcomeOf, type CallerCase } from '../callers.ts';
import { Everyone, refusalFor } from '../everyone.ts';

const TODAY = Math.floor(Date.now() / DAY) * DAY;

const coin = ([rank, id, symbol]: readonly [number, string, string], price: number | null): ListedCoin => ({
  rank,
  id,
  symbol,
  name: `${id} coin`,
  price,
  marketCap: price === null ? null : price * 1e6,
  volume24h: 1e6,
  high24h: price,
  low24h: price,
  change1h: 0.1,
  change24h: -1.5,
  change7d: null,
  supply: 1e6,
  allTimeHigh: null,
  week: [1, 2, 3],
});
const listing = (fetchedAt: number, rows: ListedCoin[]): Listings['coins'] => ({
  source: 'CoinGecko',
  simulated: true,
  fetchedAt,
  rows,
});

describe('the lists of the market', () => {
  let everyone: Everyone;
  let listings: ListingsService;
  let vip: CallerCase;
  beforeAll(async () => {
    everyone = await Everyone.start();
    listings = everyone.gateway.app.get(ListingsService);
    vip = everyone.one('vip');
  }, 120_000);
  afterAll(() => everyone.stop());

  const ask = (path: string, query = '', caller = vip) => everyone.read(`/marketall/${path}`, query, caller);
  const dataOf = async <T>(path: string, query = ''): Promise<T> => (await ask(path, query)).answer!.data as T;
  const idsOf = async (query: string): Promise<string[]> =>
    (await dataOf<{ list: ListedCoin[] }>('list/coinmarket/all', query)).list.map(({ id }) => id);
  const fill = async (): Promise<void> => {
    await listings.keep(
      'coins',
      listing(TODAY - 2 * DAY, [coin([1, 'alpha', 'BTC'], 10), coin([2, 'leaver', 'OLD'], 5)]),
    );
    await listings.keep('coins', listing(TODAY - DAY, [coin([1, 'alpha', 'BTC'], 11), coin([2, 'beta', 'DUP'], 4e-9)]));
    const rows = [coin([1, 'alpha', 'BTC'], 12), coin([2, 'beta', 'DUP'], 5e-9), coin([3, 'gamma', 'DUP'], null)];
    await listings.keep('coins', listing(TODAY + 1, rows));
  };

  it('say that their source has not answered, before it has', async () => {
    const { status, headers, answer } = await ask('list/coinmarket/all');
    expect([status, outcomeOf(answer), headers.has('retry-after')]).toEqual([503, 'indicator.sourceDown', true]);
  });

  it('are open to every account', async () => {
    await fill();
    const allowed = pages['/dataDisplay'] as readonly Role[];
    for (const path of ['list/coinmarket/all', 'exchange/priceValue'])
      expect(await everyone.ask(async (caller) => outcomeOf((await ask(path, '', caller)).answer))).toEqual(
        everyone.each(({ role }) => (allowed.includes(role) ? 'granted' : refusalFor(role))),
      );
  });

  it('give the newest coins, in pages, with their origin', async () => {
    const data = await dataOf<Record<string, unknown>>('list/coinmarket/all', '?limit=2&page=2');
    expect(coinListRoute.data.safeParse(data).error).toBeUndefined();
    expect(data).toMatchObject({ source: 'CoinGecko', simulated: true, total: 3, page: 2, limit: 2 });
    expect(await idsOf('?limit=2&page=2')).toEqual(['gamma']);
    expect(await idsOf('?total=2')).toEqual(['alpha', 'beta']);
    expect(await idsOf('?page=9')).toEqual([]);
  });

  it.each([
    ['btc', ['alpha']],
    ['dup', ['beta', 'gamma']],
    ['GAMMA C', ['gamma']],
    ['nothing', []],
    ['%25', []],
  ])('find %j by ticker or name', async (typed, found) => {
    expect(await idsOf(`?coin=${typed}`)).toEqual(found);
  });

  it('keep the days of a coin, those of one that left the list too', async () => {
    type Day = { date: string; price: number; rank: number };
    const days = await dataOf<Day[]>('list/coinmarket', '?coin=btc');
    expect(days.map(({ price }) => price)).toEqual([10, 11, 12]);
    expect(days.at(-1)!.date).toBe(new Date(TODAY).toISOString());
    expect(await dataOf<Day[]>('list/coinmarket', '?coin=OLD')).toMatchObject([{ price: 5, rank: 2 }]);
    const day = new Date(TODAY - DAY).toISOString().slice(0, 10);
    expect(await dataOf<Day[]>('list/coinmarket', `?coin=alpha&start=${day}&end=${day}`)).toMatchObject([
      { price: 11 },
    ]);
    // of two with a ticker, the one that ranks higher
    expect(await dataOf<Day[]>('list/coinmarket', '?coin=DUP')).toHaveLength(2);
  });

  it('correct the day while it lasts', async () => {
    await listings.keep('coins', listing(TODAY + 2, [coin([1, 'alpha', 'BTC'], 13)]));
    const days = await dataOf<{ price: number }[]>('list/coinmarket', '?coin=alpha');
    expect(days.map(({ price }) => price)).toEqual([10, 11, 13]);
    await fill();
  });

  it('give price values of all coins, or of one by its ticker or pair', async () => {
    const all = await dataOf<{ symbol: string; value: number | null }[]>('exchange/priceValue');
    expect(all.map(({ symbol, value }) => [symbol, value])).toEqual([
      ['BTC', 12],
      ['DUP', 5e-9],
      ['DUP', null],
    ]);
    for (const symbol of ['btc', 'BTCUSDT'])
      expect(await dataOf('exchange/priceValue', `?symbol=${symbol}`)).toMatchObject([{ value: 12 }]);
  });

  it('give exchanges', async () => {
    const row = { rank: 1, id: 'binance', name: 'Binance', country: null, since: 2017, volume24hBtc: 1.5e5, trust: 10 };
    await listings.keep('exchanges', { source: 'CoinGecko', simulated: true, fetchedAt: TODAY, rows: [row] });
    const data = await dataOf('exchange/list');
    expect(exchangeListRoute.data.parse(data)).toMatchObject({ total: 1, list: [row] });
  });

  it.each([
    ['list/coinmarket/all', 'limit=101', 'request.invalid', 'limit'],
    ['list/coinmarket/all', 'page=0', 'request.invalid', 'page'],
    ['list/coinmarket/all', 'total=x', 'request.invalid', 'total'],
    ['list/coinmarket/all', `coin=${'x'.repeat(101)}`, 'request.invalid', 'coin'],
    ['list/coinmarket', '', 'request.invalid', 'coin'],
    ['list/coinmarket', 'coin=a%27b', 'request.invalid', 'coin'],
    ['list/coinmarket', 'coin=btc&start=2026', 'request.invalid', 'start'],
    ['list/coinmarket', 'coin=btc&start=2026-02-02&end=2026-02-01', 'range.reversed', null],
    ['list/coinmarket', 'coin=nothing', 'listing.unknownCoin', null],
    ['exchange/priceValue', 'symbol=nothing', 'listing.unknownCoin', null],
    ['exchange/list', 'symbol=btc', 'request.invalid', 'symbol'],
  ])('%s?%s is refused by name', async (...[path, query, name, field]) => {
    const { answer } = await ask(path, `?${query}`);
    expect(answer).toMatchObject({ error: { name, ...(field !== null && { args: { field } }) } });
  });

  it('reach everyone who watches, and outlast a restart', async () => {
    const client = await everyone.connect(vip);
    expect(await client.join(topics.listings())).toMatchObject({
      data: { rows: [{ id: 'alpha' }, { id: 'beta' }, { id: 'gamma' }] },
    });
    const hub = { register: () => undefined, touch: () => undefined } as Partial<Hub> as Hub;
    const again = new ListingsService(everyone.gateway.app.get(ListingsRepository), hub, new Bus());
    await again.onModuleInit();
    expect(again.newest('coins')).toEqual(listings.newest('coins'));
  });
});
