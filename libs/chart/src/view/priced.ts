import { overlays, type ChartView } from './chart-view.ts';

/** The view with the prices that its indicator starts with, unless the link or the reader wants none. */
export const pricedOf = (view: ChartView, isWanted: boolean): ChartView => {
  const price = isWanted && view.price;
  const { priced } = view.indicator;
  if (!price || priced.every((coin) => view.overlays.includes(coin))) return { ...view, price };
  return { ...view, price, overlays: overlays.filter((coin) => view.overlays.includes(coin) || priced.includes(coin)) };
};
