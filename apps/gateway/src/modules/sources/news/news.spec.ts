import fc from 'fast-check';
import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import { NEWS_SUMMARY_LENGTH, NEWS_TITLE_LENGTH } from '@chaintide/contracts/market/news';
import { readConfig } from '../../../config.ts';
import { bareContext, drain, MemorySink } from '../fixtures/memory-sink.ts';
import { newsSample } from '../fixtures/news-samples.ts';
import { replies, ScriptedHost } from '../fixtures/scripted-host.ts';
import type { SourceError } from '../source.ts';
import { feedTime } from './feed-dates.ts';
import { readEntries } from './feed-entries.ts';
import { xmlText } from './feed-text.ts';
import { NewsSource } from './news.source.ts';
import { news } from './news.vendor.ts';
import { plainText } from './plain-text.ts';

const NOW = Date.UTC(2026, 4, 18, 12, 50);
const URL_OF_FEED = 'https://news.example/feeds/all.xml';
const read = (text: string) => readEntries(text, { publisher: 'News', url: URL_OF_FEED, now: NOW });
const rss = (...items: string[]): string =>
  `<rss version="2.0"><channel><title>News</title>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`;
const item = (title: string, more = ''): string => `<title>${title}</title><link>https://news.example/1</link>${more}`;
const refusalOf = (text: string): string => {
  try {
    read(text);
    return 'read';
  } catch (error) {
    return (error as SourceError).detail;
  }
};

describe('a feed', () => {
  it('is read in RSS 2.0, RSS 1.0 and Atom', () => {
    const of = (path: string) => read(newsSample(new URL(path, URL_OF_FEED), NOW));
    expect(of('/rss2.xml')).toMatchObject([
      {
        title: 'Federal Reserve issues FOMC statement',
        link: 'https://www.federalreserve.gov/newsevents/pressreleases/monetary1.htm',
        time: NOW - HOUR,
      },
      { title: 'Agencies request comment on the treatment of "stablecoins"', summary: '', time: NOW - 50 * HOUR },
    ]);
    expect(of('/rss1.xml')).toMatchObject([
      { title: 'Consolidated financial statement of the Eurosystem', time: NOW - 3 * HOUR },
    ]);
    expect(of('/atom.xml')).toMatchObject([
      {
        title: 'Bitcoin’s open interest rises',
        summary: 'Traders add positions. Funding stays low.',
        link: 'https://www.coindesk.com/markets/open-interest/',
        time: NOW - 2 * HOUR,
      },
    ]);
  });

  it.each([
    ['nothing', '', /not well-formed/],
    ['HTML', '<!doctype html>\n<html><title>Just a moment…</title></html>', /not well-formed/],
    ['another kind of XML', '<OAI-PMH/>', /it begins with <OAI-PMH>/],
    ['a feed that is cut off', rss(item('One')).slice(0, 60), /not well-formed/],
    [
      'entities that grow',
      `<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${rss(item('&b;'))}`,
      /entities of its own/,
    ],
    [
      'a file of the machine',
      `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss(item('&x;'))}`,
      /entities of its own/,
    ],
    ['elements without end', `<rss>${'<a>'.repeat(300_000)}`, /nested more than 60 deep/],
  ])('is refused as %s', (_, text, detail) => {
    expect(refusalOf(text)).toMatch(detail);
  });

  it('may use the names that HTML has for characters', () => {
    expect(read(rss(item('Fed&nbsp;&amp; ECB&rsquo;s &constructor; &#8364;')))[0]!.title).toBe(
      'Fed & ECB’s &constructor; €',
    );
  });

  it('gives the first of several items with one name, and none without title or link', () => {
    const titles = read(
      rss(
        item('One', '<guid>a</guid>'),
        item('Two', '<guid>a</guid>'),
        item('Three'),
        item(' '),
        '<title>No link</title>',
        item('Four', '<guid>b</guid>'),
      ),
    ).map(({ title }) => title);
    expect(titles).toEqual(['One', 'Three', 'Four']);
  });

  it.each([
    ['../other?x=1', 'https://news.example/other?x=1'],
    ['//cdn.example/a', 'https://cdn.example/a'],
    [' https://news.example/a b ', 'https://news.example/a%20b'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['ftp://news.example/a', undefined],
    ['https://user:secret@news.example/', undefined],
    ['https://', undefined],
    [`https://news.example/${'a'.repeat(3_000)}`, undefined],
  ])('with a link to %s leads to %s', (link, expected) => {
    expect(read(rss(`<title>A</title><link>${link}</link>`))[0]?.link).toBe(expected);
  });

  it('links by its permanent name where it has no link', () => {
    expect(read(rss('<title>A</title><guid>https://news.example/7</guid>'))[0]?.link).toBe('https://news.example/7');
    expect(read(rss('<title>A</title><guid>7</guid>'))).toEqual([]);
  });

  it('gives no time where its date is missing, wrong or in the future', () => {
    const timeOf = (date: string) => read(rss(item('A', `<pubDate>${date}</pubDate>`)))[0]!.time;
    expect(timeOf(new Date(NOW + HOUR).toUTCString())).toBeUndefined();
    expect(timeOf('yesterday')).toBeUndefined();
    expect(read(rss(item('A')))[0]!.time).toBeUndefined();
    expect(timeOf(new Date(NOW + MINUTE).toUTCString())).toBe(NOW); // a clock that is ahead
  });

  it('has at most 200 items', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => item(`Item ${index}`, `<guid>${index}</guid>`));
    expect(read(rss(...many))).toHaveLength(200);
  });
});

