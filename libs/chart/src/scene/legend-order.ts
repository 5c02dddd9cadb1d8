import type { Trace } from './trace.ts';

/** Returns items in reading order: the layers of a stack from top to bottom, as they are drawn. */
export const topDown = <T>(all: readonly T[], traceOf: (one: T) => Trace): T[] => {
  const layers = all.filter((one) => traceOf(one).shape === 'stack').toReversed();
  return all.map((one) => (traceOf(one).shape === 'stack' ? layers.shift()! : one));
};
