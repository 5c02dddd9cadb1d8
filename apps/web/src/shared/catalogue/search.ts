import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import Pinyin from 'pinyin-match';
import { otherWordsFor } from './synonyms.ts';

const MOST_FOUND = 12;
const LONGEST_PINYIN = 14; // letters: there are too many ways to cut more of them into syllables

/** A thing that can be found: by its names, and less well by what else is said of it. */
export interface Searched {
  readonly names: readonly string[];
  readonly more: readonly string[];
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_\-·()（）/]/g, '');

interface PlainName {
  readonly text: string;
  readonly isChinese: boolean;
}

const plainName = (name: string): PlainName => {
  const text = plain(name);
  return { text, isChinese: /\p{Script=Han}/u.test(text) };
};

const plainNames = new WeakMap<readonly string[], readonly PlainName[]>();

/** Kept, because every letter that is typed asks for the names of everything. */
const plainNamesOf = (names: readonly string[]): readonly PlainName[] => {
  const kept = plainNames.get(names);
  if (kept) return kept;
  const made = names.map(plainName);
  plainNames.set(names, made);
  return made;
};

/** A text that is looked for. */
interface SearchTerm {
  readonly text: string;
  /** Whether it may be pinyin. */
  readonly isPinyin: boolean;
}

const typed = (text: string): SearchTerm => ({ text, isPinyin: /^[a-zü]{2,}$/.test(text) });
/** A synonym is a word in its own language. */
const meantBy = (text: string): SearchTerm => ({ text, isPinyin: false });

/** Whether the text is the name in pinyin, its initials, or a mix of both: from its beginning, within it, or not at all. */
const pinyinRank = (name: string, term: string): number | undefined => {
  const span = Pinyin.match(name, term.slice(0, LONGEST_PINYIN));
  if (!span) return undefined;
  return span[0] > 0 ? 4 : span[1] === name.length - 1 ? 2 : 3;
};

const least = (ranks: readonly (number | undefined)[]): number | undefined => {
  const known = ranks.filter((rank) => rank !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

const nameRank = ({ text, isChinese }: PlainName, term: SearchTerm): number | undefined => {
  if (text === term.text) return 0;
  if (text.startsWith(term.text)) return 1;
  if (text.includes(term.text)) return 3;
  return isChinese && term.isPinyin ? pinyinRank(text, term.text) : undefined;
};

const SAID = 5; // ranks below every match of a name
const MEANT = 10; // ranks below every match of the text itself

const bestOf = (names: readonly string[], term: SearchTerm): number | undefined =>
  least(plainNamesOf(names).map((name) => nameRank(name, term)));

const wordRank = ({ names, more }: Searched, term: SearchTerm): number | undefined => {
  const named = bestOf(names, term);
  if (named !== undefined) return named;
  const said = bestOf(more, term);
  return said === undefined ? undefined : SAID + said;
};

/** How well something matches the text, lower is better; undefined if it does not. Pinyin, initials and synonyms count. */
const createRanking = (text: string): ((one: Searched) => number | undefined) => {
  const term = plain(text);
  if (term === '') return () => undefined;
  const [asTyped, others] = [typed(term), otherWordsFor(term, plain).map(meantBy)];
  return (one) => {
    const rank = wordRank(one, asTyped);
    if (rank !== undefined) return rank;
    const meant = least(others.map((word) => wordRank(one, word)));
    return meant === undefined ? undefined : MEANT + meant;
  };
};

interface Ranked<T> {
  readonly thing: T;
  readonly rank: number;
}

/** The things that match a text, best first. */
export const ranked = <T>(things: readonly T[], text: string, searchedOf: (thing: T) => Searched): Ranked<T>[] => {
  const rankOf = createRanking(text);
  return things
    .flatMap((thing) => {
      const rank = rankOf(searchedOf(thing));
      return rank === undefined ? [] : [{ thing, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank);
};

/** By which an indicator is found. */
export const searchedOf = ({ label, fullName, id, navigation }: Indicator): Searched => ({
  names: [label.zh, label.en, navigation],
  more: [fullName.zh, fullName.en, id],
});

/** Indicators that match the text in either language, best first. */
export const search = ({ indicators }: Catalogue, text: string, most = MOST_FOUND): Indicator[] =>
  ranked(indicators, text, searchedOf)
    .slice(0, most)
    .map(({ thing }) => thing);
