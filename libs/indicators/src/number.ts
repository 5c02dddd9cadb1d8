import type { Language } from '@chaintide/contracts/language';
import type { Indicator } from '@chaintide/contracts/charts/indicators';

export type Unit = Indicator['unit'];

/** Placeholder for a missing value; zero remains 0. */
export const NO_VALUE = '–';

const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-US' };
const formats = new Map<string, Intl.NumberFormat>();

const formatOf = (language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(locales[language], options);
  formats.set(key, format);
  return format;
};

const TWO: Intl.NumberFormatOptions = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const UP_TO_TWO: Intl.NumberFormatOptions = { maximumFractionDigits: 2 };
const WHOLE: Intl.NumberFormatOptions = { maximumFractionDigits: 0 };
const CENTS = 2;
const SIGNIFICANT = 4;
const MANY = 1_000; // from here on, hundredths of a mean of counts are irrelevant
const LEAST_IN_CENTS = 0.1; // below this, two decimals would hide the value
const TINY: Intl.NumberFormatOptions = { maximumSignificantDigits: SIGNIFICANT };

/** The decimals of four significant digits. */
const decimalsOf = (value: number): number =>
  value === 0 ? CENTS : Math.max(0, SIGNIFICANT - 1 - Math.floor(Math.log10(Math.abs(value))));

const digitsOf = (value: number, unit: Unit): Intl.NumberFormatOptions => {
  const size = Math.abs(value);
  if (unit === 'count' && (Number.isInteger(value) || size >= MANY)) return WHOLE;
  if (value !== 0 && size < LEAST_IN_CENTS) return TINY;
  if (unit === 'usd') return TWO;
  return { minimumFractionDigits: CENTS, maximumFractionDigits: Math.max(CENTS, decimalsOf(value)) };
};

const prefix = (unit: Unit): string => (unit === 'usd' ? '$' : '');

const signed = (value: number, unit: Unit, digits: string): string =>
  `${value < 0 ? '-' : ''}${prefix(unit)}${digits}${unit === 'percent' ? '%' : ''}`;

/** Hashes per second; values are in TH/s. */
const hashSteps = ['Z', 'E', 'P', 'T', 'G', 'M', 'k', ''].map((power, at) => ({
  from: 10 ** (9 - 3 * at),
  letter: ` ${power}H/s`,
}));

const steps = [
  { from: 1e9, letter: 'B' },
  { from: 1e6, letter: 'M' },
  { from: 1e3, letter: 'K' },
];

const stepFor = (value: number, unit: Unit): (typeof steps)[number] | undefined => {
  const all = unit === 'hash' ? hashSteps : steps;
  return all.find(({ from }) => Math.abs(value) >= from) ?? (unit === 'hash' ? all.at(-1) : undefined);
};

const four = (value: number): Intl.NumberFormatOptions => {
  if (value !== 0 && value < LEAST_IN_CENTS) return TINY;
  const decimals = decimalsOf(value);
  return { minimumFractionDigits: Math.min(CENTS, decimals), maximumFractionDigits: decimals };
};

const stepped = (value: number, unit: Unit, { from, letter, digits, language }: Stepped): string => {
  const scaled = Math.abs(value) / from;
  return signed(value, unit, formatOf(language, digits(scaled)).format(scaled) + letter);
};

type Stepped = (typeof steps)[number] & {
  readonly digits: (value: number) => Intl.NumberFormatOptions;
  readonly language: Language;
};

/** Formats with thousands separators and two decimals, or as many as four significant digits take. */
export const formatNumber = (value: number, unit: Unit, language: Language): string => {
  if (!Number.isFinite(value)) return NO_VALUE;
  if (unit === 'hash') return formatShort(value, unit, language);
  return signed(value, unit, formatOf(language, digitsOf(value, unit)).format(Math.abs(value)));
};

/** Formats with four significant digits, as K, M or B from a thousand up; below that like `formatNumber`. */
export const formatShort = (value: number, unit: Unit, language: Language): string => {
  if (!Number.isFinite(value)) return NO_VALUE;
  if (!stepFor(value, unit)) return formatNumber(value, unit, language);
  const rounded = Number(value.toPrecision(SIGNIFICANT)); // may reach the next letter
  return stepped(rounded, unit, { ...stepFor(rounded, unit)!, digits: four, language });
};

/** Formats the number of an axis: as K, M or B with two decimals from a thousand up (spec 000 §9). */
export const formatTick = (value: number, unit: Unit, language: Language): string => {
  const step = stepFor(value, unit);
  if (!Number.isFinite(value) || !step) return formatNumber(value, unit, language);
  return stepped(value, unit, { ...step, digits: () => (unit === 'hash' ? UP_TO_TWO : TWO), language });
};

const TRILLION = 1e12;
const TRILLIONS_MOST = 1e15; // a longer number is a power of ten to its readers
const trillionNames: Record<Language, string> = { zh: '万亿', en: 'T' };

/**
 * Formats in trillions with so many significant digits, for places that are too narrow for billions: `$31.4T`.
 * Undefined below one trillion, from a thousand of them up, and for hashes.
 */
export const formatTrillions = (
  value: number,
  { unit, language, digits }: { readonly unit: Unit; readonly language: Language; readonly digits: number },
): string | undefined => {
  const size = Math.abs(Number(value.toPrecision(digits)));
  if (unit === 'hash' || !(size >= TRILLION && size < TRILLIONS_MOST)) return undefined;
  const text = formatOf(language, { maximumSignificantDigits: digits }).format(size / TRILLION);
  return signed(value, unit, text + trillionNames[language]);
};

/** Formats every digit of the value (the shortest text that parses to it), for display on hover. */
export const formatExact = (value: number, unit: Unit, language: Language): string => {
  if (!Number.isFinite(value)) return NO_VALUE;
  const [whole = '', rest] = String(Math.abs(value)).split('.');
  const digits = /^\d{1,15}$/.test(whole) ? formatOf(language, WHOLE).format(Number(whole)) : whole;
  const decimals = unit === 'usd' ? (rest ?? '').padEnd(CENTS, '0') : rest;
  const text = signed(value, unit, decimals === undefined ? digits : `${digits}.${decimals}`);
  return unit === 'hash' ? `${text} TH/s` : text;
};

const PRECISE = 10; // significant digits that a chart can show and the sources provide

/** Formats at the precision of a chart: ten significant digits, without rounding to two decimals. */
export const formatPrecise = (value: number, unit: Unit, language: Language): string =>
  formatExact(Number(value.toPrecision(PRECISE)), unit, language);

/** Formats a change like `+1.23%`, with a sign unless it is zero. */
export const formatChange = (ratio: number, language: Language): string => {
  if (!Number.isFinite(ratio)) return NO_VALUE;
  return formatOf(language, { ...TWO, style: 'percent', signDisplay: 'exceptZero' }).format(ratio);
};
