import type { ListedCoin, Listings } from '@chaintide/contracts/market/listings';
import type { Ticker } from '@chaintide/contracts/market/sources';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, gateway, gives, open, prepareBrowser, profileOf, show, type Gateway } from '../../app/testing.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';
import { coinRows } from './shared/coin-rows.ts';
import { DataDisplayPage } from './data-display-page.tsx';

const coin = ([rank, id, symbol]: readonly [number, string, string], change: Partial<ListedCoin> = {}): ListedCoin => ({
  rank,
  id,
  symbol,
  name: id,
  price: 1_000 / rank,
  marketCap: 1e9 / rank,
  volume24h: 1e6,
  high24h: 1_010,
  low24h: 990,
  change1h: 0.5,
  change24h: -2.5,
  change7d: 12,
  supply: 1e6,
  allTimeHigh: 2_000,
  week: [1, 3, 2, 4],
  ...change,
});
const listing = (rows: ListedCoin[]): Listings['coins'] => ({
  source: 'CoinGecko',
  simulated: true,
  fetchedAt: Date.now() - 120_000,
  rows,
});
const first = listing([
  coin([1, 'bitcoin', 'BTC']),
  coin([2, 'tiny', 'TNY'], { price: 5.6e-6, change24h: null, week: [] }),
  coin([3, 'gone', 'GON'], { price: null, marketCap: null, change24h: 4 }),
]);
const tick = (price: number): Ticker => ({
  symbol: 'BTCUSDT',
  price,
  change24h: 1.25,
  high24h: 1_200,
  low24h: 900,
  volume24h: 1,
  simulated: true,
  at: Date.now(),
  receivedAt: Date.now(),
});
const answered = ({ rows, ...origin }: Listings['coins']) => ({
  ...origin,
  total: rows.length,
  page: 1,
  limit: 100,
  list: rows,
});

