import type { Asset } from '../world/assets.ts';
import { QUOTE_UNITS } from '../world/candle.ts';

const PLACES = 8; // all numbers of Binance's spot market have eight

export const decimal = (value: number): string => value.toFixed(PLACES);

/** Whole units as a decimal string, exact at any size. */
const fromUnits = (units: number, unitsPerOne: number): string => {
  const fraction = String(units % unitsPerOne).padStart(Math.round(Math.log10(unitsPerOne)), '0');
  return `${Math.floor(units / unitsPerOne)}.${fraction.padEnd(PLACES, '0')}`;
};

export const amount = (lots: number, asset: Asset): string => fromUnits(lots, asset.lotsPerUnit);
export const money = (quote: number): string => fromUnits(quote, QUOTE_UNITS);
