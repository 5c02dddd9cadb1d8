import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const KEY_FILE = 'xor.dat';

/** Applies a key again and again from the beginning of a file; twice gives the first bytes. In place. */
export const mask = (bytes: Buffer, key: Uint8Array): Buffer => {
  for (let at = 0; at < bytes.length; at += 1) bytes[at]! ^= key[at % key.length]!;
  return bytes;
};

export interface MaskedFile {
  readonly stored: Buffer;
  readonly plain: Buffer;
}

/** A node's file as it is stored, and without the key that may lie beside it. */
export const readMasked = (file: string): MaskedFile => {
  const key = join(dirname(file), KEY_FILE);
  const stored = readFileSync(file);
  return { stored, plain: existsSync(key) ? mask(Buffer.from(stored), readFileSync(key)) : stored };
};
