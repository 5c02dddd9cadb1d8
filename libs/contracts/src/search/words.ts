/** Scripts written without spaces: every two neighbouring characters are a word, and so is the last one. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}々〆ー';
/** A letter or digit of a script with spaces between its words. */
export const LETTER = `(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}]`;
const RUNS = new RegExp(`[${UNSPACED}]+|(?:${LETTER})+`, 'gu');
export const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
const ACCENTS = /[\u0300-\u036F]/g;
const WORD_LENGTH = 100; // characters; nobody searches for a longer word, and an index entry has a limit
const TERMS_MAX = 12; // of a query

/** The same letters whatever their case, width and accents. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase();

const runsOf = (text: string): string[] => folded(text).match(RUNS) ?? [];
const cut = (word: string): string => Array.from(word).slice(0, WORD_LENGTH).join('');

const pairsOf = (run: string): string[] => {
  const characters = Array.from(run);
  return characters.slice(1).map((character, index) => `${characters[index]!}${character}`);
};

/**
 * The words of a text, separated by spaces: Latin ones folded, Chinese as pairs of characters. For a column beside
 * `tsvector generated always as (array_to_tsvector(string_to_array(words, ' '))) stored`, which does not depend on the server's locale.
 */
export const wordsOf = (text: string): string =>
  runsOf(text)
    .flatMap((run) => (IS_UNSPACED.test(run) ? [...pairsOf(run), Array.from(run).at(-1)!] : [cut(run)]))
    .join(' ');

/** A typed query, for the columns that `wordsOf` fills: `search @@ tsquery and ' ' || words || ' ' like all (likes)`. */
export interface Query {
  /** To be cast: `$1::tsquery`. Uses the index. */
  readonly tsquery: string;
  /** Chinese terms of three and more characters, whose pairs must follow each other. */
  readonly likes: readonly string[];
}

const isLong = (run: string): boolean => IS_UNSPACED.test(run) && Array.from(run).length > 2;
const lexeme = (word: string, isPrefix: boolean): string => `'${word}'${isPrefix ? ':*' : ''}`;

/** Latin words may be longer than what was typed, and a single Chinese character is found within each pair. */
const lexemesOf = (run: string): string[] => {
  const pairs = IS_UNSPACED.test(run) ? pairsOf(run) : [];
  return pairs.length > 0 ? pairs.map((pair) => lexeme(pair, false)) : [lexeme(cut(run), true)];
};

/** The terms of a query, each once. */
export const termsOf = (text: string): string[] => [...new Set(runsOf(text))].slice(0, TERMS_MAX);

/**
 * Finds the texts that contain all typed terms: a Latin one as the beginning of a word, a Chinese one anywhere.
 * Undefined if nothing was typed that can be searched for.
 */
export const queryOf = (text: string): Query | undefined => {
  const terms = termsOf(text);
  if (terms.length === 0) return undefined;
  return {
    tsquery: [...new Set(terms.flatMap(lexemesOf))].join(' & '),
    likes: terms.filter(isLong).map((run) => `% ${pairsOf(run).join(' ')} %`),
  };
};
