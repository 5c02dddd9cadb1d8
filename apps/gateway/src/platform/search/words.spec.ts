import fc from 'fast-check';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { describeEngines } from '../db/testing.ts';
import { highlighted } from '@chaintide/contracts/search/highlighted';
import { queryOf, wordsOf } from '@chaintide/contracts/search/words';

describe('the words of a text', () => {
  it.each([
    ['Bitcoin 价格', 'bitcoin 价格 格'],
    ['比特币突破', '比特 特币 币突 突破 破'],
    ['币', '币'],
    ['BTC价格USDT', 'btc 价格 格 usdt'],
    ['ＭＶＲＶ Café ÜBER', 'mvrv cafe uber'],
    ['cafe\u0301', 'cafe'],
    ["don't 0.05 a_b", 'don t 0 05 a b'],
    ['ビットコイン', 'ビッ ット トコ コイ イン ン'],
    ['𠮷野家', '𠮷野 野家 家'],
    ['!? 😀 \u200B', ''],
    ['x'.repeat(300), 'x'.repeat(100)],
  ])('of %j are %j', (text, words) => {
    expect(wordsOf(text)).toBe(words);
  });

  it('is no query without letters', () => {
    for (const text of ['', '  ', '!?', '😀', '\u200B']) expect(queryOf(text)).toBeUndefined();
  });
});

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase();

/** The definition, without an index: each part of the query occurs, a Latin one at the beginning of a word. */
const isFound = (text: string, query: string): boolean => {
  const parts = fold(query).match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? [];
  const within = fold(text);
  return (
    parts.length > 0 &&
    parts.every((part) =>
      /^\p{Script=Han}/u.test(part)
        ? within.includes(part)
        : new RegExp(`(?<!(?!\\p{Script=Han})[\\p{L}\\p{N}])${part}`, 'u').test(within),
    )
  );
};

const found = z.object({ id: z.number() });

const foundIn = async (db: Database, typed: string): Promise<number[]> => {
  const query = queryOf(typed);
  if (!query) return [];
  const rows = await rowsOf(
    found,
    db.query(
      `select id from texts where search @@ $1::tsquery and ' ' || words || ' ' like all ($2::text[]) order by id`,
      [query.tsquery, query.likes],
    ),
  );
  return rows.map(({ id }) => id);
};

const store = async (db: Database, texts: readonly string[]): Promise<void> => {
  await db.query('truncate texts');
  await db.query('insert into texts (id, words) select * from unnest($1::int[], $2::text[])', [
    texts.map((_, index) => index),
    texts.map(wordsOf),
  ]);
};

describeEngines((throwaway) => {
  let db: Database;

  beforeAll(async () => {
    db = await throwaway().open();
    await db.script(`
      create table texts (
        id     integer  primary key,
        words  text     not null,
        search tsvector not null generated always as (array_to_tsvector(string_to_array(words, ' '))) stored
      );
      create index texts_search on texts using gin (search) with (fastupdate = off);
    `);
  });
  afterAll(() => db.close());

  const characters = fc.constantFrom(
    ..."比特币价格行情破的abcÉé1 2 , 。！＿％_%'\\|&:*()Ａ".split(''),
    '𠮷',
    '😀',
    'e\u0301',
    'ﬁ',
    ' ab',
    ' 比特',
    '特币',
  );
  const textOf = (maxLength: number): fc.Arbitrary<string> =>
    fc.array(characters, { maxLength, size: 'max' }).map((all) => all.join(''));

  it('finds what a scan of all texts finds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(textOf(40), { minLength: 40, maxLength: 80 }),
        fc.array(textOf(6), { minLength: 40, maxLength: 60 }),
        async (texts, queries) => {
          await store(db, texts);
          for (const query of queries) {
            const expected = texts.flatMap((text, index) => (isFound(text, query) ? [index] : []));
            expect([query, await foundIn(db, query)]).toEqual([query, expected]);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('finds a Chinese term behind a thousand repetitions of its parts, and no parts of it apart from each other', async () => {
    await store(db, [`${'比特'.repeat(1_000)}比特币价`, '比特的特币', '特币价比特']);
    expect(await foundIn(db, '比特币')).toEqual([0]);
    expect(await foundIn(db, '特币价')).toEqual([0, 2]);
  });

  it('takes any text as a query', async () => {
    await store(db, ['a']);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 100 }), async (query) => {
        expect(Array.isArray(await foundIn(db, query.toWellFormed()))).toBe(true);
      }),
    );
  });
});

describe('an excerpt', () => {
  const marked = (text: string, query: string, length?: number): string =>
    highlighted(text, query, length)
      .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
      .join('');

  it.each([
    ['比特币突破新高', '突破', '比特币[突破]新高'],
    ['Payments pay out; repay', 'PAY', '[Pay]ments [pay] out; repay'],
    ['Ｃafé au lait', 'cafe', '[Ｃafé] au lait'],
    ['cafe\u0301 x', 'cafe', '[cafe\u0301] x'],
    ['ﬁnal', 'f', '[ﬁ]nal'],
    ['充值网络', '充值 值网', '[充值网]络'],
    ['nothing', '充值', 'nothing'],
    ['', 'a', ''],
  ])('of %j for %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it('begins near the first hit', () => {
    const text = `${'word '.repeat(100)}here it is ${'word '.repeat(100)}`;
    const excerpt = marked(text, 'here', 60);
    expect(excerpt).toContain('[here] it is');
    expect(excerpt).toMatch(/^…word .* word…$/);
    expect(excerpt.length).toBeLessThan(70);
  });

  it('is made of the text itself, and cuts no character in half', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.string({ unit: 'grapheme', maxLength: 3 }),
        fc.nat(100),
        (text, query, length) => {
          const excerpt = highlighted(text, query, length)
            .map((piece) => piece.text)
            .join('');
          expect(text).toContain(excerpt.replace(/^…/, '').replace(/…$/, ''));
          expect(excerpt.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});
