import type { Language } from '@chaintide/contracts/language';
import {
  formatNumber,
  formatShort,
  formatTick,
  formatTrillions,
  NO_VALUE,
  type Unit,
} from '@chaintide/indicators/number';
import { textWidth } from './text-width.ts';
import type { Tick } from './time-ticks.ts';

export const LABEL_PX = 11;
/** From the middle and the top of a label down to its baseline. */
export const LABEL_MIDDLE = 4;
export const LABEL_TOP = 9;
const DIGITS_MOST = 17; // enough to tell any two numbers apart

const distinct = (labels: readonly string[]): boolean => new Set(labels).size === labels.length;

/** Formats a value like `1.2346e16`, without the plus sign of the exponent. */
const scientific = (value: number, digits: number): string =>
  value === 0 ? '0' : Number(value.toPrecision(digits)).toExponential().replace('e+', 'e');

interface LabelStyle {
  readonly unit: Unit;
  readonly language: Language;
  readonly room: number;
}

const fits = (label: string, room: number): boolean => textWidth(label, LABEL_PX) <= room;

/** Hashes are never written with a power of ten, which would lose the unit: `578 EH/s`, or in less room `578 EH`. */
const hashesIn = (text: string, room: number): string | undefined =>
  [text, text.replace('/s', '')].find((one) => fits(one, room));

/** In trillions, with as many digits as the room holds. */
const trillionsIn = (value: number, { unit, language, room }: LabelStyle): string | undefined =>
  [4, 3, 2]
    .map((digits) => formatTrillions(value, { unit, language, digits }))
    .find((text) => text !== undefined && fits(text, room));

const TINY = 0.1;

/** A small value in fewer digits, which keeps its unit. */
const tinyIn = (value: number, { unit, language, room }: LabelStyle): string | undefined =>
  Math.abs(value) >= TINY
    ? undefined
    : [3, 2]
        .map((digits) => formatNumber(Number(value.toPrecision(digits)), unit, language))
        .find((text) => fits(text, room));

/** Formats a value to fit a gutter: short, in trillions, in fewer digits, or with a power of ten if that is too long. */
export const fittedValue = (value: number, { unit, language, room }: LabelStyle): string => {
  const short = formatShort(value, unit, language);
  if (short === NO_VALUE || fits(short, room)) return short;
  const rounded = trillionsIn(value, { unit, language, room }) ?? tinyIn(value, { unit, language, room });
  if (rounded !== undefined) return rounded;
  const hashes = unit === 'hash' && hashesIn(formatTick(Number(value.toPrecision(3)), unit, language), room);
  if (hashes) return hashes;
  for (let digits = 5; digits > 1; digits--) {
    const text = scientific(value, digits);
    if (fits(text, room)) return text;
  }
  return scientific(value, 1);
};

/** Candidate notations for the numbers of one axis, shortest first; the first with distinct labels that fit is used. */
function* writings(values: readonly number[], { unit, language }: LabelStyle): Generator<string[]> {
  yield values.map((value) => formatTick(value, unit, language));
  yield values.map((value) => formatShort(value, unit, language)); // thousands of billions are too long with two decimals
  for (const digits of [3, 4])
    yield values.map(
      (value) => formatTrillions(value, { unit, language, digits }) ?? formatShort(value, unit, language),
    );
  yield values.map((value) => formatNumber(value, unit, language));
  yield values.map((value) => String(Number(value.toPrecision(8))));
  for (let digits = 2; digits <= DIGITS_MOST; digits++) yield values.map((value) => scientific(value, digits));
}

/**
 * Returns labels that are all distinct. Numbers that differ only in their last digits are shown as differences from the
 * first.
 */
export const axisLabels = (values: readonly number[], style: LabelStyle): Tick[] => {
  const tick = (label: string, index: number): Tick => ({ at: values[index]!, label });
  for (const labels of writings(values, style)) {
    if (distinct(labels) && labels.every((label) => fits(label, style.room))) return labels.map(tick);
  }
  const [first = 0] = values;
  const distance = { ...style, unit: 'ratio', room: style.room - textWidth('+', LABEL_PX) } as const;
  return values.map((value, index) =>
    tick(index === 0 ? fittedValue(first, style) : `+${fittedValue(value - first, distance)}`, index),
  );
};
