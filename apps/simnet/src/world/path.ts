import { quantise } from './assets.ts';
import type { Candle } from './candle.ts';
import { nearlyGaussian, type Random } from './random.ts';

type Corners = Pick<Candle, 'open' | 'high' | 'low' | 'close'>;

interface Turn {
  readonly step: number;
  readonly price: number;
}

/** The prices at which the steps of a span end: a random path from its open to its close that reaches its high and its low. */
export const pathOf = (
  corners: Corners,
  { steps, volatility }: { steps: number; volatility: number },
  random: Random,
): Float64Array => {
  const { open, high, low, close } = corners;
  const turns: Turn[] = [{ step: 0, price: open }, ...extremes(corners, steps, random), { step: steps, price: close }];
  const path = new Float64Array(steps + 1);
  for (const { step, price } of turns) path[step] = Math.log(price);
  const bounds = { top: Math.log(high), bottom: Math.log(low) };
  const stepSpread = volatility / Math.sqrt(steps);
  for (const [index, { step }] of turns.slice(1).entries())
    bisect({ path, bounds, stepSpread, random }, turns[index]!.step, step);
  const prices = path.subarray(1).map((log) => Math.min(high, Math.max(low, quantise(Math.exp(log)))));
  for (const { step, price } of turns.slice(1)) prices[step - 1] = price;
  return prices;
};

/** The high and the low, each at a step of its own before the last one. */
const extremes = ({ high, low }: Corners, steps: number, random: Random): [Turn, Turn] => {
  const first = 1 + Math.floor(random() * (steps - 2));
  const second = first + 1 + Math.floor(random() * (steps - 1 - first));
  return random() < 0.5
    ? [
        { step: first, price: high },
        { step: second, price: low },
      ]
    : [
        { step: first, price: low },
        { step: second, price: high },
      ];
};

interface Drawing {
  readonly path: Float64Array;
  readonly bounds: { readonly top: number; readonly bottom: number };
  readonly stepSpread: number;
  readonly random: Random;
}

/** Midpoint displacement: the middle of a random walk with known ends, then each half in the same way. */
const bisect = (drawing: Drawing, from: number, to: number): void => {
  if (to - from < 2) return;
  const { path, bounds, stepSpread, random } = drawing;
  const middle = (from + to) >> 1;
  const straight = path[from]! + ((path[to]! - path[from]!) * (middle - from)) / (to - from);
  const spread = stepSpread * Math.sqrt(((middle - from) * (to - middle)) / (to - from));
  path[middle] = reflect(straight + spread * nearlyGaussian(random), bounds);
  bisect(drawing, from, middle);
  bisect(drawing, middle, to);
};

/** Reflects a path at the edge of the span. */
const reflect = (log: number, { top, bottom }: Drawing['bounds']): number => {
  if (log > top) return Math.max(bottom, 2 * top - log);
  if (log < bottom) return Math.min(top, 2 * bottom - log);
  return log;
};
