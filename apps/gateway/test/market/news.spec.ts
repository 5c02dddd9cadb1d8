import { DAY, HOUR } from '@chaintide/contracts/limits';
import { newsRoute, type NewsItem, type NewsState } from '@chaintide/contracts/market/news';
import { topics } from '@chaintide/contracts/realtime';
import { NewsRepository, type StoredEntry } from '../../src/modules/news/news.repository.ts';
import { NewsService } from '../../src/modules/news/news.service.ts';
import { outcomeOf, type CallerCase } from '../callers.ts';
import { Everyone } from '../everyone.ts';

const TODAY = Math.floor(Date.now() / DAY) * DAY;
const NOW = TODAY + 12 * HOUR;
const entry = (key: string, change: Partial<StoredEntry> = {}): StoredEntry => ({
  key,
  title: `Title ${key}`,
  summary: '',
  link: `https://news.example/${key}`,
  time: NOW - HOUR,
  ...change,
});

describe('the news', () => {
  let everyone: Everyone;
  let news: NewsService;
  let vip: CallerCase;
  beforeAll(async () => {
    everyone = await Everyone.start();
    news = everyone.gateway.app.get(NewsService);
    vip = everyone.one('vip');
  }, 120_000);
  afterAll(() => everyone.stop());

  const ask = (query = '', caller = vip) => everyone.read('/marketall/list/news', query, caller);
  const dataOf = async (query = '') =>
    (await ask(query)).answer!.data as NewsState & { total: number; list: NewsItem[] };
  const keysOf = async (query = ''): Promise<string[]> =>
    (await dataOf(query)).list.map(({ title }) => title.replace('Title ', ''));
  const keep = (entries: readonly StoredEntry[] | undefined, publisher = 'Federal Reserve', fetchedAt = NOW) =>
    news.keep(`news.${publisher}`, { publisher, entries, fetchedAt });

  it('say that there is no source, where no feed has been read', async () => {
    const { status, answer } = await ask();
    expect([status, outcomeOf(answer)]).toEqual([503, 'market.noSource']);
  });

  it('are listed newest first, and open to everyone', async () => {
    await keep([
      entry('a', { time: NOW - 2 * HOUR, summary: 'About Rates' }),
      entry('b'),
      entry('old', { time: NOW - 200 * DAY }),
      entry('c', { time: undefined, title: '中国 100% _x' }),
    ]);
    await keep([entry('d', { time: NOW - 3 * DAY })], 'CoinDesk');
    const data = await dataOf();
    expect(newsRoute.data.safeParse(data).error).toBeUndefined();
    expect(data.list.map(({ title }) => title)).toEqual(['中国 100% _x', 'Title b', 'Title a', 'Title d']);
    expect(data.feeds.map(({ publisher, fetchedAt }) => [publisher, fetchedAt])).toEqual([
      ['CoinDesk', NOW],
      ['Federal Reserve', NOW],
    ]);
    expect(await everyone.ask(async (caller) => outcomeOf((await ask('', caller)).answer))).toEqual(
      everyone.each(() => 'granted'),
    );
  });

  it.each([
    ['?publisher=CoinDesk', ['d']],
    ['?publisher=Nobody', []],
    ['?search=rATES', ['a']],
    ['?search=%E4%B8%AD%E5%9B%BD', ['中国 100% _x']],
    ['?search=100%25%20_', ['中国 100% _x']],
    ["?search='%20or%201=1", []],
    ['?limit=2&page=2', ['a', 'd']],
    ['?page=9999', []],
    [`?end=${new Date(TODAY - DAY).toISOString().slice(0, 10)}`, ['d']],
  ])('are found by %s', async (query, found) => {
    expect(await keysOf(query)).toEqual(found);
  });

  it.each([
    '?publisher=',
    '?limit=201',
    '?page=0',
    `?search=${'x'.repeat(500)}`,
    '?start=2024-1-1',
    '?start=2024-02-01&end=2024-01-01',
  ])('refuse %s', async (query) => {
    expect((await ask(query)).status).toBe(400);
  });

  it('stay as they are when they come again, and change when their publisher changes them', async () => {
    const before = await dataOf();
    await keep(
      [
        entry('a', { time: NOW - 2 * HOUR, summary: 'About Rates' }),
        entry('c', { time: undefined, title: '中国 100% _x' }),
      ],
      'Federal Reserve',
      NOW + HOUR,
    );
    expect((await dataOf()).list).toEqual(before.list);
    await keep(
      [entry('a', { time: NOW - 2 * HOUR, summary: 'About rates, corrected' })],
      'Federal Reserve',
      NOW + HOUR,
    );
    const after = await dataOf();
    expect(after.total).toBe(before.total);
    expect(after.newest).toBeGreaterThan(before.newest);
    expect(after.list.find(({ title }) => title === 'Title a')).toMatchObject({
      summary: 'About rates, corrected',
      revision: after.newest,
    });
  });

  it('are counted by day since the last feed was first read, and since a gap', async () => {
    expect(await news.days(0, NOW + HOUR)).toEqual([
      { time: TODAY - 3 * DAY, value: 1 },
      { time: TODAY - 2 * DAY, value: 0 },
      { time: TODAY - DAY, value: 0 },
      { time: TODAY, value: 3 },
    ]);
    await keep([entry('e', { time: NOW + 5 * HOUR })], 'CoinDesk', NOW + 6 * HOUR);
    expect(await news.days(0, NOW + 6 * HOUR)).toEqual([{ time: TODAY, value: 4 }]);
  });

  it('survive a restart, and an answer without changes', async () => {
    const before = await dataOf();
    await keep(undefined, 'CoinDesk', NOW + 7 * HOUR);
    const again = everyone.gateway.app.get(NewsRepository);
    expect((await again.state()).newest).toBe(before.newest);
    expect(await again.count({})).toBe(before.total);
  });

  it('are kept together with how far their feed was read, or not at all', async () => {
    const before = await dataOf();
    const wrong = { ...entry('g'), title: null as never };
    await expect(keep([entry('f'), wrong], 'CoinDesk', NOW + 8 * HOUR)).rejects.toThrow();
    expect(await dataOf()).toEqual(before);
  });

  it('are forgotten after 90 days', async () => {
    await keep([], 'CoinDesk', NOW + 88 * DAY);
    expect(await keysOf()).not.toContain('d');
    expect((await dataOf()).feeds).toHaveLength(2);
  });

  it('tell what has been read to everyone who watches', async () => {
    const client = await everyone.connect(vip);
    expect(await client.join(topics.news())).toMatchObject({ data: { feeds: [{ publisher: 'CoinDesk' }, {}] } });
  });
});
