/** Where segments are kept. The library itself opens no file. */
export interface SegmentFiles {
  /** Names of all that there are. */
  names(): readonly string[];
  /** Bytes of one; undefined if there is none. */
  size(name: string): number | undefined;
  /** Writes one as a whole, so that it outlives a loss of power, or not at all; one of the same name is replaced. */
  write(name: string, parts: Iterable<Uint8Array>): void;
  /** Bytes from a place on, fewer at the end. */
  read(name: string, at: number, length: number): Uint8Array<ArrayBuffer>;
  remove(name: string): void;
}
