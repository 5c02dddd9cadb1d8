import type { SegmentFiles } from '@chaintide/onchain/owner-history/segment-files';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { opened, readAll, writeWhole } from '../../../platform/whole-file.ts';

/** Segments of the history of owners, a file each. */
export class SegmentFolder implements SegmentFiles {
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  names(): readonly string[] {
    return existsSync(this.path) ? readdirSync(this.path) : [];
  }

  size(name: string): number | undefined {
    return statSync(join(this.path, name), { throwIfNoEntry: false })?.size;
  }

  write(name: string, parts: Iterable<Uint8Array>): void {
    writeWhole(join(this.path, name), parts);
  }

  read(name: string, at: number, length: number): Uint8Array<ArrayBuffer> {
    using file = opened(join(this.path, name), 'r');
    return readAll(file.descriptor, length, at);
  }

  remove(name: string): void {
    rmSync(join(this.path, name), { force: true });
  }

  /** Removes it with all that is in it. */
  clear(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
