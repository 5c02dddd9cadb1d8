import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const KEY_FILE = 'xor.dat';

/** Applies a key again and again from the beginning of a file; twice gives the first bytes. In place. */
export const mask = (bytes: Buffer, key: Uint8Array): Buffer => {
  for (let at = 0; at < bytes.length; at += 1) bytes[at]! ^= key[at % key.length]!;
  return bytes;
};

/** The bytes of a node's file without the key that may lie beside it. */
export const unmasked = (file: string): Buffer => {
  const key = join(dirname(file), KEY_FILE);
  const bytes = readFileSync(file);
  return existsSync(key) ? mask(bytes, readFileSync(key)) : bytes;
};