const visit = async (world: Gateway = gateway(), at = '/dataDisplay') => {
  if (!world.answers.has('/marketall/list/coinmarket/all'))
    world.answers.set('/marketall/list/coinmarket/all', gives(answered(first)));
  return show(<DataDisplayPage />, { world, as: profileOf('registered'), at });
};
const cards = (): string[] =>
  within(screen.getByRole('list', { name: '市值前 100 的币种' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => prepareBrowser({ isPhone: true })); // cards: jsdom lays out no grid
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the list of coins', () => {
  it('shows rank, name, price, change and the line of the week, with its origin and mark', async () => {
    await visit();
    await waitFor(() => expect(cards()).toHaveLength(3));
    expect(cards()[0]).toBe('1bitcoinBTC$1.00B$1,000.00-2.50%');
    expect(cards()[1]).toContain('$0.0000056');
    expect(cards()[2]).toContain('–');
    screen.getByRole('img', { name: 'bitcoin 近 7 天走势：+12.00%' });
    expect(screen.queryByRole('img', { name: /^tiny/ })).toBeNull();
    expect(screen.getByRole('link', { name: '数据由 CoinGecko 提供' }).getAttribute('href')).toContain('coingecko.com');
    screen.getByText('更新于 2 分钟前');
    expect(document.querySelectorAll('[data-simulated]').length).toBeGreaterThan(1);
    await act(() => i18n.changeLanguage('en'));
    screen.getByRole('link', { name: 'Top 100 coins' });
  });

  it('takes a new list from its topic, and a price from a tick', async () => {
    const { push } = await visit();
    await waitFor(() => expect(cards()).toHaveLength(3));
    push('price:BTCUSDT', tick(1_111));
    await waitFor(() => expect(cards()[0]).toContain('$1,111.00+1.25%'));
    push('listings', listing([coin([1, 'bitcoin', 'BTC']), coin([2, 'newcomer', 'NEW'])]));
    await waitFor(() => expect(cards().map((text) => text.slice(1, 9))).toEqual(['bitcoinB', 'newcomer']));
  });

  it('finds coins by ticker or name', async () => {
    await visit();
    await waitFor(() => expect(cards()).toHaveLength(3));
    const field = screen.getByRole('searchbox', { name: '搜索代码或名称' });
    fireEvent.change(field, { target: { value: 'tny' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(cards()).toHaveLength(1));
    fireEvent.change(field, { target: { value: '<b>' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => screen.getByText('没有相符的币种'));
  });

  it('opens what it knows of a coin, with a link to its chart if it has one', async () => {
    await visit();
    await waitFor(() => expect(cards()).toHaveLength(3));
    fireEvent.click(screen.getByRole('button', { name: /^1bitcoin/ }));
    const panel = screen.getByRole('dialog', { name: 'bitcoin · BTC' });
    expect(within(panel).getByText('距历史最高').nextSibling?.textContent).toBe('-50.00%');
    expect(within(panel).getByRole('link', { name: '打开图表' }).getAttribute('href')).toBe('/?indicator=btc.price');
    fireEvent.click(within(panel).getByRole('button', { name: '关闭' }));
    fireEvent.click(screen.getByRole('button', { name: /^2tiny/ }));
    expect(within(screen.getByRole('dialog')).queryByRole('link', { name: '打开图表' })).toBeNull();
  });

  it('says why there is none, and asks again', async () => {
    const world = gateway();
    const error = { name: 'indicator.sourceDown', args: { id: 'list/coins', source: 'CoinGecko' } };
    world.answers.set('/marketall/list/coinmarket/all', () =>
      Promise.resolve(answer(503, { data: null, error, msg: '指标 list/coins 的数据源 CoinGecko 暂时连不上' })),
    );
    await visit(world);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('CoinGecko'), { timeout: 10_000 });
    world.answers.set('/marketall/list/coinmarket/all', gives(answered(first)));
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button'));
    await waitFor(() => expect(cards()).toHaveLength(3));
  });
});

describe('the rows of the table', () => {
  const idsBy = (key: string, descending: boolean): string[] =>
    coinRows(first, { typed: '', sort: { key, descending }, tickers: {} }).map(({ coin: { id } }) => id);

  it.each([
    ['rank', false, ['bitcoin', 'tiny', 'gone']],
    ['rank', true, ['gone', 'tiny', 'bitcoin']],
    ['price', true, ['bitcoin', 'tiny', 'gone']],
    ['price', false, ['tiny', 'bitcoin', 'gone']],
    ['change24h', true, ['gone', 'bitcoin', 'tiny']],
    ['coin', false, ['bitcoin', 'gone', 'tiny']],
    ['week', false, ['bitcoin', 'tiny', 'gone']],
  ])('by %s, descending: %s', (key, descending, ids) => {
    expect(idsBy(key, descending)).toEqual(ids);
  });

  it('keep the number of a coin while it moves, and take no tick of another world', () => {
    const asked = { typed: '', sort: { key: 'rank', descending: false } };
    const [bitcoin] = coinRows(first, { ...asked, tickers: { bitcoin: { ...tick(9), simulated: false } } });
    expect(bitcoin!.coin.price).toBe(1_000);
    const moved = listing([coin([1, 'other', 'OTH']), coin([2, 'bitcoin', 'BTC'])]);
    const [, later] = coinRows(moved, { ...asked, tickers: { bitcoin: tick(9) } });
    expect([later!.id, later!.coin.price, later!.coin.marketCap]).toEqual([bitcoin!.id, 9, 9e6]);
  });
});

describe('the exchanges', () => {
  it('stand in a tab with an address of its own', async () => {
    const world = gateway();
    const row = {
      rank: 1,
      id: 'binance',
      name: 'Binance',
      country: null,
      since: 2017,
      volume24hBtc: 168_632.79,
      trust: 10,
    };
    const { rows: _, ...origin } = first;
    world.answers.set('/marketall/exchange/list', gives({ ...origin, total: 1, page: 1, limit: 100, list: [row] }));
    await visit(world, '/dataDisplay?tab=exchanges');
    const list = await screen.findByRole('list', { name: '交易所' });
    expect(list.textContent).toBe('Binance168,632.79–2017');
    expect(screen.getByRole('link', { name: '交易所' }).getAttribute('aria-current')).toBe('page');
  });
});

describe('the page', () => {
  it('is reached from the header, and by accounts only', async () => {
    const world = gateway();
    world.answers.set('/marketall/list/coinmarket/all', gives(answered(first)));
    open('/dataDisplay', { world });
    await screen.findByText('请登录或注册后查看该页面！');
    cleanup();
    open('/dataDisplay', { world, as: profileOf('registered') });
    await screen.findByRole('heading', { name: '数据展示' });
    await waitFor(() => expect(cards()).toHaveLength(3));
  });
});
