import { GlobalFonts } from '@napi-rs/canvas';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// the font comes in slices of about a hundred characters; only those that a text needs are loaded
const require = createRequire(import.meta.url);
const FAMILY = 'chaintide';
const LATIN = 'latin';

interface Slice {
  readonly name: string;
  readonly ranges: readonly (readonly [number, number])[];
}

const rangeOf = (text: string): [number, number] => {
  const [from = '', to = from] = text.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
};

/** The slices, those with the commonest characters first. */
const slices: readonly Slice[] = Object.entries(
  require('@fontsource-variable/noto-sans-sc/unicode.json') as Record<string, string>,
).map(([name, ranges]) => ({ name: name.replace(/[[\]]/g, ''), ranges: ranges.split(',').map(rangeOf) }));

const has = ({ ranges }: Slice, code: number): boolean => ranges.some(([from, to]) => code >= from && code <= to);

const loaded = new Set<string>();

/** Loads a slice once and returns its family. */
const familyOf = (name: string): string => {
  const family = `${FAMILY}-${name}`;
  if (!loaded.has(name))
    GlobalFonts.register(
      readFileSync(require.resolve(`@fontsource-variable/noto-sans-sc/files/noto-sans-sc-${name}-wght-normal.woff2`)),
      family,
    );
  loaded.add(name);
  return family;
};

const latin = slices.find(({ name }) => name === LATIN)!;

/** The slices that together have every character of the texts; those already known come first. */
export const slicesFor = (texts: readonly string[], known: readonly string[] = [LATIN]): readonly string[] => {
  const needed = new Set(known);
  for (const character of new Set(texts.join(''))) {
    const code = character.codePointAt(0)!;
    const slice = has(latin, code) ? latin : slices.find((one) => has(one, code));
    if (slice) needed.add(slice.name);
  }
  return [...needed];
};

/** Loads slices and returns their families. */
export const fontOf = (names: readonly string[]): string => names.map(familyOf).join(', ');
