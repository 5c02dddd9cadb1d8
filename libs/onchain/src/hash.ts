import { hash } from 'node:crypto';

const HASH_BYTES = 32;
const once = new Uint8Array(HASH_BYTES);

const write = (text: string, into: Uint8Array, at: number): void => {
  for (let i = 0; i < HASH_BYTES; i++) into[at + i] = text.charCodeAt(i);
};

export const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

/** RIPEMD-160 of SHA-256, by which addresses name keys and scripts. */
export const hash160 = (bytes: Uint8Array): Uint8Array => hash('ripemd160', sha256(bytes), 'buffer');

/**
 * Writes SHA-256 of SHA-256 of bytes, Bitcoin's hash of headers, transactions and undo records, to a place of an array. One character a
 * byte between the two: a buffer for each result would take twice the time of the hashes.
 */
export const hash256Into = (bytes: Uint8Array, into: Uint8Array, at: number): void => {
  write(hash('sha256', bytes, 'binary'), once, 0);
  write(hash('sha256', once, 'binary'), into, at);
};

/** SHA-256 of SHA-256, 32 bytes of their own. */
export const hash256 = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const result = new Uint8Array(HASH_BYTES);
  hash256Into(bytes, result, 0);
  return result;
};
