import type { PointProof } from '@chaintide/contracts/charts/points';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filledIn, namesIn } from './formula-text.ts';
import { filledWith, treeOf, type ProofNode } from './proof-tree.ts';

const input = (metric: string, value: number | null): PointProof['inputs'][number] => ({
  metric,
  unit: 'usd',
  time: 0,
  value,
  source: 'simnet',
  simulated: true,
  fetchedAt: 0,
  provisional: false,
  carried: false,
  revisions: [],
  rewritten: false,
  release: null,
});

const proof = {
  terms: [
    { name: 'market_cap', formula: 'price * supply', unit: 'usd', value: 2e12 },
    { name: 'average_cap', formula: 'cummean(market_cap)', unit: 'usd', value: 1e12 },
  ],
  inputs: [
    input('btc.price', 100_000),
    input('btc.supply', 2e7),
    input('btc.realized_cap', 1.25e12),
    input('btc.flow', -3.5),
    input('btc.gone', null),
  ],
};
const write = (value: number): string => value.toLocaleString('en-US');
const outline = (nodes: readonly ProofNode[]): unknown[] =>
  nodes.map((node) => (node.kind === 'term' ? [node.name, outline(node.parts)] : `${node.kind} ${node.name}`));

describe('a formula with its numbers', () => {
  it.each([
    ['market_cap / realized_cap', '2,000,000,000,000 / 1,250,000,000,000'],
    ['(market_cap - realized_cap) / market_cap', '(2,000,000,000,000 - 1,250,000,000,000) / 2,000,000,000,000'],
    ['1 - flow', '1 - (-3.5)'],
    ['ln(price)', 'ln(100,000)'],
    ['least(price, supply)', 'least(100000, 20000000)'],
    // numbers have no thousands separators where commas separate arguments; inside a window there are many values, and
    // the bucket's own is only one of them
    ['price / sma(price, 200)', '100000 / sma(price, 200)'],
    ['abs(price - shift(price, 7))', 'abs(100000 - shift(price, 7))'],
    ["price ? 1 : 'price'", "100,000 ? 1 : 'price'"],
  ])('%s', (formula, filled) => {
    expect(filledWith(proof, formula, write)).toBe(filled);
  });

  it('is not told where no number goes in', () => {
    for (const formula of ['sma(price, 200)', 'gone / 2', 'unheard_of', '1 + 2', ''])
      expect(filledWith(proof, formula, write)).toBeUndefined();
  });

  it('speaks of quantities, not of functions and texts', () => {
    expect(namesIn("zscore (market_cap, 30) + least(price, 2e3) * price + choose('a', x)")).toEqual([
      'market_cap',
      'price',
      'x',
    ]);
  });

  it('keeps every other sign of any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(filledIn(text, () => undefined)).toBeUndefined();
        expect(filledIn(text, (name) => name)).toBeUndefined();
      }),
    );
  });
});

describe('the tree of a value', () => {
  it('goes down to the inputs, and takes a term apart once', () => {
    expect(outline(treeOf(proof, '(market_cap - realized_cap) / average_cap', write))).toEqual([
      ['market_cap', ['input price', 'input supply']],
      'input realized_cap',
      ['average_cap', ['again market_cap']],
    ]);
  });

  it('ends where terms lead in a circle', () => {
    const circle = {
      inputs: [],
      terms: [
        { name: 'a', formula: 'b + 1', unit: 'ratio', value: 1 },
        { name: 'b', formula: 'a + 1', unit: 'ratio', value: 2 },
      ],
    };
    expect(outline(treeOf(circle, 'a', write))).toEqual([['a', [['b', ['again a']]]]]);
  });
});
