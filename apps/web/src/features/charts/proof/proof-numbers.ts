import { formatExact, formatPrecise, type Unit } from '@chaintide/indicators/number';
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

/** A value with all its digits and its unit; a missing value is described as such. */
export const exactText = (value: number | null, unit: string, { t, language }: Text<'proof'>): string => {
  if (value === null) return t('proof.missing');
  const number = formatExact(value, isPlain(unit) ? unit : 'ratio', language);
  return isNamed(unit) ? `${number} ${t(named[unit])}` : number;
};

const LARGE = 1e8; // above it, ten digits leave no room for cents, and a rounded value would look made up

/** A value as shown in a formula: as precise as is readable, without a unit. */
export const formulaNumber = (value: number, { language }: Text<'proof'>): string =>
  Math.abs(value) < LARGE
    ? formatPrecise(value, 'ratio', language)
    : formatExact(Math.round(value * CENTS) / CENTS, 'ratio', language);
