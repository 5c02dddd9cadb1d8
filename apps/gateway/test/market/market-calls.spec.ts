import { API_BASE, type Envelope } from '@chaintide/contracts/http';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { marketInterfaceRoute, marketRoute, type CandleRow, type LineRow } from '@chaintide/contracts/market/market';
import { marketCallAt, marketCalls, type MarketAnswer } from '@chaintide/contracts/market/market-calls';
import { catalogue, indicatorById } from '@chaintide/indicators/catalogue';
import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { outcomeOf, type CallerCase } from '../callers.ts';
import { Everyone, refusalFor } from '../everyone.ts';

const idsOf = (answer: MarketAnswer): string[] =>
  'pairs' in answer ? Object.values(answer.pairs) : [answer.indicator];

/** Spec 001 §7: no token. */
const WHITELIST = {
  btc: 'address price circulationSupply miningValue marketCap mvrv arh99 jzr60 ma730', // lists have routes of their own
  eth: 'supply reward volume fees addresses stablecoinVolume',
  tron: 'stablecoinVolume',
  ndaq: 'ohlc ma',
} as const;

describe('the market calls of the specification', () => {
  let everyone: Everyone;
  const tokens = new Map<CallerCase, string | undefined>();
  beforeAll(async () => {
    everyone = await Everyone.start();
    for (const caller of everyone.callers.all) tokens.set(caller, await everyone.callers.tokenFor(caller));
  }, 120_000);
  afterAll(() => everyone.stop());

  const ask = async (path: string, query = '', token?: string) =>
    everyone.callers.ask({ method: 'GET', path: `/marketall/${path}` }, { query, language: 'en' }, token);
  const rowsOf = async <Row = LineRow>(path: string, query = ''): Promise<Row[]> => {
    const { answer } = await ask(path, query, tokens.get(everyone.callers.all.find(({ grade }) => grade === 4)!));
    expect([path, query, outcomeOf(answer)]).toEqual([path, query, 'granted']);
    return answer!.data as Row[];
  };
  const refusal = async (path: string, query: string): Promise<unknown[]> => {
    const { status, answer } = await ask(path, query);
    const { error, msg } = answer as Extract<Envelope<unknown>, { error: object }>;
    return [status, error.name, error.args['parameter'] ?? error.args['field'] ?? null, msg.length > 10];
  };

  it('open the whole whitelist, and only that, to callers without a token', () => {
    const open = marketCalls.filter(({ isOpen }) => isOpen).map(({ path }) => path);
    const wanted = Object.entries(WHITELIST).flatMap(([chain, names]) =>
      names.split(' ').map((name) => `${chain}/${name}`),
    );
    expect(open).toEqual(wanted);
    for (const { path, answer, isOpen } of marketCalls)
      for (const id of idsOf(answer))
        if (isOpen) expect([path, indicatorById(id)?.tier]).toEqual([path, 'L1']);
        else expect([path, indicatorById(id)?.id]).toEqual([path, id]);
  });

  it.each(marketCalls.map((call) => [call.path, call] as const))(
    '%s is open to the grades of what answers it, in the shape of the contract',
    async (path, { answer }) => {
      const least = gradeOfTier(indicatorById(idsOf(answer)[0]!)!.tier);
      const answers = await everyone.ask(async (caller) => {
        const { status, answer: given } = await ask(path, '', tokens.get(caller));
        const outcome = outcomeOf(given);
        if (outcome === 'granted') {
          expect(marketRoute.data.safeParse(given!.data).error).toBeUndefined();
          expect((given!.data as unknown[]).length).toBeGreaterThan(100);
        }
        return [status, outcome];
      });
      const refused = { 'login.required': 401, 'level.insufficient': 403 } as const;
      expect(answers).toEqual(
        everyone.each(({ role, grade }) => {
          if (grade >= least) return [200, 'granted'];
          const name = refusalFor(role) as keyof typeof refused;
          return [refused[name], name];
        }),
      );
    },
  );

  it('name a list that has no source, in both languages, with a time to ask again', async () => {
    const vip = tokens.get(everyone.one('vip'));
    const { status, headers, answer } = await ask('btc/whaleAddresses', '', vip);
    expect([status, answer?.msg, headers.get('retry-after')]).toEqual([
      503,
      'There is no source for btc/whaleAddresses yet',
      '600',
    ]);
    const inChinese = await everyone.callers.ask(
      { method: 'GET', path: '/marketall/btc/whaleAddresses' },
      { language: 'zh' },
      vip,
    );
    expect(inChinese.answer?.msg).toBe('btc/whaleAddresses 还没有数据源');
  });

  it('reach every indicator by its navigation key, however it is spelled', async () => {
    const metric = (one: Indicator): string => `${one.path[0]}/${one.navigation}`;
    const ambiguous = catalogue.indicators.filter((one) => {
      const call = marketCallAt(one.path[0], one.navigation);
      return call && !idsOf(call.answer).includes(one.id);
    });
    expect(ambiguous.map(metric)).toEqual([]);
    const spellings = await Promise.all(
      ['btc/market_cap', 'btc/marketCap', 'BTC/MarketCap', 'btc/marketcap'].map((path) => rowsOf(path, '?limit=1')),
    );
    expect(new Set(spellings.map((rows) => JSON.stringify(rows))).size).toBe(1);
  });

  it('give candles with open, high, low, close, volume, turnover, amplitude and change', async () => {
    const rows = await rowsOf<CandleRow>('market/btcusdt', '?limit=3');
    expect(rows.map((row) => Object.keys(row))).toEqual(
      rows.map(() => ['date', 'open', 'high', 'low', 'close', 'volume', 'turnover', 'amplitude', 'change']),
    );
    const [before, { close, high, low, amplitude, change }] = rows as [CandleRow, CandleRow];
    expect(amplitude).toBeCloseTo((100 * (high! - low!)) / before.close!, 9);
    expect(change).toBeCloseTo(100 * (close! / before.close! - 1), 9);
    expect(rows.map(({ turnover }) => turnover)).toEqual(
      (await rowsOf('btc/turnover', '?limit=3')).map(({ value }) => value),
    );
    expect((await rowsOf<CandleRow>('ndaq/ohlc', '?limit=1'))[0]!.turnover).toBeNull();
    expect(await rowsOf('exchange/tz', '?symbol=ETHUSDT&interval=1w&limit=2')).toEqual(
      await rowsOf('market/eth', '?timeInterval=1w&limit=2'),
    );
  });

  it('page from the newest rows, and average over the days before the span', async () => {
    const all = await rowsOf('btc/price');
    expect(await rowsOf('btc/price', '?limit=10&page=2')).toEqual(all.slice(-20, -10));
    expect(await rowsOf('btc/price', '?total=15&limit=10&page=2')).toEqual(all.slice(-15, -10));
    expect(await rowsOf('btc/price', '?limit=10&page=5000')).toEqual([]);
    const [first, last] = [all.at(-20)!, all.at(-11)!].map(({ time }) => time.slice(0, 10));
    expect(await rowsOf('btc/price', `?start=${first}&end=${last}`)).toEqual(all.slice(-20, -10));
    const [row] = await rowsOf('btc/price', `?start=${first}&end=${first}&sma=2`);
    expect(row!.value).toBeCloseTo((all.at(-21)!.value! + all.at(-20)!.value!) / 2, 9);
    expect((await rowsOf('eth/sma', '?limit=1'))[0]).toEqual((await rowsOf('eth/price', '?sma=30&limit=1'))[0]);
  });

  it('give every line of an indicator under its key, or one of them', async () => {
    const [row] = await rowsOf('btc/ma730', '?limit=1');
    expect(Object.keys(row!)).toEqual(['time', 'value', 'ma730x5', 'price']);
    const [price] = await rowsOf('btc/ma730', '?limit=1&type=price');
    expect(price).toEqual({ time: row!.time, value: row!['price'] });
    const [high] = await rowsOf('btc/ohlc', '?limit=1&type=high');
    expect(high!.value).toBe((await rowsOf<CandleRow>('btc/ohlc', '?limit=1'))[0]!.high);
  });

  it('answer the interface of the pages by request and radius', async () => {
    const btc = await rowsOf('list/interface', '?req=price&radius=btc&total=3');
    expect(btc).toEqual(await rowsOf('btc/price', '?total=3'));
    expect(await rowsOf('list/interface', '?req=price&radius=eth&total=3')).toEqual(
      await rowsOf('eth/price', '?total=3'),
    );
    expect(await rowsOf('list/interface', '?req=mvrv&radius=mvrv&limit=2&sma=7')).toEqual(
      await rowsOf('btc/mvrv', '?limit=2&sma=7'),
    );
    expect(marketInterfaceRoute.data.safeParse(btc).error).toBeUndefined();
    expect(await refusal('list/interface', '?req=nothing')).toEqual([404, 'indicator.unknown', null, true]);
    expect(await refusal('list/interface', '?req=price&radius=doge')).toEqual([400, 'request.invalid', 'radius', true]);
    expect(await refusal('list/interface', '')).toEqual([400, 'request.invalid', 'req', true]);
  });

  it.each([
    ['btc/price', 'start=yesterday', 'request.invalid', 'start'],
    ['btc/price', 'start=1960-01-01', 'request.invalid', 'start'],
    ['btc/price', 'end=2024-02-30', 'request.invalid', 'end'],
    ['btc/price', 'end=2090-01-01', 'range.future', null],
    ['btc/price', 'start=2024-02-02&end=2024-02-01', 'range.reversed', null],
    ['btc/price', 'sma=101', 'request.invalid', 'sma'],
    ['btc/price', 'sma=-1', 'request.invalid', 'sma'],
    ['btc/price', 'sma=7.5', 'request.invalid', 'sma'],
    ['btc/price', 'sma=7&sma=8', 'request.invalid', 'sma'],
    ['btc/price', 'page=0', 'request.invalid', 'page'],
    ['btc/price', 'page=two', 'request.invalid', 'page'],
    ['btc/price', 'limit=0', 'request.invalid', 'limit'],
    ['btc/price', 'limit=10001', 'request.invalid', 'limit'],
    ['btc/price', 'total=-5', 'request.invalid', 'total'],
    ['btc/price', 'total=NaN', 'request.invalid', 'total'],
    ['btc/price', 'type=none', 'parameter.invalid', 'type'],
    ['btc/price', 'type=%27%3B--', 'request.invalid', 'type'],
    ['btc/price', 'timeInterval=7m', 'resolution.unknown', null],
    ['btc/price', 'symbol=DOGEUSDT', 'parameter.invalid', 'symbol'],
    ['exchange/tz', 'symbol=DOGEUSDT', 'parameter.invalid', 'symbol'],
    ['exchange/tz', 'symbol=%3Cscript%3E', 'request.invalid', 'symbol'],
    ['btc/price', 'coin=ETH', 'parameter.invalid', 'coin'],
    ['btc/price', 'address=1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'parameter.unknown', 'address'],
    ['eth/largeTransactions', 'address=abc', 'request.invalid', 'address'],
    ['eth/largeTransactions', 'txId=0x12', 'request.invalid', 'txId'],
    ['eth/largeTransactions', 'sma=7', 'request.invalid', 'sma'],
    ['eth/largeTransactions', 'abbr=DOGE', 'request.invalid', 'abbr'],
    ['eth/topAddressList', 'sma=7', 'request.invalid', 'sma'],
    ['eth/topAddressList', 'abbr=%00', 'request.invalid', 'abbr'],
    ['btc/price', 'limt=5', 'request.invalid', 'limt'],
  ])('%s?%s is refused by name', async (...[path, query, name, field]) => {
    expect(await refusal(path, `?${query}`)).toEqual([400, name, field, true]);
  });

  it('refuse what neither the specification nor the catalogue has', async () => {
    expect(await refusal('eth/nothing', '')).toEqual([404, 'indicator.unknown', null, true]);
    expect(await refusal('doge/price', '')).toEqual([400, 'request.invalid', 'chain', true]);
  });

  it('stand in the API document one by one', async () => {
    const { paths } = (await (await fetch(`${everyone.gateway.url}/api/openapi.json`)).json()) as {
      paths: Record<string, { get?: { parameters: { name: string }[] } }>;
    };
    const names = ['start', 'end', 'sma', 'page', 'limit', 'total', 'type', 'address', 'txId', 'abbr', 'symbol'];
    for (const { path } of marketCalls) {
      const told = paths[`${API_BASE}/marketall/${path}`]?.get?.parameters.map(({ name }) => name);
      expect([path, told]).toEqual([path, expect.arrayContaining([...names, 'timeInterval'])]);
    }
  });
});
