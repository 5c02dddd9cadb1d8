import type { AddressHistory } from '@chaintide/contracts/market/bitcoin-address';
import { ticksOf } from '@chaintide/chart/axes/ticks';

type Days = AddressHistory['days'];

export interface Area {
  readonly width: number;
  readonly height: number;
}

export const [LEFT, TOP] = [64, 12];
const [RIGHT, BOTTOM] = [16, 26];
const TICKS_MOST = 5;
const DATE_ROOM = 110; // px

/** From times and bitcoins to pixels; the axis of balances begins at 0. */
export const scaleOf = (days: Days, until: number, { width, height }: Area) => {
  const [from, most] = [days[0]!.time, Math.max(...days.map(({ balance }) => balance)) * 1.05 || 1];
  const span = Math.max(1, until - from);
  const dates = Math.max(2, Math.floor((width - LEFT - RIGHT) / DATE_ROOM));
  const [right, bottom] = [width - RIGHT, height - BOTTOM];
  return {
    x: (time: number): number => LEFT + ((time - from) / span) * (right - LEFT),
    y: (balance: number): number => bottom - (balance / most) * (bottom - TOP),
    timeAt: (x: number): number => from + ((x - LEFT) / (right - LEFT)) * span,
    right,
    bottom,
    balances: ticksOf({ kind: 'linear', min: 0, max: most }, TICKS_MOST),
    times: Array.from({ length: dates }, (_, place) => from + (span * place) / (dates - 1)),
  };
};
export type Scale = ReturnType<typeof scaleOf>;

/** A line that keeps its height until the balance changes. */
export const stepPath = (days: Days, { x, y, right }: Scale): string =>
  `M${days.map(({ time, balance }, place) => (place === 0 ? `${x(time)},${y(balance)}` : `H${x(time)}V${y(balance)}`)).join('')}H${right}`;

/** The balance at a time, on the day that began it; undefined before the first. */
export const balanceAt = (days: Days, time: number): Days[number] | undefined =>
  days.findLast((day) => day.time <= time);
