import { expect, it } from 'vitest';
import { riddlesIn } from './comments.mjs';

const word = 'What';

it.each([
  [`/** ${word} a price is. */\nconst price = 1;`, 1],
  [`const price = 1; // ${word} it costs`, 1],
  [`\n/**\n * ${word} a price is,\n * in dollars.\n */`, 2],
])('finds a comment by its first word: %j', (text, line) => {
  expect(riddlesIn('price.ts', text)).toEqual([expect.stringMatching(new RegExp(`^price\\.ts:${line}: .*${word} `))]);
});

it.each([
  '/** The price in dollars: what a customer pays. */',
  '// Whatever a source says',
  `it('says ${word} it means')`,
])('accepts every other text: %j', (text) => {
  expect(riddlesIn('price.ts', text)).toEqual([]);
});
