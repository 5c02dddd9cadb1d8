import { functions } from '@chaintide/indicators/formula/functions';

const TOKENS = /'[^']*'|[A-Za-z_][\w.]*|\d[\w.]*|\s+|./g;
const NAME = /^[A-Za-z_]/;

interface Token {
  readonly text: string;
  /** Whether it is the name of a quantity, not of a function. */
  readonly isName: boolean;
  /** Whether the value of this very bucket is used; inside an average it is one of many. */
  readonly isOfBucket: boolean;
}

/** Whether a call uses one bucket only, as brackets without a function do. */
const isRowwise = (name: string | undefined): boolean => name === undefined || functions.get(name)?.form === 'row';

const tokensOf = (formula: string): Token[] => {
  const texts = formula.match(TOKENS) ?? [];
  const calls: (string | undefined)[] = [];
  return texts.map((text, at) => {
    const isCall = NAME.test(text) && texts.slice(at + 1).find((next) => next.trim() !== '') === '(';
    if (text === '(') {
      const before = texts.slice(0, at).findLast((one) => one.trim() !== '');
      calls.push(before !== undefined && NAME.test(before) ? before : undefined);
    }
    if (text === ')') calls.pop();
    return { text, isName: NAME.test(text) && !isCall, isOfBucket: calls.every(isRowwise) };
  });
};

/** The quantities named in a formula, each once, in order of appearance. */
export const namesIn = (formula: string): string[] => [
  ...new Set(
    tokensOf(formula)
      .filter(({ isName }) => isName)
      .map(({ text }) => text),
  ),
];

/** The formula with numbers in place of names; undefined if no name can be replaced. */
export const filledIn = (formula: string, numberOf: (name: string) => string | undefined): string | undefined => {
  const texts = tokensOf(formula).map(
    ({ text, isName, isOfBucket }) => (isName && isOfBucket ? numberOf(text) : undefined) ?? text,
  );
  const filled = texts.join('');
  return filled === formula ? undefined : filled;
};
