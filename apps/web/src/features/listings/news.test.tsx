import type { NewsItem, NewsState } from '@chaintide/contracts/market/news';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, gateway, gives, prepareBrowser, profileOf, show, type Gateway } from '../../app/testing.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';
import { DataDisplayPage } from './data-display-page.tsx';
import { webLink } from './news-columns.tsx';

const PATH = '/marketall/list/news';
const item = (id: number, change: Partial<NewsItem> = {}): NewsItem => ({
  id,
  revision: id,
  publisher: 'Federal Reserve',
  title: `Title ${id}`,
  summary: '',
  link: `https://news.example/${id}`,
  time: Date.now() - id * 60_000,
  ...change,
});
const state = (newest: number, simulated = false): NewsState => ({
  newest,
  feeds: ['Federal Reserve', 'CoinDesk'].map((publisher) => ({
    publisher,
    since: 0,
    fetchedAt: Date.now() - 120_000,
    simulated,
  })),
});
const page = (given: NewsState, list: NewsItem[]) => gives({ ...given, total: list.length, page: 1, limit: 50, list });
const items = [item(3, { title: '<b>Rates</b>', summary: 'Unchanged' }), item(2, { publisher: 'CoinDesk' })];

const visit = (world: Gateway = gateway(), at = '/dataDisplay?tab=news') => {
  if (!world.answers.has(PATH)) world.answers.set(PATH, page(state(3), items));
  return show(<DataDisplayPage />, { world, as: profileOf('registered'), at });
};
const rows = (): string[] =>
  within(screen.getByRole('list', { name: '财经快讯' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => prepareBrowser({ isPhone: true })); // cards: jsdom lays out no grid
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the news', () => {
  it('show titles as plain text that lead to their pages, and name every publisher in its words', async () => {
    visit();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toContain('<b>Rates</b>UnchangedFederal Reserve');
    const link = screen.getByRole('link', { name: '<b>Rates</b>' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://news.example/3', 'noreferrer']);
    screen.getByText(/新闻稿来自美国联邦储备委员会/);
    screen.getByText(/标题与摘要来自 CoinDesk/);
    expect(screen.getAllByText(/更新于 2 分钟前/)).toHaveLength(2);
    expect(document.querySelector('[data-simulated]')).toBeNull();
    await act(() => i18n.changeLanguage('en'));
    await screen.findByText(/Headlines and summaries by CoinDesk/);
  });

  it('that are simulated say so and lead nowhere', async () => {
    const world = gateway();
    world.answers.set(PATH, page(state(3, true), items));
    visit(world);
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByRole('link', { name: '<b>Rates</b>' })).toBeNull();
    expect(document.querySelectorAll('[data-simulated]')).toHaveLength(3);
  });

  it('are read again when there are newer or changed ones, and not otherwise', async () => {
    const world = gateway();
    const { push } = visit(world);
    await waitFor(() => expect(rows()).toHaveLength(2));
    world.answers.set(PATH, page(state(9), [item(9), ...items]));
    push('news', state(3));
    push('news', state(9));
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  it('are filtered by publisher and searched, in the address', async () => {
    const world = gateway();
    const shown = visit(world);
    await waitFor(() => expect(rows()).toHaveLength(2));
    world.answers.set(PATH, page(state(3), []));
    fireEvent.click(screen.getByRole('combobox', { name: /^来源/ }));
    fireEvent.click(screen.getByRole('option', { name: 'CoinDesk' }));
    await waitFor(() => expect(shown.address()).toBe('/dataDisplay?tab=news&publisher=CoinDesk'));
    await screen.findByText('没有相符的快讯');
  });

  it('say why there are none', async () => {
    const world = gateway();
    const error = { name: 'market.noSource', args: { path: 'list/news' } };
    world.answers.set(PATH, () => Promise.resolve(answer(503, { data: null, error, msg: 'list/news 还没有数据源' })));
    visit(world);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('还没有数据源'), { timeout: 10_000 });
  });
});

describe('the link of an item', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', '', '//x', 'ftp://x/'])('is none for %j', (text) => {
    expect(webLink(text)).toBeUndefined();
  });
});
