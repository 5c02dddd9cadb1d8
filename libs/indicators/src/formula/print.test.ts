import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../catalogue.ts';
import { FormulaError } from './formula-error.ts';
import { parse, type Expression } from './parse.ts';
import { choose, namesIn, print } from './print.ts';

const reprint = (text: string): string => print(parse('test', text));
const withoutPlaces = (tree: Expression): unknown =>
  JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'at' ? undefined : value)));

const call = (name: string, ...args: Expression[]): Expression => ({ kind: 'call', name, args, at: 0 });
const { tree: anyTree } = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc
      .constantFrom('price', 'supply', 'age_days', 'constructor')
      .map((name): Expression => ({ kind: 'name', name, at: 0 })),
    fc
      .double({ min: 0, noNaN: true, noDefaultInfinity: true })
      .map((value): Expression => ({ kind: 'number', value: Math.abs(value), at: 0 })),
    fc
      .string({ maxLength: 6, unit: fc.constantFrom('a', '\\', "'", '"', ' ') })
      .map((value): Expression => ({ kind: 'text', value, at: 0 })),
    fc
      .tuple(
        fc.constantFrom('+', '-', '*', '/', '^', '<', '>=', '==', '!=', '&&', '||', 'sma', 'toString'),
        tie('tree'),
        tie('tree'),
      )
      .map(([name, a, b]) => call(name, a, b)),
    fc.tuple(fc.constantFrom('negate', '!', 'ln'), tie('tree')).map(([name, a]) => call(name, a)),
    fc.tuple(tie('tree'), tie('tree'), tie('tree')).map((args) => call('if', ...args)),
  ),
}));

describe('a printed formula', () => {
  it.each([
    ['(a+b)*c', '(a + b) * c'],
    ['a+(b*c)', 'a + b * c'],
    ['a-(b-c)', 'a - (b - c)'],
    ['(a-b)-c', 'a - b - c'],
    ['a+(b+c)', 'a + (b + c)'],
    ['a/(b/c)', 'a / (b / c)'],
    ['a^b^c', 'a ^ b ^ c'],
    ['(a^b)^c', '(a ^ b) ^ c'],
    ['(-a)^b', '(-a) ^ b'],
    ['-(a^b)', '-(a ^ b)'],
    ['a^(b*c)', 'a ^ (b * c)'],
    ['-(a+b)', '-(a + b)'],
    ['2*-3', '2 * -3'],
    ['-(-a)', '-(-a)'],
    ['!(a&&b)', '!(a && b)'],
    ['a ? b : c', 'if(a, b, c)'],
    ['a<b&&c==d||e', 'a < b && c == d || e'],
    ['sma( price ,200 )', 'sma(price, 200)'],
    ['.5e-7', '5e-8'],
    ['1e21', '1e+21'],
    ["choose(mean, 'it\\'s', a, \"b\", c)", "choose(mean, 'it\\'s', a, 'b', c)"],
  ])('of %s is %s', (text, printed) => {
    expect(reprint(text)).toBe(printed);
    expect(reprint(printed)).toBe(printed);
  });

  it('is parsed back into the same tree, for any tree', () => {
    fc.assert(
      fc.property(anyTree, (any) => {
        const text = print(any);
        fc.pre(text.length <= 1_000);
        expect(withoutPlaces(parse('test', text))).toEqual(withoutPlaces(any));
      }),
      { numRuns: 1_000 },
    );
  });

  it('of every column of the catalogue is parsed back too, under every choice', () => {
    for (const { columns, parameters } of catalogue.indicators) {
      const usual = Object.fromEntries(parameters.map(({ name, default: value }) => [name, value]));
      const choices = [
        usual,
        ...parameters.flatMap(({ name, options }) => options.map(({ value }) => ({ ...usual, [name]: value }))),
      ];
      for (const tree of columns.map(({ formula }) => parse('test', formula))) {
        expect(withoutPlaces(parse('test', print(tree)))).toEqual(withoutPlaces(tree));
        for (const choice of choices) expect(print(choose(tree, choice))).not.toContain('choose');
      }
    }
  });
});

describe('a chosen formula', () => {
  it('keeps the chosen branch and leaves out the others, at any depth', () => {
    const text =
      "price / choose(mean, 'geometric', geomean(price, 200), 'plain', sma(choose(of, 'open', open, 'close', close), 200)) ^ 2";
    expect(print(choose(parse('test', text), { mean: 'geometric', of: 'open' }))).toBe(
      'price / geomean(price, 200) ^ 2',
    );
    expect(print(choose(parse('test', text), { mean: 'plain', of: 'close' }))).toBe('price / sma(close, 200) ^ 2');
  });

  it('puts the chosen branch in brackets among operators', () => {
    expect(print(choose(parse('test', "price * choose(flow, 'a', x + y, 'b', x)"), { flow: 'a' }))).toBe(
      'price * (x + y)',
    );
  });

  it('throws if there is no branch for the choice', () => {
    const choices: Record<string, string>[] = [{ flow: 'c' }, {}];
    for (const parameters of choices)
      expect(() => choose(parse('test', "choose(flow, 'a', x, 'b', y)"), parameters)).toThrow(FormulaError);
  });

  it('uses the names that it contains', () => {
    expect(namesIn(parse('test', 'price * supply / sma(price - fees_usd, 30)'))).toEqual([
      'price',
      'supply',
      'fees_usd',
    ]);
  });
});
