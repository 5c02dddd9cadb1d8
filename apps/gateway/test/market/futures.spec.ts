import { API_BASE, type Envelope } from '@chaintide/contracts/http';
import { DAY } from '@chaintide/contracts/limits';
import { createApp } from '../../src/app.module.ts';
import { replies, ScriptedHost } from '../../src/modules/sources/fixtures/scripted-host.ts';
import { FuturesService } from '../../src/modules/sources/futures/futures.service.ts';
import type { Gateway } from '../../src/platform/gateway.ts';
import type { Visitor } from '../../src/platform/http/visitor.ts';
import { limitRules } from '../../src/platform/limits.ts';
import { freshFolder } from '../rig.ts';

const RATIO = '/futures/data/takerlongshortRatio';
const UNSEEN = `${RATIO}?symbol=ETHUSDT&period=1h`;

/** Answers as the exchange gives them. */
const recorded: Readonly<Record<string, (symbol: string | null) => unknown>> = {
  '/futures/data/takerlongshortRatio': () => [
    { buySellRatio: '1.1603', buyVol: '298.2800', sellVol: '257.0660', timestamp: 1616439300000 },
    { buySellRatio: '0.8817', buyVol: '108.8840', sellVol: '123.4860', timestamp: 1616439600000 },
  ],
  '/fapi/v1/openInterest': (symbol) => ({ openInterest: '10659.509', symbol, time: 1589437530011 }),
  '/fapi/v1/fundingRate': (symbol) => [
    { symbol, fundingRate: '-0.03750000', fundingTime: 1570608000000, markPrice: '34287.54619963' },
    { symbol, fundingRate: '0.00010000', fundingTime: 1570636800000, markPrice: '', rateType: 'S' },
  ],
};

