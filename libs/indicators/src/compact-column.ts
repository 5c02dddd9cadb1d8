import { ordered, UPPER } from './compact-planes.ts';

/** The position is the number stored in a column's head. */
export const forms = ['raw', 'integers', 'words'] as const;

/** Encoding of a column. */
export interface Plan {
  readonly form: (typeof forms)[number];
  /** Number of times differences were taken. */
  readonly order: number;
  /** Decimals of the integers. */
  readonly power: number;
  readonly isRounded: boolean;
  /** The first number before differences were taken. */
  readonly first: number;
  readonly numbers: Float64Array;
}

export const MOST_POWER = 8; // satoshis
const factors = Array.from({ length: MOST_POWER + 1 }, (_, power) => 10 ** power);
const MOST_INTEGER = 2 ** 51; // the total supply in satoshis; its second differences are safe integers
const MOST_FOLDED = 2 ** 52; // above it, a folded number is not a safe integer
const MAGNITUDE = 0x7fffffff;
const FIRST_NORMAL_WORD = 0x00100000; // below it the upper half of a float holds fewer than 20 bits
const INFINITE_WORD = 0x7ff00000;
const FLOAT_BITS = 64;
const FEW = 2 ** 31;

/** The values that are present, and the lengths of the runs: present, missing, present … */
export const packed = (column: Float64Array): { values: Float64Array; runs: number[] } => {
  const runs: number[] = [];
  let isPresent = true;
  let begun = 0;
  for (let i = 0; i < column.length; i += 1) {
    if (Number.isNaN(column[i]) !== isPresent) continue;
    runs.push(i - begun);
    begun = i;
    isPresent = !isPresent;
  }
  if (begun < column.length) runs.push(column.length - begun);
  return { values: column.filter((value) => !Number.isNaN(value)), runs };
};

/** Moves values from the front to their positions according to the runs, and writes NaN between them. */
export const spread = (values: Float64Array, runs: readonly number[], present: number): void => {
  let [from, to] = [present, values.length];
  for (let i = runs.length - 1; i >= 0; i -= 1) {
    const length = runs[i]!;
    to -= length;
    if (i % 2 === 1) {
      values.fill(NaN, to, to + length);
      continue;
    }
    from -= length;
    values.copyWithin(to, from, from + length);
  }
};

/** The smallest form that holds the values; the exact one if two are equally small. */
export const plan = (values: Float64Array): Plan => {
  const raw: Plan = { form: 'raw', order: 0, power: 0, isRounded: false, first: 0, numbers: values };
  return [integersOf(values), wordsOf(values)]
    .flatMap((held) => (held ? differencesOf(held) : []))
    .reduce<Sized>((best, sized) => (sized.bits < best.bits ? sized : best), {
      ...raw,
      bits: FLOAT_BITS * values.length,
    });
};

type Sized = Plan & { readonly bits: number };

const integersOf = (values: Float64Array): Plan | undefined => {
  const power = powerOf(values);
  if (power === undefined) return undefined;
  const factor = factors[power]!;
  const numbers = new Float64Array(values.length);
  for (let i = 0; i < values.length; i += 1) numbers[i] = Math.round(values[i]! * factor);
  return { form: 'integers', order: 0, power, isRounded: false, first: 0, numbers };
};

/** The number of decimals by which the values must be shifted to become integers that convert back bit for bit. */
const powerOf = (values: Float64Array): number | undefined => {
  let power = 0;
  for (let i = 0; i < values.length; i += 1) {
    while (power <= MOST_POWER && !comesBack(values[i]!, factors[power]!)) power += 1;
    if (power > MOST_POWER) return undefined;
  }
  return values.every((value) => comesBack(value, factors[power]!)) ? power : undefined;
};

const comesBack = (value: number, factor: number): boolean => {
  const whole = Math.round(value * factor);
  return Math.abs(whole) <= MOST_INTEGER && whole / factor === value && (whole !== 0 || !Object.is(value, -0));
};

const wordsOf = (values: Float64Array): Plan | undefined => {
  const halves = new Int32Array(values.buffer, values.byteOffset, values.length * 2);
  const numbers = new Float64Array(values.length);
  let isRounded = false;
  for (let i = 0; i < values.length; i += 1) {
    const [upper, lower] = [halves[2 * i + UPPER]!, halves[2 * i + 1 - UPPER]!];
    const word = lower < 0 ? (upper + 1) | 0 : upper; // a lower half of one half or more rounds up, whatever the sign
    const size = word & MAGNITUDE;
    if (size >= INFINITE_WORD || (size < FIRST_NORMAL_WORD && values[i] !== 0)) return undefined;
    isRounded ||= lower !== 0;
    numbers[i] = ordered(word);
  }
  return { form: 'words', order: 0, power: 0, isRounded, first: 0, numbers };
};

/** The plan itself, with first differences, and with second differences. */
const differencesOf = (held: Plan): Sized[] => {
  const once = { ...held, order: 1, first: held.numbers[0] ?? 0, numbers: differences(held) };
  const twice = { ...once, order: 2, numbers: differences(once) };
  return [held, once, twice].map((candidate) => ({ ...candidate, bits: bitsOf(candidate.numbers) }));
};

/** Differences of words are taken modulo 2^32: otherwise a change of sign would need one more bit. Summing reverses it. */
const differences = ({ form, numbers }: Plan): Float64Array => {
  const taken = new Float64Array(numbers.length);
  for (let i = 1; i < numbers.length; i += 1) taken[i] = numbers[i]! - numbers[i - 1]!;
  if (form === 'words') for (let i = 1; i < numbers.length; i += 1) taken[i] = taken[i]! | 0;
  return taken;
};

/** Estimates the compressed size: the bits that each number needs. */
const bitsOf = (numbers: Float64Array): number => {
  let bits = 0;
  for (let i = 0; i < numbers.length; i += 1) {
    const size = Math.abs(numbers[i]!);
    bits += size < FEW ? 33 - Math.clz32(size) : 33 + Math.log2(size / FEW);
    if (size >= MOST_FOLDED) return Infinity;
  }
  return bits;
};

/** Converts integers back to decimals. */
export const divide = (values: Float64Array, count: number, power: number): void => {
  const factor = factors[power]!;
  for (let i = 0; i < count; i += 1) values[i] = values[i]! / factor;
};
