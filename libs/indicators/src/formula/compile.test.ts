import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileGraph, type Definition } from './compile.ts';
import { FormulaError } from './formula-error.ts';
import { functions } from './functions.ts';

const GENESIS = Date.UTC(2009, 0, 3);
const compile = (definitions: Record<string, Definition | string>, inputs = ['price', 'supply']) =>
  compileGraph({ inputs, definitions, start: GENESIS });

const evaluate = (formula: string, price: readonly number[]): number[] => {
  const graph = compile({ result: formula });
  graph.resize(price.length);
  graph.input('price').set(price);
  graph.run(0);
  return [...graph.column('result')];
};

const errorOf = (formula: string | Definition, others: Record<string, string> = {}): FormulaError => {
  try {
    compile({ result: formula, ...others });
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
  return expect.fail(`${JSON.stringify(formula)} compiles`);
};

describe('the grammar', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 ^ 3 ^ 2', 512],
    ['-2 + 3', 1],
    ['(-2) ^ 2', 4],
    ['-(2 ^ 2)', -4],
    ['2 * -3', -6],
    ['7 - 2 - 1', 4],
    ['8 / 4 / 2', 1],
    ['1e3 + .5', 1000.5],
    ['2 < 3 ? 10 : 20', 10],
    ['0 ? 1 : 0 ? 2 : 3', 3],
    ['if(1 >= 2, 5, 6)', 6],
    ['1 == 1 && 2 != 2', 0],
    ['0 || !0', 1],
    ['pow(2, 10)', 1024],
    ['nz(nan, 4)', 4],
    ['nz(nan)', 0],
    ['least(3, greatest(1, 2))', 2],
  ])('reads %s as %d', (formula, expected) => {
    expect(evaluate(formula, [1])).toEqual([expected]);
  });

  it('returns no data where there is no finite value', () => {
    for (const formula of [
      '1 / 0',
      '0 / 0',
      'ln(0)',
      'log10(-1)',
      'sqrt(-1)',
      'exp(1000)',
      'nan ^ 0',
      'nan > 1',
      'nan ? 1 : 2',
      '!nan',
      '1 && nan',
    ]) {
      expect(evaluate(formula, [1]), formula).toEqual([NaN]);
    }
  });

  it.each([
    ['', 0, 'expected one expression'],
    ['price supply', 0, 'expected one expression'],
    ['price +', 7, 'Expected expression after +'],
    ['(price', 6, 'Unclosed ('],
    ['price; supply', 5, 'a separator too many'],
    ['sma(price, )', 9, 'a separator too many'],
    ['sma(price 30)', 10, 'expected a comma'],
    ['-price ^ 2', 0, 'write (-a) ^ b or -(a ^ b)'],
    ['price.close', 0, 'unknown name price.close'],
    ['price[close]', 0, 'only numbers, names, operators and function calls are allowed'],
    ['[price]', 0, 'only numbers, names, operators and function calls are allowed'],
    ['(price + 1)(2)', 0, 'only a function can be called'],
    ['1e999', 0, '1e999 is not a number'],
    ['price + true', 8, 'true is not a number'],
    ['price % 2', 0, 'unknown function or operator %'],
    ['1 + "price"', 4, 'a text stands only in choose()'],
    [`1${'+1'.repeat(500)}`, 1000, 'longer than 1000 characters'],
  ])('refuses %j at %d', (formula, position, reason) => {
    expect(errorOf(formula)).toMatchObject({ definition: 'result', position, reason });
  });

  it('reports the definition, the problem and its position in one line', () => {
    expect(errorOf('1 + prise').message).toBe('result: unknown name prise (at character 5)');
  });
});

