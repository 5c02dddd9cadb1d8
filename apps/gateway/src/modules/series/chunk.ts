/** Buckets in one chunk; at 17 bytes each a chunk is 17 kB. */
export const CHUNK_ROWS = 1_024;

const PROVISIONAL = 0x80; // high bit of the source byte
const ROW_BYTES = 17; // value f64, fetched at f64, source u8

/** A fixed stretch of one series in columns: value, fetch time and source. */
export class Chunk {
  readonly values: Float64Array;
  private readonly fetchedAts: Float64Array;
  /** 0 for no point, otherwise the source's id, with the high bit set while the bucket is open. */
  private readonly sources: Uint8Array;
  /** Holds final points that are not stored yet. Open buckets change every second and are not worth a write. */
  dirty = false;

  constructor(private readonly bytes = new Uint8Array(CHUNK_ROWS * ROW_BYTES)) {
    if (bytes.length !== CHUNK_ROWS * ROW_BYTES)
      throw new Error(`a chunk has ${CHUNK_ROWS * ROW_BYTES} bytes, this one ${bytes.length}`);
    this.values = new Float64Array(bytes.buffer, bytes.byteOffset, CHUNK_ROWS);
    this.fetchedAts = new Float64Array(bytes.buffer, bytes.byteOffset + CHUNK_ROWS * 8, CHUNK_ROWS);
    this.sources = new Uint8Array(bytes.buffer, bytes.byteOffset + CHUNK_ROWS * 16, CHUNK_ROWS);
  }

  /** Copies stored bytes, so that the columns are aligned whatever the driver returns. */
  static read(stored: Uint8Array): Chunk {
    return new Chunk(Uint8Array.from(stored));
  }

  toBytes(): Uint8Array {
    return this.bytes;
  }

  has = (row: number): boolean => this.sources[row] !== 0;
  isProvisional = (row: number): boolean => (this.sources[row]! & PROVISIONAL) !== 0;
  sourceOf = (row: number): number => this.sources[row]! & ~PROVISIONAL;
  fetchedAt = (row: number): number => this.fetchedAts[row]!;

  /** The rows with a point. */
  rows(): number[] {
    return Array.from(this.sources.keys()).filter(this.has);
  }

  /** Takes newer points from another one, or all that differ; returns their rows. */
  take(other: Chunk, which: 'newer' | 'all'): number[] {
    if (Buffer.compare(this.bytes, other.bytes) === 0) return [];
    const taken = other.rows().filter((row) => (which === 'all' ? !this.isSame(row, other) : this.isOlder(row, other)));
    for (const row of taken) {
      this.values[row] = other.values[row]!;
      this.fetchedAts[row] = other.fetchedAts[row]!;
      this.sources[row] = other.sources[row]!;
    }
    return taken;
  }

  /** A final point is newer than an open one. */
  private isOlder(row: number, other: Chunk): boolean {
    if (!this.has(row)) return true;
    if (this.isProvisional(row) !== other.isProvisional(row)) return this.isProvisional(row);
    const [own, others] = [this.fetchedAts[row]!, other.fetchedAts[row]!];
    return others > own || (others === own && !this.isSame(row, other));
  }

  private isSame(row: number, other: Chunk): boolean {
    return [this.values, this.fetchedAts, this.sources].every(
      (column, place) => column[row] === [other.values, other.fetchedAts, other.sources][place]![row],
    );
  }

  write(row: number, point: { value: number; fetchedAt: number; source: number; provisional: boolean }): void {
    this.values[row] = point.value;
    this.fetchedAts[row] = point.fetchedAt;
    this.sources[row] = point.source | (point.provisional ? PROVISIONAL : 0);
    this.dirty ||= !point.provisional;
  }
}
