// @vitest-environment jsdom
import { catalogueRoute, compactRoute, historyRoute, NEWEST_HISTORY } from '@chaintide/contracts/charts/indicators';
import { asksForGrid, CHART } from '@chaintide/chart/view/grid-link';
import { todayRoute } from '@chaintide/contracts/charts/today';
import { TOKEN_LENGTH } from '@chaintide/contracts/limits';
import { DEFAULT_RESOLUTION, resolutionGrades } from '@chaintide/contracts/charts/resolutions';
import { catalogue } from '@chaintide/indicators/catalogue';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, callOf, callRoute } from './call.ts';
import { namesCharts, startEarly, takeEarly } from './early.ts';

const TOKEN = 't'.repeat(TOKEN_LENGTH);
const first = catalogue.indicators[0]!;

const columnsOf = (id: string, resolution: string = DEFAULT_RESOLUTION): string =>
  addressOf(callOf(compactRoute, { params: { id }, query: { resolution } }));
const historyOf = (id: string): string =>
  addressOf(callOf(historyRoute, { params: { id, key: NEWEST_HISTORY }, query: { resolution: DEFAULT_RESOLUTION } }));
const catalogueAddress = addressOf(callOf(catalogueRoute, {}));
const todayAddress = addressOf(callOf(todayRoute, {}));

const fetching = vi.fn<(address: string, options: RequestInit) => Promise<Response>>();
const asked = (): string[] => fetching.mock.calls.map(([address]) => address);
const turn = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

const start = (address: string): Promise<void> => {
  const { pathname, search } = new URL(address, 'http://x');
  return startEarly({ pathname, search });
};

