const SEVEN = 2 ** 7;
const LONGEST = 8; // bytes of a varint: 56 bits hold any folded safe integer

/** Maps 0, -1, 1, -2 … to 0, 1, 2, 3 …, so that small numbers of either sign need few bits. */
export const fold = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
export const unfold = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

/** Writes numbers one after another, each in as many bytes as it needs. */
export class Writer {
  private buffer = new Uint8Array(1_024);
  private length = 0;

  byte(value: number): void {
    this.room(1)[0] = value;
  }

  /** Writes a non-negative integer as a varint. */
  whole(value: number): void {
    let rest = value;
    while (rest >= SEVEN) {
      this.byte((rest % SEVEN) + SEVEN);
      rest = Math.floor(rest / SEVEN);
    }
    this.byte(rest);
  }

  /** Reserves bytes that the caller fills at once. */
  room(bytes: number): Uint8Array {
    if (this.length + bytes > this.buffer.length) {
      const larger = new Uint8Array(Math.max(this.buffer.length * 2, this.length + bytes));
      larger.set(this.buffer);
      this.buffer = larger;
    }
    this.length += bytes;
    return this.buffer.subarray(this.length - bytes, this.length);
  }

  bytes(): Uint8Array {
    return this.buffer.slice(0, this.length);
  }
}

/** Reads the output of a Writer. Past the end it returns zeros, and `left` becomes negative, so that a caller can check once at the end. */
export class Reader {
  private readonly source: Uint8Array;
  private at = 0;

  constructor(source: Uint8Array) {
    this.source = source;
  }

  get left(): number {
    return this.source.length - this.at;
  }

  byte(): number {
    return this.source[this.at++] ?? 0;
  }

  whole(): number {
    let value = 0;
    let factor = 1;
    for (let read = 0; read < LONGEST; read += 1) {
      const byte = this.byte();
      value += (byte % SEVEN) * factor;
      if (byte < SEVEN) break;
      factor *= SEVEN;
    }
    return value;
  }

  /** Returns the next bytes unchanged. */
  take(bytes: number): Uint8Array {
    this.at += bytes;
    return this.source.subarray(this.at - bytes, this.at);
  }
}
