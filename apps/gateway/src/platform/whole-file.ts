import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Writes a file as a whole, so that it outlives a loss of power: a crash leaves the old one or the new one. */
export const writeWhole = (path: string, parts: Iterable<Uint8Array>): void => {
  mkdirSync(dirname(path), { recursive: true });
  const next = `${path}.${process.pid}.next`;
  using file = opened(next, 'w');
  for (const part of parts) writeAll(file.descriptor, part);
  fsyncSync(file.descriptor);
  renameSync(next, path);
  using folder = opened(dirname(path), 'r');
  fsyncSync(folder.descriptor);
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Removes what processes that were killed had not finished writing. */
export const removeUnfinished = (path: string): void => {
  const folder = dirname(path);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = name.startsWith(`${basename(path)}.`) ? /\.(\d+)\.next$/.exec(name)?.[1] : undefined;
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true });
  }
};

export const opened = (path: string, flags: string): Disposable & { readonly descriptor: number } => {
  const descriptor = openSync(path, flags);
  return { descriptor, [Symbol.dispose]: () => closeSync(descriptor) };
};

const writeAll = (descriptor: number, bytes: Uint8Array): void => {
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
};

/** Reads from a place, or from where the last read ended; fewer bytes at the end of the file. */
export const readAll = (descriptor: number, length: number, at: number | null = null): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length);
  let done = 0;
  for (let got = -1; done < length && got !== 0; done += got)
    got = readSync(descriptor, bytes, done, length - done, at === null ? null : at + done);
  return bytes.subarray(0, done);
};