describe('the early requests', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal('fetch', fetching);
    fetching.mockImplementation((address) =>
      Promise.resolve(
        new Response(
          JSON.stringify({
            code: 200,
            msg: '',
            data: address === catalogueAddress ? catalogue : null,
          }),
        ),
      ),
    );
  });
  afterEach(() => {
    for (const address of asked()) void takeEarly(address, null);
    vi.unstubAllGlobals();
    fetching.mockReset();
  });

  it('are those that the page will send', async () => {
    await start('/');
    const [price] = catalogue.indicators.filter(({ id }) => id === 'btc.price');
    const series = [first.id, price!.id];
    expect(asked()).toEqual([
      catalogueAddress,
      todayAddress,
      ...series.map((id) => columnsOf(id)),
      ...series.map(historyOf),
    ]);
    expect([first.priced, price!.tier]).toEqual([['btc'], first.tier]);
    expect(first.resolutions).toContain(DEFAULT_RESOLUTION);
    expect(fetching.mock.calls.map(([, { cache }]) => cache)).toEqual(Array.from({ length: 6 }, () => 'no-cache'));
  });

  it('leave out the price for a reader who wants none', async () => {
    localStorage.setItem('chaintide.preferences', JSON.stringify({ price: false }));
    await start('/');
    expect(asked()).toEqual([catalogueAddress, todayAddress, columnsOf(first.id), historyOf(first.id)]);
  });

  it('know which links name charts, as the page does', () => {
    for (const link of ['', 'range=1y', 'indicator=btc.mvrv', `${CHART}=indicator%3Dbtc.mvrv`].map(
      (one) => new URLSearchParams(one),
    ))
      expect(namesCharts(link)).toBe(link.has('indicator') || asksForGrid(link));
  });

  it('leave out the day for a reader who has it folded', async () => {
    localStorage.setItem('chaintide.preferences', JSON.stringify({ today: 'folded' }));
    await start('/');
    expect(asked()).not.toContain(todayAddress);
  });

  it('follow the link', async () => {
    await start('/?indicator=btc.mvrv&resolution=1w&sma=30&scale=log');
    expect(asked().slice(0, 2)).toEqual([catalogueAddress, columnsOf('btc.mvrv', '1w')]);
  });

  it.each(['rsi=14', 'bollinger=20', 'price=off', 'comparison=indexed', 'hide=forks', 'draw=x'])(
    'are sent if the link says more of the view: %s',
    async (part) => {
      await start(`/?indicator=btc.mvrv&${part}`);
      expect(asked()).toContain(columnsOf('btc.mvrv'));
    },
  );

  it('do not wait for the catalogue if this browser has shown the indicator before', async () => {
    fetching.mockImplementation(() => new Promise(() => undefined));
    void start('/?indicator=btc.mvrv');
    await turn();
    expect(asked()).toEqual([catalogueAddress]);
    localStorage.setItem('chaintide.preferences', JSON.stringify({ recents: ['btc.mvrv'] }));
    void start('/?indicator=btc.mvrv');
    await turn();
    expect(asked()).toEqual([catalogueAddress, catalogueAddress, columnsOf('btc.mvrv')]);
  });

  it.each([
    'indicator=btc.nothing',
    'indicator=%3Cscript%3E',
    'indicator=btc.mvrv&resolution=7q',
    'indicator=btc.mvrv&resolution=1h',
    'resolution=5m',
  ])('are not sent if they would be refused: %s', async (search) => {
    for (const recents of ['5', '{"recents":5}', 'null', '{']) {
      localStorage.setItem('chaintide.preferences', recents);
      await start(`/?${search}`);
      expect(asked()).not.toContainEqual(expect.stringContaining('/columns'));
    }
  });

  it('are not sent for an indicator that no source feeds', async () => {
    const awaiting = catalogue.indicators.find(({ awaits }) => awaits)!;
    await start(`/?indicator=${awaiting.id}`);
    expect(asked()).toEqual([catalogueAddress]);
  });

  it('know the resolutions that are open to everyone', async () => {
    for (const resolution of Object.entries(resolutionGrades).flatMap(([one, grade]) => (grade === 1 ? [one] : []))) {
      const offered = catalogue.indicators.find(
        ({ resolutions, awaits }) => !awaits && resolutions.some((one) => one === resolution),
      )!;
      await start(`/?indicator=${offered.id}&resolution=${resolution}`);
      expect(asked()).toContain(columnsOf(offered.id, resolution));
    }
  });

  it('leave a series to the page if the link may choose another variant of it', async () => {
    await start('/?indicator=btc.ahr999&mean=geometric');
    expect(asked()).toEqual([catalogueAddress]);
  });

  it('are not sent for another page', async () => {
    await start('/personal');
    expect(asked()).toEqual([]);
  });

  it('are handed to the page once', async () => {
    await start('/');
    expect(await callRoute(callOf(catalogueRoute, {}))).toEqual({ data: catalogue });
    expect(fetching).toHaveBeenCalledTimes(6);
    await callRoute(callOf(catalogueRoute, {}));
    expect(fetching).toHaveBeenCalledTimes(7);
  });

  it('are handed to nobody else', async () => {
    localStorage.setItem('token', TOKEN);
    await start('/');
    expect(fetching.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)['authorization'])).toEqual([
      undefined,
      ...Array.from({ length: 5 }, () => `Bearer ${TOKEN}`),
    ]);
    expect(takeEarly(columnsOf(first.id), null)).toBeUndefined();
    await expect(takeEarly(historyOf(first.id), TOKEN)).resolves.toBeInstanceOf(Response);
  });

  it('carry no invalid token', async () => {
    for (const token of ['x y', TOKEN.slice(1), `${TOKEN}t`]) {
      localStorage.setItem('token', token);
      await start('/');
      expect(fetching.mock.lastCall![1].headers).toEqual({});
    }
  });

  it('are repeated if they failed', async () => {
    fetching.mockRejectedValue(new TypeError('fetch failed'));
    await start('/');
    expect(asked()).toEqual([catalogueAddress, todayAddress, columnsOf(first.id), columnsOf('btc.price')]);
    fetching.mockResolvedValue(new Response(JSON.stringify({ code: 200, msg: '', data: 5 })));
    expect(await callRoute(callOf(catalogueRoute, {}))).toEqual({ data: 5 });
  });
});