describe('a date', () => {
  it.each([
    ['Mon, 18 May 2026 08:00:00 EDT', '2026-05-18T12:00:00.000Z'],
    ['Mon, 18 May 2026 08:00:00 +0200', '2026-05-18T06:00:00.000Z'],
    ['18 May 2026 08:00', '2026-05-18T08:00:00.000Z'],
    ['2026-05-18T08:00:00', '2026-05-18T08:00:00.000Z'],
    ['2026-05-18T08:00:00.5+02:00', '2026-05-18T06:00:00.500Z'],
    ['2026-05-18', '2026-05-18T00:00:00.000Z'],
  ])('is read from %s', (text, expected) => {
    expect(new Date(feedTime(text)!).toISOString()).toBe(expected);
  });

  it.each(['', '0', 'Mon, 99 Foo 2026', '1899-01-01', 'x'.repeat(1_000)])('is not seen in %s', (text) => {
    expect(feedTime(text)).toBeUndefined();
  });
});

describe('plain text', () => {
  it.each([
    ['<script>alert(1)</script>Rates', 'Rates'],
    ['<img src=x onerror="alert(1>2)">Rates', 'Rates'],
    ['<!-- <b>no</b> -->Rates <b>hold</b>s', 'Rates holds'],
    ['One<br/>Two<p>Three</p>', 'One Two Three'],
    ['5 < 6 > 4, AT&amp;T, 3&nbsp;%', '5 < 6 > 4, AT&T, 3 %'],
    ['Rates <script>never ends', 'Rates'],
    ['\u202Egnp.exe\u0000\u0007', 'gnp.exe'],
    ['<style>b{}</style\n>Text', 'Text'],
  ])('of %j is %j', (html, text) => {
    expect(plainText(html, 100)).toBe(text);
  });

  it('is one line within its length, whatever it is made from', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('<script', '</script>', '<!--', '-->', '<b a="', '&lt;', '&#x202e;'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 1, max: 50 }), (pieces, length) => {
        const text = plainText(pieces.join(''), length);
        expect(text.length).toBeLessThanOrEqual(length);
        expect(text.isWellFormed()).toBe(true);
        // oxlint-disable-next-line no-control-regex
        expect(text).not.toMatch(/[\u0000-\u001F\u202A-\u202E]/);
      }),
    );
  });

  it.each(['<script>', '<!--', '<b "', '</script>', '<a', '&'])('takes no longer for many %s than for few', (piece) => {
    expect(plainText(piece.repeat(20_000 / piece.length), NEWS_SUMMARY_LENGTH).length).toBeLessThanOrEqual(
      NEWS_SUMMARY_LENGTH,
    );
  });

  it('is cut to the lengths of the contract', () => {
    const [entry] = read(rss(item('T'.repeat(1_000), `<description>${'𝕊'.repeat(1_000)}</description>`)));
    expect([entry!.title.length, entry!.summary.length]).toEqual([NEWS_TITLE_LENGTH, NEWS_SUMMARY_LENGTH - 1]); // half a character is none
    expect(entry!.summary.isWellFormed()).toBe(true);
  });
});

describe('an encoding', () => {
  const bytes = (...parts: (string | number[])[]): Uint8Array =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
  const GB = [0xd6, 0xd0, 0xb9, 0xfa]; // 中国

  it.each<[string, Uint8Array, [type: string, text: string]]>([
    ['its declaration', bytes('<?xml version="1.0" encoding="GB2312"?>', GB), ['', '中国']],
    ['the header', bytes('<?xml version="1.0" encoding="utf-8"?>', GB), ['text/xml; charset="gbk"', '中国']],
    ['its mark', bytes([0xff, 0xfe, 0x2d, 0x4e, 0xfd, 0x56]), ['text/xml; charset=utf-8', '中国']],
    ['Latin', bytes("<?xml version='1.0' encoding='iso-8859-1'?>", [0xe9]), ['', 'é']],
    ['none', Buffer.from('中国'), ['', '中国']],
  ])('is told by %s', (_, given, [type, text]) => {
    expect(xmlText(given, new Headers({ 'content-type': type }))).toContain(text);
  });

  it('that nobody knows is refused', () => {
    expect(() => xmlText(bytes('<?xml version="1.0" encoding="klingon"?>'), new Headers())).toThrow(
      /"klingon" is not known/,
    );
  });
});

