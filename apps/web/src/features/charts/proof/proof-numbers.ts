import { formatExact, formatPrecise, type Unit } from '../../../shared/format/number.ts';
import type { Text } from '../../../shared/i18n/use-text.ts';

const CENTS = 100;

const named = {
  btc: 'format.units.btc',
  eth: 'format.units.eth',
  hash: 'format.units.hash',
  days: 'format.units.days',
} as const;
const isNamed = (unit: string): unit is keyof typeof named => Object.hasOwn(named, unit);
const isPlain = (unit: string): unit is Extract<Unit, 'usd' | 'percent' | 'count'> =>
  unit === 'usd' || unit === 'percent' || unit === 'count';

/** Every digit of a value, with its unit; what is missing says so. */
export const exactText = (value: number | null, unit: string, { t, language }: Text): string => {
  if (value === null) return t('proof.missing');
  const number = formatExact(value, isPlain(unit) ? unit : 'ratio', language);
  return isNamed(unit) ? `${number} ${t(named[unit])}` : number;
};

const LARGE = 1e8; // of such a value ten digits leave no cents, and a rounded one would look made up

/** As it stands in a formula: as exact as anyone reads it, without a unit. */
export const formulaNumber = (value: number, { language }: Text): string =>
  Math.abs(value) < LARGE
    ? formatPrecise(value, 'ratio', language)
    : formatExact(Math.round(value * CENTS) / CENTS, 'ratio', language);
