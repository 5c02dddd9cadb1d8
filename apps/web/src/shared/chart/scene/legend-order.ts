import type { Trace } from './trace.ts';

/** In the order in which a reader meets them: the layers of a stack from the top down, as they lie upon each other. */
export const topDown = <T>(all: readonly T[], traceOf: (one: T) => Trace): T[] => {
  const layers = all.filter((one) => traceOf(one).shape === 'stack').toReversed();
  return all.map((one) => (traceOf(one).shape === 'stack' ? layers.shift()! : one));
};
