import type { SegmentFiles } from './segment-files.ts';

/** Segments in memory. */
export class HeldSegments implements SegmentFiles {
  readonly held = new Map<string, Uint8Array>();
  /** Bytes that were written so far. */
  written = 0;

  names(): readonly string[] {
    return [...this.held.keys()];
  }
  size(name: string): number | undefined {
    return this.held.get(name)?.length;
  }
  write(name: string, parts: Iterable<Uint8Array>): void {
    const bytes = Buffer.concat([...parts]);
    this.written += bytes.length;
    this.held.set(name, new Uint8Array(bytes));
  }
  read(name: string, at: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.held.get(name)?.subarray(at, at + length) ?? []);
  }
  remove(name: string): void {
    this.held.delete(name);
  }
}
