import { useMemo } from 'react';
import { Sparkline } from '../../../shared/chart/sparkline.tsx';
import styles from './listings.module.css';

const LEAST_SPAN = 0.02; // of the price: a smaller one would make a drama of a peg

const drawnOf = (prices: readonly number[]) => ({
  points: { x: Float64Array.from(prices.keys()), y: Float64Array.from(prices) },
  domain: { first: 0, last: prices.length - 1 },
  colour: prices.at(-1)! >= prices[0]! ? ('rise' as const) : ('fall' as const),
});

/** A week of prices as a small line, in the colour of its direction; nothing where there are none. */
export const WeekLine = ({ prices, label }: { readonly prices: readonly number[]; readonly label: string }) => {
  const drawn = useMemo(() => (prices.length > 1 ? drawnOf(prices) : undefined), [prices]);
  if (!drawn) return null;
  return (
    <div className={styles['week']}>
      <Sparkline {...drawn} scale="linear" leastSpan={LEAST_SPAN} label={label} />
    </div>
  );
};
