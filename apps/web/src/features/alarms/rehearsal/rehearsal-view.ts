import type { Rehearsal } from '@chaintide/contracts/alarms/alarms';

const WIDE = 20; // times the least value: such a range is drawn on a logarithmic scale
const TOP = 10;
const BOTTOM = 22;
const SIDE = 8;

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** Whether it fires on the values of today, on those that were known at the time, or on both. */
export type FiredOn = 'both' | 'today' | 'then';

type RehearsedFiring = Rehearsal['firings'][number] & { readonly on: FiredOn };

/** All firings in the order of time. */
export const firingsOf = ({ firings, known }: Rehearsal): RehearsedFiring[] => {
  if (!known) return firings.map((one) => ({ ...one, on: 'both' }));
  const [today, then] = [firings, known.firings].map((list) => new Set(list.map(({ at }) => at)));
  return [
    ...firings.map((one): RehearsedFiring => ({ ...one, on: then!.has(one.at) ? 'both' : 'today' })),
    ...known.firings.filter(({ at }) => !today!.has(at)).map((one): RehearsedFiring => ({ ...one, on: 'then' })),
  ].toSorted((a, b) => a.at - b.at);
};

export interface RehearsalPicture {
  readonly line: string;
  readonly fireY: number;
  readonly recoverY: number;
  readonly marks: readonly { readonly x: number; readonly y: number; readonly at: number; readonly on: FiredOn }[];
  readonly ticks: readonly { readonly x: number; readonly label: string }[];
}

interface Extent {
  readonly low: number;
  readonly high: number;
}

const extentOf = ({ values, fire, recover, known }: Rehearsal): Extent => {
  let [low, high] = [Math.min(fire, recover), Math.max(fire, recover)];
  for (const value of [...values, ...(known?.firings ?? []).map((one) => one.value)]) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return { low, high: high > low ? high : low + 1 };
};

/** Values of very different size and one sign are told apart by their ratios. */
const scaleOf = ({ low, high }: Extent): ((value: number) => number) =>
  low > 0 && high / low > WIDE
    ? (value) => Math.log(value / low) / Math.log(high / low)
    : (value) => (value - low) / (high - low);

/** The lowest and the highest value of each column of pixels: no peak is lost. */
const lineOf = (values: Rehearsal['values'], x: (row: number) => number, y: (value: number) => number): string => {
  const parts: string[] = [];
  let isDrawn = false;
  let column: { readonly x: number; low: number; high: number } | undefined;
  const flush = (): void => {
    if (!column) return;
    parts.push(`${isDrawn ? 'L' : 'M'}${column.x} ${y(column.low).toFixed(1)}`);
    if (column.high !== column.low) parts.push(`L${column.x} ${y(column.high).toFixed(1)}`);
    isDrawn = true;
    column = undefined;
  };
  for (const [row, value] of values.entries()) {
    if (value === null) {
      flush();
      isDrawn = false;
      continue;
    }
    const at = Math.round(x(row));
    if (column?.x !== at) flush();
    column ??= { x: at, low: value, high: value };
    column.low = Math.min(column.low, value);
    column.high = Math.max(column.high, value);
  }
  flush();
  return parts.join('');
};

const TICK_PX = 80;

const ticksOf = (times: readonly number[], x: (row: number) => number, width: number): RehearsalPicture['ticks'] => {
  const years = times.flatMap((time, row) => {
    const date = new Date(time * 1_000);
    return date.getUTCMonth() === 0 && date.getUTCDate() === 1
      ? [{ x: x(row), label: String(date.getUTCFullYear()) }]
      : [];
  });
  const every = Math.max(1, Math.ceil((years.length * TICK_PX) / Math.max(1, width)));
  return years.filter((_, index) => index % every === 0);
};

/** Where everything of a rehearsal is drawn. */
export const pictureOf = (rehearsal: Rehearsal, { width, height }: Box): RehearsalPicture => {
  const { times, values, fire, recover } = rehearsal;
  const scale = scaleOf(extentOf(rehearsal));
  const last = Math.max(1, values.length - 1);
  const x = (row: number): number => SIDE + (row / last) * (width - 2 * SIDE);
  const y = (value: number): number => TOP + (1 - scale(value)) * (height - TOP - BOTTOM);
  const [first = 0, end = first + 1] = [times[0], times.at(-1)];
  const rowOf = (at: number): number => ((at / 1_000 - first) / Math.max(1, end - first)) * last;
  return {
    line: lineOf(values, x, y),
    fireY: y(fire),
    recoverY: y(recover),
    marks: firingsOf(rehearsal).map(({ at, value, on }) => ({
      x: Math.min(width - SIDE, x(rowOf(at))),
      y: y(value),
      at,
      on,
    })),
    ticks: ticksOf(times, x, width),
  };
};
