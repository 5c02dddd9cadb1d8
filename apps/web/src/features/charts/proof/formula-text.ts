import { functions } from '@chaintide/indicators/formula/functions';

const TOKENS = /'[^']*'|[A-Za-z_][\w.]*|\d[\w.]*|\s+|./g;
const NAME = /^[A-Za-z_]/;

interface Token {
  readonly text: string;
  /** A quantity's name, not a function's. */
  readonly isName: boolean;
  /** Whether the value of this very bucket is what goes in: inside an average it is one of many. */
  readonly isOfBucket: boolean;
}

/** What looks at one bucket only; brackets without a function do, too. */
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

/** The quantities a formula speaks of, each once, in its order. */
export const namesIn = (formula: string): string[] => [
  ...new Set(
    tokensOf(formula)
      .filter(({ isName }) => isName)
      .map(({ text }) => text),
  ),
];

/** The formula with numbers in the place of names; undefined where no name has a number that belongs there. */
export const filledIn = (formula: string, numberOf: (name: string) => string | undefined): string | undefined => {
  const texts = tokensOf(formula).map(
    ({ text, isName, isOfBucket }) => (isName && isOfBucket ? numberOf(text) : undefined) ?? text,
  );
  const filled = texts.join('');
  return filled === formula ? undefined : filled;
};