describe('the source of a feed', () => {
  let host: ScriptedHost;
  let sink: MemorySink;
  let reply: ReturnType<typeof replies.json>;
  const limit = news.limit;
  const asked: (string | undefined)[] = [];
  beforeEach(async () => {
    sink = new MemorySink();
    asked.length = 0;
    host = await ScriptedHost.open(() => (response, request) => {
      asked.push(request.headers['if-none-match']);
      reply(response, request);
    });
  });
  afterEach(() => host.close());

  const sourceAt = (path = '/rss2.xml') =>
    new NewsSource({ name: 'news.x', publisher: 'Federal Reserve', url: host.url + path, simulated: false, limit });
  const fetchFrom = (source: NewsSource, now = NOW) =>
    drain(source.fetch({ ...bareContext(sink, () => now), news: sink.news }), sink);

  it('keeps its items, counts them by day, and asks only for what has changed', async () => {
    const source = sourceAt();
    reply = replies.status(200, { etag: '"1"' }, newsSample(new URL('http://x/rss2.xml'), NOW));
    expect(await fetchFrom(source)).toBeUndefined();
    expect(sink.news.entries.size).toBe(2);
    const today = NOW - (NOW % DAY);
    expect([...sink.column('macro.news', '1d')]).toEqual([
      [today - 2 * DAY, 1],
      [today - DAY, 0],
      [today, 1],
    ]);
    reply = replies.status(304);
    expect(await fetchFrom(source)).toBeUndefined();
    expect([sink.news.entries.size, asked]).toEqual([2, [undefined, '"1"']]);
  });

  it('forgets what it had asked for if the answer cannot be read', async () => {
    const source = sourceAt();
    reply = replies.status(200, { etag: '"broken"' }, '<rss>');
    expect((await fetchFrom(source))?.problem).toBe('malformed');
    await fetchFrom(source);
    expect(asked).toEqual([undefined, undefined]);
  });

  it.each([
    ['a body without end', (): void => void (reply = replies.flood), /sent more than 2097152 bytes/],
    [
      'a redirect to the machine',
      () => void (reply = replies.redirect('http://127.0.0.1:1/')),
      /redirects to another host/,
    ],
    [
      'a redirect to a private network',
      () => void (reply = replies.redirect('http://169.254.169.254/latest')),
      /redirects to another host/,
    ],
    ['404', () => void (reply = replies.status(404)), /answered 404/],
    ['HTML', () => void (reply = replies.html), /is no RSS or Atom feed|not well-formed/],
  ])('refuses %s with a typed error', async (_, prepare, detail) => {
    prepare();
    const failure = await fetchFrom(sourceAt());
    expect([failure?.problem, failure?.detail]).toEqual(['malformed', expect.stringMatching(detail)]);
    expect(sink.news.entries.size).toBe(0);
  });
});

describe('the setting of feeds', () => {
  const sourcesOf = (env: Record<string, string>, url = news.url!) =>
    news
      .open({ config: readConfig({ SOURCES: 'live', ...env }), url, simulated: false, limit: news.limit })
      .sources.map(({ name, provider, host }) => [name, provider, host]);

  it('names each feed by its host, and its publisher if we know it', () => {
    expect(
      sourcesOf({
        NEWS_FEEDS: 'https://www.coindesk.com/x, https://a.example/1,https://a.example/2?key=s,http://10.0.0.7:9000/x',
      }),
    ).toEqual([
      ['news.coindesk.com', 'CoinDesk', 'www.coindesk.com'],
      ['news.a.example', 'a.example', 'a.example'],
      ['news.a.example.2', 'a.example', 'a.example'],
      ['news.rss', 'RSS', '10.0.0.7:9000'],
    ]);
    expect(sourcesOf({}).map(([name]) => name)).toEqual([
      'news.federalreserve.gov',
      'news.ecb.europa.eu',
      'news.coindesk.com',
    ]);
  });

  it.each(['ftp://a.example/', 'a.example', 'https://a.example/,https://a.example/', ','])('refuses %s', (feeds) => {
    expect(() => readConfig({ NEWS_FEEDS: feeds })).toThrow(/NEWS_FEEDS: /);
  });
});
