import type { Language } from '@chaintide/contracts/language';
import type { Indicator } from '@chaintide/contracts/indicators';

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
const WHOLE: Intl.NumberFormatOptions = { maximumFractionDigits: 0 };
const TINY: Intl.NumberFormatOptions = { maximumSignificantDigits: 3, maximumFractionDigits: 20 };
const CENTS = 2;
const MANY = 1_000; // from here on, hundredths of a mean of counts are irrelevant
const LEAST_IN_TWO_DIGITS = 0.1; // below this, two decimals would hide the value

const digitsOf = (value: number, unit: Unit): Intl.NumberFormatOptions => {
  if (unit === 'count' && (Number.isInteger(value) || Math.abs(value) >= MANY)) return WHOLE;
  return value !== 0 && Math.abs(value) < LEAST_IN_TWO_DIGITS ? TINY : TWO;
};

const prefix = (unit: Unit): string => (unit === 'usd' ? '$' : '');

const signed = (value: number, unit: Unit, digits: string): string =>
  `${value < 0 ? '-' : ''}${prefix(unit)}${digits}${unit === 'percent' ? '%' : ''}`;

/** Formats with thousands separators and two decimals; small values keep three significant digits. */
export const formatNumber = (value: number, unit: Unit, language: Language): string => {
  if (!Number.isFinite(value)) return NO_VALUE;
  return signed(value, unit, formatOf(language, digitsOf(value, unit)).format(Math.abs(value)));
};

const steps = [
  { from: 1e9, letter: 'B' },
  { from: 1e6, letter: 'M' },
  { from: 1e3, letter: 'K' },
];

/** Formats as K, M or B with two decimals from a thousand up (spec 000 §9); below that like `formatNumber`. */
export const formatShort = (value: number, unit: Unit, language: Language): string => {
  const size = Math.abs(value);
  const step = steps.find(({ from }) => size >= from);
  if (!Number.isFinite(value) || !step) return formatNumber(value, unit, language);
  return signed(value, unit, formatOf(language, TWO).format(size / step.from) + step.letter);
};

/** Formats every digit of the value (the shortest text that parses to it), for display on hover. */
export const formatExact = (value: number, unit: Unit, language: Language): string => {
  if (!Number.isFinite(value)) return NO_VALUE;
  const [whole = '', rest] = String(Math.abs(value)).split('.');
  const digits = /^\d{1,15}$/.test(whole) ? formatOf(language, WHOLE).format(Number(whole)) : whole;
  const decimals = unit === 'usd' ? (rest ?? '').padEnd(CENTS, '0') : rest;
  return signed(value, unit, decimals === undefined ? digits : `${digits}.${decimals}`);
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
