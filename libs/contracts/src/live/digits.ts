/** Ends a row of a packed beat; no digit. */
export const ROW_END = '!';

// 91 printable characters that JSON does not escape: 61 end a number, 30 continue it
const FIRST = 35; // '#'
const ESCAPED = 92; // '\'
const ENDING = 61;
const CONTINUING = 30;

/** The largest number whose double is still exact. */
export const DIGITS_MAX = 2 ** 52;

const letter = (digit: number): string => String.fromCharCode(FIRST + digit + (FIRST + digit >= ESCAPED ? 1 : 0));
const digitOf = (code: number): number => code - FIRST - (code > ESCAPED ? 1 : 0);

/** A whole number from 0 on: one character up to 60, two up to 1,890, three up to 56,000. */
export const writeCount = (count: number): string => {
  let text = '';
  let rest = count;
  while (rest >= ENDING) {
    rest -= ENDING;
    text += letter(ENDING + (rest % CONTINUING));
    rest = Math.floor(rest / CONTINUING);
  }
  return text + letter(rest);
};

/** A whole number of either sign, whose size is at most `DIGITS_MAX`, as a count. */
export const folded = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
export const unfolded = (count: number): number => (count % 2 === 0 ? count / 2 : -(count + 1) / 2);

/** Reads numbers one after another; behind the end there are zeros. */
export class DigitReader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  count(): number {
    let value = 0;
    let factor = 1;
    while (this.at < this.text.length) {
      const digit = digitOf(this.text.charCodeAt(this.at));
      this.at += 1;
      value += digit * factor;
      if (digit < ENDING) break;
      factor *= CONTINUING;
    }
    return value;
  }

  signed(): number {
    return unfolded(this.count());
  }

  rest(): string {
    return this.text.slice(this.at);
  }
}
