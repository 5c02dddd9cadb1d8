import type { Colour } from '../scene/palette.ts';

/** Distinguishable from each other and from the main line, an EMA and the coin prices in both themes. */
const clear: readonly Colour[] = ['series3', 'series1', 'series4'];
const spare: readonly Colour[] = ['series2', 'series6', 'series7', 'series11', 'series10'];

const hashOf = (text: string): number =>
  Array.from(text, (letter) => letter.charCodeAt(0)).reduce((hash, code) => (hash * 31 + code) % 65_521, 7);

/**
 * Assigns a colour to each name beside an indicator of `columns` columns: none of the indicator's own while others are
 * left, all different while there are enough, and mostly the same for a name regardless of the others.
 */
export const coloursBeside = (names: readonly string[], columns: number): Map<string, Colour> => {
  const own = Array.from({ length: columns }, (_, column) => `series${column}`);
  const isFree = (colour: Colour): boolean => !own.includes(colour);
  const [first, others] = clear.some(isFree) ? [clear.filter(isFree), spare.filter(isFree)] : [clear, spare];
  const given = new Map<string, Colour>();
  for (const name of names) {
    const used = new Set(given.values());
    const wanted = hashOf(name) % first.length;
    const turned = [...first.slice(wanted), ...first.slice(0, wanted), ...others];
    given.set(name, turned.find((colour) => !used.has(colour)) ?? turned[0]!);
  }
  return given;
};
