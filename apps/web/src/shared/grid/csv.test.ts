import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf, inertText } from './csv.ts';

/** Reads the first line of a CSV as RFC 4180 says. */
const firstLine = (csv: string): string[] => {
  const cells: string[] = [];
  let rest = csv.slice(1);
  for (;;) {
    const [whole, quoted, plain = ''] = /^(?:"((?:[^"]|"")*)"|([^,\r\n]*))/.exec(rest)!;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    rest = rest.slice(whole.length);
    if (!rest.startsWith(',')) return cells;
    rest = rest.slice(1);
  }
};

describe('CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\uFEFF=1', '=HYPERLINK("http://x","y")'])(
    'a spreadsheet computes nothing of %j',
    (text) => {
      expect(inertText(text)).toBe(`'${text}`);
    },
  );

  it.each(['', 'a=1', 'alice@example.com', '2026-11-21', '链潮', '1.50'])('leaves %j as it is', (text) => {
    expect(inertText(text)).toBe(text);
  });

  it('quotes what would break the line, and doubles quotes', () => {
    expect(
      csvOf([
        ['a', 'b'],
        ['x,y', 'say "hi"\nbye'],
      ]),
    ).toBe('\uFEFFa,b\r\n"x,y","say ""hi""\nbye"\r\n');
  });

  it('whatever the texts are, they come back and none begins a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (texts) => {
        const read = firstLine(csvOf([texts]));
        expect(read).toEqual(texts.map(inertText));
        for (const text of read) expect(text).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });
});