describe('the futures calls of the specification', () => {
  let host: ScriptedHost;
  let gateway: Gateway;
  let folder: Awaited<ReturnType<typeof freshFolder>>;
  let instead: ReturnType<typeof replies.json> | undefined;

  beforeAll(async () => {
    host = await ScriptedHost.open(({ pathname, searchParams }) => {
      const sample = recorded[pathname];
      if (!sample) return replies.status(404);
      return instead ?? replies.json(sample(searchParams.get('symbol')));
    });
    folder = await freshFolder();
    gateway = await createApp({
      PORT: 0,
      DATA_DIR: folder.folder,
      LOG_LEVEL: 'silent',
      WEB_DIR: folder.folder,
      SIMNET_URL: host.url,
      DEMO: false,
    });
  }, 120_000);
  afterAll(async () => {
    await gateway.stop();
    await host.close();
    await folder.remove();
  });
  afterEach(() => {
    instead = undefined;
  });

  const ask = async (path: string): Promise<{ status: number; answer: Envelope<unknown> }> => {
    const response = await fetch(`${gateway.url}${API_BASE}${path}`, { headers: { 'accept-language': 'en' } });
    return { status: response.status, answer: (await response.json()) as Envelope<unknown> };
  };
  const dataOf = async (path: string): Promise<unknown> => (await ask(path)).answer.data;
  const refusal = async (path: string): Promise<unknown[]> => {
    const { status, answer } = await ask(path);
    const { error } = answer as Extract<typeof answer, { error: object }>;
    return [status, error.name, error.args['field'] ?? null];
  };
  const asked = (path: string): URL[] => host.requests.filter(({ pathname }) => path.startsWith(pathname));

  it('are answered by the exchange, without a token, and asked once for a short time', async () => {
    const path = `${RATIO}?symbol=BTCUSDT&period=5m`;
    const answers = await Promise.all([path, path, path].map(dataOf));
    for (const data of answers) expect(data).toEqual(recorded['/futures/data/takerlongshortRatio']!(null));
    expect(asked(path).map(({ search }) => search)).toEqual(['?symbol=BTCUSDT&period=5m']);
    await dataOf(`${path}&startTime=1616439300000&endTime=1616439600000`);
    expect(asked(path).at(-1)!.searchParams.get('endTime')).toBe('1616439600000');
  });

  it('give open interest of one pair, or of all', async () => {
    const of = recorded['/fapi/v1/openInterest']!;
    expect(await dataOf('/fapi/v1/openInterest?symbol=ethusdt')).toEqual(of('ETHUSDT'));
    expect(await dataOf('/fapi/v1/openInterest')).toEqual([of('BTCUSDT'), of('ETHUSDT')]);
  });

  it('give funding rates of one pair, or of all by time', async () => {
    const rates = (await dataOf('/fapi/v1/fundingRate')) as { symbol: string; fundingTime: number }[];
    expect(rates.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT', 'BTCUSDT', 'ETHUSDT']);
    expect(await dataOf('/fapi/v1/fundingRate?symbol=BTCUSDT')).toEqual(rates.filter((_, index) => index % 2 === 0));
  });

  it.each([
    ['/futures/data/takerlongshortRatio?period=5m', 'symbol'],
    ['/futures/data/takerlongshortRatio?symbol=BTCUSDT', 'period'],
    ['/futures/data/takerlongshortRatio?symbol=BTCUSDT&period=7m', 'period'],
    ['/futures/data/takerlongshortRatio?symbol=DOGEUSDT&period=5m', 'symbol'],
    ['/fapi/v1/openInterest?symbol=..%2F..%2Forder', 'symbol'],
    ['/fapi/v1/fundingRate?startTime=yesterday', 'startTime'],
    ['/fapi/v1/fundingRate?endTime=-1', 'endTime'],
    ['/fapi/v1/fundingRate?limit=5000', 'limit'],
  ])('%s is refused by name, without asking the exchange', async (path, field) => {
    const before = host.requests.length;
    expect(await refusal(path)).toEqual([400, 'request.invalid', field]);
    expect(asked(path).filter((url) => host.requests.indexOf(url) >= before)).toEqual([]);
  });

  it('refuse a span that ends before it starts', async () => {
    const path = `/fapi/v1/fundingRate?startTime=${2 * DAY}&endTime=${DAY}`;
    expect(await refusal(path)).toEqual([400, 'range.reversed', null]);
  });

  it.each([
    ['HTML', replies.html],
    ['an answer that is cut off', replies.halfJson],
    ['another shape', replies.json([{ symbol: 'BTCUSDT' }])],
    ['500', replies.status(500)],
    ['a broken connection', replies.cut],
    ['a redirect to a private address', replies.redirect('http://10.0.0.1/')],
  ])('say that the exchange cannot be reached for %s', async (_, reply) => {
    instead = reply;
    expect(await refusal(UNSEEN)).toEqual([503, 'indicator.sourceDown', null]);
  });

  it('do not keep a failure', async () => {
    expect(await dataOf(UNSEEN)).toHaveLength(2);
  });

  it('keep silent towards the exchange as long as it asks for', async () => {
    const futures = gateway.app.get(FuturesService);
    const visitor = { address: '198.51.100.7' } as Visitor;
    instead = replies.status(429, { 'retry-after': '60' });
    const ratios = (endTime: number) => futures.takerRatio({ symbol: 'ETHUSDT', period: '5m', endTime }, visitor);
    await expect(ratios(1_000)).rejects.toThrow('indicator.sourceDown');
    const before = host.requests.length;
    instead = undefined;
    await expect(ratios(1_001)).rejects.toThrow('indicator.sourceDown');
    expect(host.requests.slice(before).filter(({ pathname }) => pathname in recorded)).toEqual([]);
  });

  it('limit the questions that go to the exchange for each network', async () => {
    const { points } = limitRules.futures;
    const before = asked(RATIO).length;
    const paths = Array.from(
      { length: 2 * points },
      (_, index) => `${RATIO}?symbol=BTCUSDT&period=1d&endTime=${index}`,
    );
    const statuses = await Promise.all(paths.map(async (path) => (await ask(path)).status));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(points);
    expect(asked(RATIO).length - before).toBeLessThanOrEqual(points);
  });
});
