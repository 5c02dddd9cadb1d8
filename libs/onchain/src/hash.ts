import { hash } from 'node:crypto';

/** SHA-256 of SHA-256, 32 bytes: Bitcoin's hash of headers, transactions and undo records. */
export const hash256 = (bytes: Uint8Array): Uint8Array => hash('sha256', hash('sha256', bytes, 'buffer'), 'buffer');
