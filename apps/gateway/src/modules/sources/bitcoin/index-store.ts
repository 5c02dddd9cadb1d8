import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const LENGTH_BYTES = 4;

/** A file of parts, each behind its length. It is replaced as a whole: a crash leaves the old one or the new one. */
export class IndexStore {
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  save(parts: Iterable<Uint8Array>): void {
    mkdirSync(dirname(this.path), { recursive: true });
    const next = `${this.path}.${process.pid}.next`;
    using file = opened(next, 'w');
    for (const part of parts) {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32LE(part.length);
      writeAll(file.descriptor, length);
      writeAll(file.descriptor, part);
    }
    fsyncSync(file.descriptor);
    renameSync(next, this.path);
    using folder = opened(dirname(this.path), 'r');
    fsyncSync(folder.descriptor);
  }

  /**
   * The parts one by one; nothing if nothing was saved. A file that was cut gives fewer or shorter ones, which the checksums within them
   * show.
   */
  *load(): Generator<Uint8Array> {
    if (!existsSync(this.path)) return;
    using file = opened(this.path, 'r');
    for (;;) {
      const length = readAll(file.descriptor, LENGTH_BYTES);
      if (length.length < LENGTH_BYTES) return;
      yield readAll(file.descriptor, new DataView(length.buffer).getUint32(0, true));
    }
  }
}

const opened = (path: string, flags: string): Disposable & { readonly descriptor: number } => {
  const descriptor = openSync(path, flags);
  return { descriptor, [Symbol.dispose]: () => closeSync(descriptor) };
};

const writeAll = (descriptor: number, bytes: Uint8Array): void => {
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
};

/** Fewer bytes at the end of the file. */
const readAll = (descriptor: number, length: number): Uint8Array => {
  const bytes = new Uint8Array(length);
  let done = 0;
  for (let got = -1; done < length && got !== 0; done += got)
    got = readSync(descriptor, bytes, done, length - done, null);
  return bytes.subarray(0, done);
};
