/** Bytes that grow as they are written, numbers least significant byte first. */
export class ByteWriter {
  #bytes: Buffer = Buffer.allocUnsafe(1_024);
  length = 0;

  clear(): this {
    this.length = 0;
    return this;
  }

  u8(value: number): this {
    this.#room(1);
    this.#bytes[this.length++] = value;
    return this;
  }

  u16(value: number): this {
    return this.u8(value & 0xff).u8(value >>> 8);
  }

  u32(value: number): this {
    this.#room(4);
    this.length = this.#bytes.writeUInt32LE(value >>> 0, this.length);
    return this;
  }

  /** A whole number up to 2^53. */
  u64(value: number): this {
    return this.u32(value % 2 ** 32).u32(Math.floor(value / 2 ** 32));
  }

  /** A count in Bitcoin's compact form. */
  count(value: number): this {
    if (value < 0xfd) return this.u8(value);
    return value > 0xffff ? this.u8(0xfe).u32(value) : this.u8(0xfd).u16(value);
  }

  raw(bytes: Uint8Array): this {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  /** Bytes after their count. */
  counted(bytes: Uint8Array): this {
    return this.count(bytes.length).raw(bytes);
  }

  /** All that was written, valid until the next write. */
  view(from = 0): Buffer {
    return this.#bytes.subarray(from, this.length);
  }

  #room(length: number): void {
    if (this.length + length <= this.#bytes.length) return;
    const longer = Buffer.allocUnsafe(Math.max(this.length + length, 2 * this.#bytes.length));
    this.#bytes.copy(longer, 0, 0, this.length);
    this.#bytes = longer;
  }
}
