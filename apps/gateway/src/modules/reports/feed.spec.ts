import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import type { PublishedReport } from '@chaintide/contracts/reports/reports';
import { feedOf } from './feed.ts';

const report = (more: Partial<PublishedReport> = {}): PublishedReport => ({
  id: 7,
  number: 'P000007',
  edition: 2,
  kind: 'weekly',
  day: '2026-11-21',
  audience: 'all',
  title: { zh: '周报', en: 'The week' },
  excerpt: { zh: '摘要', en: 'An excerpt' },
  publishedAt: Date.parse('2026-11-21T12:00:00Z'),
  ...more,
});

/** The texts of all elements with a name; throws if it is not well-formed XML. */
const textsOf = (xml: string): Record<string, string[]> => {
  const parser = new SaxesParser();
  const texts: Record<string, string[]> = {};
  const open: string[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    open.push(name);
    (texts[name] ??= []).push('');
  });
  parser.on('text', (text) => {
    const name = open.at(-1);
    if (name !== undefined) texts[name]!.push((texts[name]!.pop() ?? '') + text);
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return texts;
};

const feed = (reports: readonly PublishedReport[], language: 'zh' | 'en' = 'en'): Record<string, string[]> =>
  textsOf(feedOf({ reports, language, origin: 'https://c.example', self: 'https://c.example/feed?a=1&b=2' }));

describe('a feed', () => {
  it('names each report, its day and where it is read', () => {
    const { title, link, guid, pubDate, description, category, language } = feed([report()], 'zh');
    expect(title!.slice(1)).toEqual(['周报']);
    expect(link!.slice(1)).toEqual(['https://c.example/publishObservations?report=7']);
    expect([guid, pubDate, category, language]).toEqual([
      ['P000007-2'],
      ['Sat, 21 Nov 2026 12:00:00 GMT'],
      ['周报'],
      ['zh-CN'],
    ]);
    expect(description!.at(-1)).toBe('摘要');
  });

  it('holds nothing of the text of a report for higher levels', () => {
    for (const audience of ['L3', 'L4'] as const)
      expect(feed([report({ audience })])['description']!.at(-1)).toBe(
        `This report is for level ${audience} and above. Log in to read it.`,
      );
  });

  it('is well-formed whatever was written, and gives it back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const { title } = feed([report({ title: { zh: 'x', en: text } })]);
        const shown = text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '');
        expect(title!.at(-1)).toBe(shown.replace(/\r\n?/g, '\n'));
      }),
      { numRuns: 40 },
    );
  });

  it('may be empty', () => {
    expect(feed([])['item']).toBeUndefined();
  });
});
