import { isFromIndex } from '../metrics/bitcoin-index.ts';
import { namesIn } from '../formula/print.ts';
import { parse } from '../formula/parse.ts';
import { bitcoinTerms } from './bitcoin/terms.ts';

const terms: Readonly<Record<string, string>> = bitcoinTerms;

/** Whether a formula about Bitcoin uses anything that the index of its chain gives. */
export const isFromBlocks = (formula: string): boolean =>
  namesIn(parse('blocks', formula)).some((name) =>
    Object.hasOwn(terms, name) ? isTermFromBlocks(name) : isFromIndex(`btc.${name}`),
  );

const found = new Map<string, boolean>();
const isTermFromBlocks = (name: string): boolean => {
  const isFound = found.get(name) ?? isFromBlocks(terms[name]!);
  found.set(name, isFound);
  return isFound;
};
