/**
 * Trading in a span of time. Amounts are integers, so that sums are exact in any order: `lots` of the asset's smallest amount, `quote` in
 * `QUOTE_UNITS` per dollar.
 */
export interface Candle {
  open: number;
  high: number;
  low: number;
  close: number;
  lots: number;
  quote: number;
  trades: number;
  takerLots: number;
  takerQuote: number;
}

export const QUOTE_UNITS = 10_000; // a month of billions still fits a safe integer

/** Extends a candle by its successor. */
export const absorb = (into: Candle, next: Candle): Candle => {
  into.high = Math.max(into.high, next.high);
  into.low = Math.min(into.low, next.low);
  into.close = next.close;
  into.lots += next.lots;
  into.quote += next.quote;
  into.trades += next.trades;
  into.takerLots += next.takerLots;
  into.takerQuote += next.takerQuote;
  return into;
};

/** The average price paid; without any trade, the last price. */
export const meanPrice = ({ lots, quote, close }: Candle, lotsPerUnit: number): number =>
  lots === 0 ? close : (quote / QUOTE_UNITS / lots) * lotsPerUnit;
