import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

/** Parses a CSV line according to RFC 4180. */
const cellsOf = (line: string): string[] => {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const [whole, quoted, plain = ''] = /^(?:"((?:[^"]|"")*)"|([^,\r\n]*))/.exec(rest)!;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    rest = rest.slice(whole.length);
    if (!rest.startsWith(',')) return cells;
    rest = rest.slice(1);
  }
};

const read = (text: string): string => cellsOf(csvLine([csvCell(text)]))[0]!;

const skipped = fc
  .array(
    fc.constantFrom(' ', '\t', '\r', '\n', '\0', '\u0001', '\u001F', '\u007F', '\u0085', '\u00A0', '\u3000', '\uFEFF'),
    { maxLength: 3 },
  )
  .map((some) => some.join(''));
const sign = fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠');

describe('a cell of a CSV', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\uFEFF=1',
    '\0=1',
    '\u0001=1',
    '＝1',
    '=HYPERLINK("http://x","y")',
  ])('is not evaluated as a formula: %j', (text) => {
    expect(read(text)).toBe(`'${text}`);
  });

  it.each(['', 'a=1', 'alice@example.com', '2026-11-21', '链潮', '1.50'])('is left unchanged: %j', (text) => {
    expect(csvCell(text)).toBe(text);
  });

  it('is quoted if it would break the line', () => {
    expect(csvLine(['x,y', 'say "hi"\nbye'].map(csvCell))).toBe('"x,y","say ""hi""\nbye"\r\n');
  });

  it('is inert, whatever a spreadsheet skips before the sign', () => {
    fc.assert(
      fc.property(skipped, sign, fc.string({ unit: 'grapheme' }), (before, first, rest) => {
        const text = before + first + rest;
        expect(read(text)).toBe(`'${text}`);
      }),
    );
  });

  it('is read back unchanged or marked as text; none begins a formula', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 5 }), (written) => {
        const cells = cellsOf(csvLine(written.map(csvCell)));
        expect(cells).toEqual(
          written.map((text, index) => (cells[index]!.startsWith("'") && !text.startsWith("'") ? `'${text}` : text)),
        );
        for (const text of cells) expect(text).not.toMatch(/^[\s\p{Cc}]*[=+\-@＝＋－＠]/u);
      }),
    );
  });
});
