import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[\w-]{8,64}$/; // safe for logs and for a response header

/** The caller's request id if it is well-formed, otherwise a new one; logging reads it from the raw request. */
export const requestId = (raw: IncomingMessage & { id?: unknown }): string => {
  const given = raw.headers['x-request-id'];
  const id = typeof given === 'string' && SANE.test(given) ? given : randomUUID();
  raw.id = id;
  return id;
};