describe('checks', () => {
  it.each([
    ['price + unknown', 8, 'unknown name unknown'],
    ['toString(price)', 0, 'unknown function or operator toString'],
    ['__proto__ + constructor', 0, 'unknown name __proto__'],
    ['2 * sma', 4, 'sma is a function'],
    ['sma(price)', 0, 'sma takes 2 arguments, not 1'],
    ['shift(price, 1, 2)', 0, 'shift takes 1 to 2 arguments, not 3'],
    ['sma(price, supply)', 11, 'n must be a number, not a column'],
    ['sma(price, nan)', 11, 'n must be a number, not a column'],
    ['sma(price, 2.5)', 11, 'n must be a whole number, not 2.5'],
    ['1 + sma(price, 0)', 15, 'n must be at least 1, not 0'],
    ['shift(price, -1)', 13, 'n must be at least 0, not -1'],
    ['std(price, 1)', 11, 'n must be at least 2, not 1'],
    ['percentile(price, 9, 101)', 21, 'p must be at most 100, not 101'],
    ['choose(mean, 1)', 7, 'choose() begins with the name of a parameter'],
    ['choose()', 0, 'choose() begins with the name of a parameter'],
  ])('refuses %s', (formula, position, reason) => {
    expect(errorOf(formula)).toMatchObject({ position, reason });
  });

  it('evaluates constants, so that a window may be an expression', () => {
    expect(evaluate('sum(price, 4 / 2)', [1, 2, 3])).toEqual([NaN, 3, 5]);
  });

  it('names the whole cycle', () => {
    expect(errorOf('1 + a', { a: 'b * 2', b: 'price - a' })).toMatchObject({
      definition: 'b',
      position: 8,
      reason: 'defined in a circle: a → b → a',
    });
    expect(errorOf('result')).toMatchObject({ reason: 'defined in a circle: result → result' });
  });

  it('refuses a name that is already an input or part of the language', () => {
    for (const name of ['price', 'age_days', 'nan'])
      expect(() => compile({ [name]: '1' })).toThrow('this name is taken');
  });

  it('chooses a formula by the option of a parameter', () => {
    const formula = "choose(mean, 'a', price, 'b', price * 2)";
    const graph = compile({ one: { formula, parameters: { mean: 'a' } }, two: { formula, parameters: { mean: 'b' } } });
    graph.resize(1);
    graph.input('price')[0] = 3;
    graph.run(0);
    expect([graph.column('one')[0], graph.column('two')[0]]).toEqual([3, 6]);
    expect(errorOf({ formula, parameters: { mean: 'c' } }).reason).toBe('choose() has no formula for the option c');
    expect(errorOf({ formula: "choose(mean, 'a')", parameters: { mean: 'a' } }).reason).toContain('pairs');
    expect(errorOf({ formula: 'choose(mean, 1, 2)', parameters: { mean: 'a' } }).reason).toContain('pairs');
  });

  it('returns a tree or a FormulaError for any text', () => {
    const word = fc.constantFrom(
      'price',
      'sma',
      'choose',
      '(',
      ')',
      ',',
      '+',
      '-',
      '^',
      '?',
      ':',
      '"',
      '.',
      '[',
      '1',
      '1e',
      '!',
      ' ',
      '==',
      '$',
      '价',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(word, { maxLength: 30 }).map((words) => words.join('')),
    );
    fc.assert(
      fc.property(text, (formula) => {
        try {
          compile({ result: formula });
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('returns a tree or a FormulaError for any nesting, and reads the next formula correctly', () => {
    for (const [open, middle, close] of [
      ['(', '1', ')'],
      ['-', '1', ''],
      ['sqrt(', 'price', ')'],
      ['1?1:', '1', ''],
      ['(', '', ''],
      ['sma(', '', ''],
    ] as const) {
      for (const depth of [100, 160, 250, 499, 999]) {
        const text = open.repeat(depth) + middle + close.repeat(depth);
        expect(
          () => {
            try {
              compile({ result: text });
            } catch (error) {
              if (!(error instanceof FormulaError)) throw error;
            }
          },
          text.slice(0, 20),
        ).not.toThrow();
        expect(errorOf('1 + prise').position).toBe(4);
      }
    }
  });
});

describe('the graph', () => {
  it('computes equal subexpressions once, whichever definition they stand in', () => {
    const alone = compile({ a: 'sma(price, 5) + 1' }).nodeCount;
    expect(compile({ a: 'sma(price, 5) + 1', b: 'sum(price, 5) / 5 + 1', c: 'a' }).nodeCount).toBe(alone);
  });

  it('knows the inputs of a definition, through other definitions', () => {
    const graph = compile({ a: 'cap / 2', cap: 'price * supply', b: 'sma(price, 3)', c: '1' });
    expect(['a', 'b', 'c'].map((name) => graph.inputsOf(name))).toEqual([['price', 'supply'], ['price'], []]);
  });

  it('counts age_days from the given day, whatever the day of row 0', () => {
    const graph = compileGraph({
      inputs: [],
      definitions: { age: 'age_days' },
      start: Date.UTC(2009, 0, 10),
      genesis: GENESIS,
    });
    graph.resize(2);
    graph.run(0);
    expect([...graph.column('age')]).toEqual([7, 8]);
  });

  it('grows by empty rows, keeps its data, and does not shrink', () => {
    const graph = compile({ double: 'price * 2' });
    graph.resize(2);
    graph.input('price').set([1, 2]);
    graph.run(0);
    graph.resize(5_000);
    expect([...graph.input('price').subarray(0, 4)]).toEqual([1, 2, NaN, NaN]);
    expect([...graph.column('double').subarray(0, 4)]).toEqual([2, 4, NaN, NaN]);
    expect(() => graph.resize(3)).toThrow(RangeError);
  });

  it('refuses unknown rows and names', () => {
    const graph = compile({ double: 'price * 2' });
    graph.resize(2);
    expect(() => graph.run(0, 3)).toThrow(RangeError);
    expect(() => graph.run(-1)).toThrow(RangeError);
    expect(() => graph.input('double')).toThrow(RangeError);
    expect(() => graph.column('price')).toThrow(RangeError);
  });

  it('has no function whose own formula does not compile', () => {
    for (const [name, { takes }] of functions) {
      if (!/^\w+$/.test(name)) continue;
      const args = takes.map(({ kind }) => (kind === 'series' ? 'price' : '3'));
      expect(() => compile({ result: `${name}(${args.join()})` }), name).not.toThrow();
    }
  });
});
