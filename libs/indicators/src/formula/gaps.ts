import { finite, type Kernel } from './kernel.ts';

/** The value n rows ago; NaN in the first n rows. */
export const shift: Kernel = {
  stateColumns: 0,
  looksBack: ([n]) => n!,
  run({ out, args, constants }, from, to) {
    const n = constants[0]!;
    for (let i = from; i < to; i++) out[i] = i < n ? NaN : finite(args[0]![i - n]!);
  },
};

/** The last value before the row, at most n rows earlier. */
export const before: Kernel = {
  stateColumns: 0,
  looksBack: ([n]) => n!,
  run({ out, args, constants }, from, to) {
    const x = args[0]!;
    for (let i = from; i < to; i++) {
      let at = i - 1;
      while (at > i - constants[0]! && at >= 0 && !Number.isFinite(x[at])) at -= 1;
      out[i] = at >= 0 ? finite(x[at]!) : NaN;
    }
  },
};
