import fc from 'fast-check';
import { DESCRIPTION_LENGTH, MESSAGE_LENGTH, TITLE_LENGTH } from './limits.ts';
import { describe, expect, it } from 'vitest';
import { isBlank, lengthOf, tidied, written, writtenLine } from './written.ts';

const problemOf = (text: unknown, schema = written(20)): string | undefined =>
  schema.safeParse(text).error?.issues[0]?.message;

describe('a text that a person writes', () => {
  it.each([
    ['', 'written.empty'],
    [' \n\t\u3000', 'written.empty'],
    ['\u200B\u200D\uFEFF\u2060', 'written.empty'],
    ['\u3164\u115F\u00AD\u2800', 'written.empty'],
    ['x'.repeat(21), 'written.long'],
    ['x'.repeat(100_000), 'written.long'],
    ['a\u0000b', 'written.control'],
    ['a\u001B[31mb', 'written.control'],
    ['a\u0085b', 'written.control'],
    ['a\uD83Db', 'written.control'],
    ['\uDE00', 'written.control'],
    ['a\uFFFEb', 'written.control'],
    ['pay\u202Efdp.exe', 'written.direction'],
    ['\u2066a\u2069', 'written.direction'],
  ])('refuses %j as %s', (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });

  it('accepts whatever people write', () => {
    for (const text of ['链潮', 'a\tb\nc', '👩‍👩‍👧', 'שלום', 'مرحبا\u200F!', 'z\u0301', '<script>', '𠮷'.repeat(20)])
      expect([text, problemOf(text)]).toEqual([text, undefined]);
  });

  it('trims, and ends its lines as the product does', () => {
    expect(written(20).parse(' \r\na\r\nb\rc \n')).toBe('a\nb\nc');
    expect(writtenLine(20).parse(' a\r\n\tb  c ')).toBe('a b c');
  });

  it('refuses with the texts of the noun, if it has some', () => {
    expect(problemOf(' ', written(5, { empty: 'note.empty' }))).toBe('note.empty');
    expect(problemOf('123456', written(5, { long: 'note.long' }))).toBe('note.long');
  });

  it.each([TITLE_LENGTH, MESSAGE_LENGTH, DESCRIPTION_LENGTH])('may have %i characters', (length) => {
    expect(problemOf('潮'.repeat(length), written(length))).toBeUndefined();
    expect(problemOf('潮'.repeat(length + 1), written(length))).toBe('written.long');
  });

  it('counts characters as people do', () => {
    expect([lengthOf('潮💧a'), lengthOf('')]).toEqual([3, 0]);
  });

  it('is accepted once it is tidied, unless it is empty', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 9 }),
        (text, units) => {
          const tidy = tidied(text + String.fromCharCode(...units));
          const problem = problemOf(tidy, written(1_000));
          expect(problem).toBe(isBlank(tidy.trim()) ? 'written.empty' : undefined);
        },
      ),
    );
  });
});
