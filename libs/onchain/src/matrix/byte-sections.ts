import { MatrixError } from './matrix-error.ts';

type Section = Uint8Array | Uint16Array | Uint32Array | Float64Array;
const ALIGNED = 8; // bytes: any array can be read in place from such an offset

const padded = (bytes: number): number => Math.ceil(bytes / ALIGNED) * ALIGNED;

/** Sections one after another, each from a multiple of eight bytes on, in the byte order of the machine: little-endian wherever Node runs. */
export const joined = (sections: readonly Section[], spare: number): Uint8Array => {
  const length = sections.reduce((sum, { byteLength }) => sum + padded(byteLength), 0);
  const bytes = new Uint8Array(length + spare);
  let offset = 0;
  for (const section of sections) {
    bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), offset);
    offset += padded(section.byteLength);
  }
  return bytes;
};

/** Reads sections back in their order. Throws a {@link MatrixError} where one would reach beyond the end. */
export class Sections {
  private offset = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** How many bytes are left. */
  get left(): number {
    return this.bytes.length - this.offset;
  }

  bytesOf = (length: number): Uint8Array => new Uint8Array(this.take(length));
  u16 = (length: number): Uint16Array => new Uint16Array(this.take(length * 2));
  u32 = (length: number): Uint32Array => new Uint32Array(this.take(length * 4));
  f64 = (length: number): Float64Array => new Float64Array(this.take(length * 8));

  private take(length: number): ArrayBuffer {
    if (padded(length) > this.left) throw new MatrixError('damaged', 'the snapshot ends too early');
    const from = this.offset;
    this.offset += padded(length);
    return this.bytes.slice(from, from + length).buffer;
  }
}
