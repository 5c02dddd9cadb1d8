import type { Piece } from './piece.ts';
import { folded, IS_UNSPACED, LETTER, termsOf } from './words.ts';

const LENGTH = 160; // characters of an excerpt
const BEFORE = 40; // of them before the first hit

/** From and to, in the original text. */
type Span = readonly [from: number, to: number];

/** A text as it is searched, and for each of its letters the span that it had in the original. */
interface Searched {
  readonly letters: string;
  readonly spans: readonly Span[];
}

const searched = (text: string): Searched => {
  const letters: string[] = [];
  const spans: Span[] = [];
  let at = 0;
  for (const character of text) {
    const span: Span = [at, (at += character.length)];
    const units = folded(character).split('');
    letters.push(...units);
    spans.push(...units.map(() => span));
    const last = spans.at(-1);
    if (units.length === 0 && last) spans[spans.length - 1] = [last[0], at]; // an accent belongs to its letter
  }
  return { letters: letters.join(''), spans };
};

const LETTER_BEFORE = new RegExp(`(?:${LETTER})$`, 'u');

/** Where a term occurs; a Latin one only at the beginning of a word. */
const hitsOf = (term: string, { letters, spans }: Searched): Span[] => {
  const hits: Span[] = [];
  for (let at = letters.indexOf(term); at >= 0; at = letters.indexOf(term, at + 1)) {
    const isInside = !IS_UNSPACED.test(term) && LETTER_BEFORE.test(letters.slice(Math.max(0, at - 2), at));
    if (!isInside) hits.push([spans[at]![0], spans[at + term.length - 1]![1]]);
  }
  return hits;
};

const joined = (hits: readonly Span[]): Span[] => {
  const all: Span[] = [];
  for (const [from, to] of hits.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && from <= last[1]) all[all.length - 1] = [last[0], Math.max(last[1], to)];
    else all.push([from, to]);
  }
  return all;
};

const isHalf = (text: string, at: number): boolean => /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1));

/** The part of a text around its first hit, from a word on if one begins near. */
const excerptOf = (text: string, firstHit: number, length: number): Span => {
  const from = Math.max(0, firstHit - BEFORE);
  const space = from === 0 ? -1 : text.slice(from, firstHit - BEFORE / 2).search(/\s/);
  const start = from + space + 1;
  const end = Math.min(text.length, start + length);
  return [isHalf(text, start) ? start + 1 : start, isHalf(text, end) ? end - 1 : end];
};

/** An excerpt of a text around the first hit of a query, in pieces: what was found is marked. */
export const highlighted = (text: string, query: string, length = LENGTH): Piece[] => {
  const letters = searched(text);
  const hits = joined(termsOf(query).flatMap((term) => hitsOf(term, letters)));
  const [start, end] = excerptOf(text, hits[0]?.[0] ?? 0, length);
  const shown = hits.flatMap(([from, to]): Span[] => (from < end ? [[from, Math.min(to, end)]] : []));
  const ends = [...shown.map(([from]) => from), end];
  const between = [start, ...shown.map(([, to]) => to)].map((from, index): Span => [from, ends[index]!]);
  const pieces = between.flatMap(([from, to], index) => [
    { text: text.slice(from, to), isHit: false },
    { text: text.slice(...(shown[index] ?? [0, 0])), isHit: true },
  ]);
  const dots = (isCut: boolean): Piece => ({ text: isCut ? '…' : '', isHit: false });
  return [dots(start > 0), ...pieces, dots(end < text.length)].filter((piece) => piece.text !== '');
};
