import { existsSync } from 'node:fs';
import { opened, readAll, removeUnfinished, writeWhole } from '../../../platform/whole-file.ts';

const LENGTH_BYTES = 4;

function* framed(parts: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const part of parts) {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(part.length);
    yield length;
    yield part;
  }
}

/** A file of parts, each behind its length. It is replaced as a whole: a crash leaves the old one or the new one. */
export class IndexStore {
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  save(parts: Iterable<Uint8Array>): void {
    writeWhole(this.path, framed(parts));
  }

  /**
   * The parts one by one; nothing if nothing was saved. A file that was cut gives fewer or shorter ones, which the checksums within them
   * show.
   */
  *load(): Generator<Uint8Array> {
    removeUnfinished(this.path);
    if (!existsSync(this.path)) return;
    using file = opened(this.path, 'r');
    for (;;) {
      const length = readAll(file.descriptor, LENGTH_BYTES);
      if (length.length < LENGTH_BYTES) return;
      yield readAll(file.descriptor, new DataView(length.buffer).getUint32(0, true));
    }
  }
}
