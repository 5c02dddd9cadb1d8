import { finite, type Kernel } from './kernel.ts';

export const restOfWindow = ([n]: readonly number[]): number => n! - 1;

/**
 * Folds the last n rows with an associative `combine` (sum, min, max) in constant time per row and without subtraction: the rows are
 * divided into blocks of n, and a window is the tail of one block and the head of the next (van Herk and Gil-Werman). A gap or a huge value
 * therefore leaves no trace once it has left the window.
 */
const sliding = (combine: (a: number, b: number) => number): Kernel => ({
  stateColumns: 2,
  looksBack: restOfWindow,
  run({ out, args, constants, state }, from, to) {
    const x = args[0]!;
    const n = constants[0]!;
    const head = state[0]!;
    const tail = state[1]!;
    for (let i = from; i < to; i++) {
      const place = i % n;
      head[i] = place === 0 ? x[i]! : combine(head[i - 1]!, x[i]!);
      if (place === n - 1) {
        out[i] = finite(head[i]!);
        tail[i] = x[i]!;
        for (let j = i - 1; j > i - n; j--) tail[j] = combine(x[j]!, tail[j + 1]!);
      } else {
        out[i] = i < n ? NaN : finite(combine(tail[i - n + 1]!, head[i]!));
      }
    }
  },
});

export const sum = sliding((a, b) => a + b);
export const min = sliding(Math.min);
export const max = sliding(Math.max);
