import { DIGITS_MAX, DigitReader, folded, unfolded, writeCount } from './digits.ts';

/** The change from one JSON value to the next: numbers as digits, everything else as extras, in the order of their use. */
export interface Patch {
  readonly digits: string;
  readonly extras: readonly unknown[];
}

type Fields = Record<string, unknown>;

const SCALE_MAX = 15; // decimals
const MASK_BITS = 50; // a number holds that many exactly; larger objects name their changed fields one by one
const ZERO = '#';
const TRAILING_ZEROS = /#+$/;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasScale = (value: number, scale: number): boolean => {
  const whole = Math.round(value * 10 ** scale);
  return Math.abs(whole) <= DIGITS_MAX / 2 && whole / 10 ** scale === value;
};

/** The number of decimals from `least` on that hold a number exactly; undefined if there is none. */
const scaleOf = (value: number, least = 0): number | undefined => {
  for (let scale = least; scale <= SCALE_MAX; scale += 1) if (hasScale(value, scale)) return scale;
  return undefined;
};

const wholeOf = (value: number, scale: number): number => Math.round(value * 10 ** scale);

const keysOf = (before: Fields, after: Fields): readonly string[] | undefined => {
  const keys = Object.keys(before);
  const others = Object.keys(after);
  if (keys.length !== others.length) return undefined;
  return keys.every((key, index) => key === others[index] && key !== '__proto__') ? keys : undefined;
};

const isSame = (before: unknown, after: unknown): boolean => {
  if (before === after) return true;
  if (Array.isArray(before))
    return Array.isArray(after) && before.length === after.length && before.every((one, at) => isSame(one, after[at]));
  if (!isFields(before) || !isFields(after)) return false;
  return keysOf(before, after)?.every((key) => isSame(before[key], after[key])) ?? false;
};

class PatchWriter {
  digits = '';
  readonly extras: unknown[] = [];

  change(before: unknown, after: unknown): void {
    if (typeof before === 'number') this.changeNumber(before, after);
    else if (Array.isArray(before)) this.changeList(before, after);
    else if (isFields(before)) this.changeFields(before, after);
    else this.extras.push(after);
  }

  private replace(after: unknown): void {
    this.digits += ZERO;
    this.extras.push(after);
  }

  /** The difference in the last decimal; a zero before it announces more decimals, two zeros a replacement. */
  private changeNumber(before: number, after: unknown): void {
    const held = scaleOf(before);
    const scale = held !== undefined && typeof after === 'number' ? scaleOf(after, held) : undefined;
    if (held === undefined || scale === undefined || !hasScale(before, scale)) {
      this.digits += ZERO;
      return this.replace(after);
    }
    if (scale > held) this.digits += ZERO + writeCount(scale - held);
    this.digits += writeCount(folded(wholeOf(after as number, scale) - wholeOf(before, scale)));
  }

  /** The set of changed fields in bits, then their changes. */
  private changeFields(before: Fields, after: unknown): void {
    const keys = isFields(after) ? keysOf(before, after) : undefined;
    if (!keys || !isFields(after)) return this.replace(after);
    const [old, young] = [keys.map((key) => before[key]), keys.map((key) => after[key])];
    if (keys.length > MASK_BITS) {
      this.digits += writeCount(1);
      return this.changeSome(old, young);
    }
    const changed = old.map((value, at) => !isSame(value, young[at]));
    this.digits += writeCount(changed.reduce((mask, isChanged, bit) => mask + (isChanged ? 2 ** bit : 0), 0));
    for (const [at, value] of old.entries()) if (changed[at]) this.change(value, young[at]);
  }

  /** The change of length, the elements added, and those changed. */
  private changeList(before: readonly unknown[], after: unknown): void {
    if (!Array.isArray(after)) return this.replace(after);
    this.digits += writeCount(1 + folded(after.length - before.length));
    this.extras.push(...(after as unknown[]).slice(before.length));
    this.changeSome(before.slice(0, after.length), after);
  }

  /** Each changed element behind the number of elements skipped, then a zero. */
  private changeSome(before: readonly unknown[], after: readonly unknown[]): void {
    let next = 0;
    for (const [at, value] of before.entries()) {
      if (isSame(value, after[at])) continue;
      this.digits += writeCount(at - next + 1);
      this.change(value, after[at]);
      next = at + 1;
    }
    this.digits += ZERO;
  }
}

/** The patch from one JSON value to another; unchanged values have one without digits and extras. */
export const patchOf = (before: unknown, after: unknown): Patch => {
  const writer = new PatchWriter();
  if (!isSame(before, after)) writer.change(before, after);
  return { digits: writer.digits.replace(TRAILING_ZEROS, ''), extras: writer.extras };
};

class PatchReader {
  private readonly digits: DigitReader;
  private readonly extras: readonly unknown[];
  private taken = 0;

  constructor({ digits, extras }: Patch) {
    this.digits = new DigitReader(digits);
    this.extras = extras;
  }

  next(before: unknown): unknown {
    if (typeof before === 'number') return this.nextNumber(before);
    if (Array.isArray(before)) return this.nextList(before);
    return isFields(before) ? this.nextFields(before) : this.extra();
  }

  private extra(): unknown {
    if (this.taken >= this.extras.length) throw new RangeError('the patch is of another value');
    this.taken += 1;
    return this.extras[this.taken - 1];
  }

  private nextNumber(before: number): unknown {
    let scale = scaleOf(before) ?? 0;
    let difference = this.digits.signed();
    if (difference === 0) {
      const more = this.digits.count();
      if (more === 0) return this.extra();
      scale += more;
      difference = this.digits.signed();
    }
    return (wholeOf(before, scale) + difference) / 10 ** scale;
  }

  private nextFields(before: Fields): unknown {
    let mask = this.digits.count();
    if (mask === 0) return this.extra();
    const keys = Object.keys(before);
    const after = { ...before };
    if (keys.length > MASK_BITS)
      this.nextSome(keys.length, (at) => {
        after[keys[at]!] = this.next(before[keys[at]!]);
      });
    else
      for (const key of keys) {
        if (mask % 2 === 1) after[key] = this.next(before[key]);
        mask = Math.floor(mask / 2);
      }
    return after;
  }

  private nextList(before: readonly unknown[]): unknown {
    const grown = this.digits.count() - 1;
    if (grown < 0) return this.extra();
    const length = before.length + unfolded(grown);
    const after = before.slice(0, Math.max(0, length));
    while (after.length < length) after.push(this.extra());
    this.nextSome(Math.min(before.length, length), (at) => {
      after[at] = this.next(before[at]);
    });
    return after;
  }

  private nextSome(length: number, change: (at: number) => void): void {
    let at = this.digits.count() - 1;
    while (at >= 0 && at < length) {
      change(at);
      const skipped = this.digits.count();
      at = skipped === 0 ? -1 : at + skipped;
    }
  }
}

/** The value after a patch; what did not change is shared with the value before. */
export const patched = (before: unknown, patch: Patch): unknown =>
  patch.digits === '' && patch.extras.length === 0 ? before : new PatchReader(patch).next(before);
