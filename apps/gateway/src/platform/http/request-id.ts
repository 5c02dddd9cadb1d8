import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[\w-]{8,64}$/; // it goes into logs and back into a header

/** The caller's own id where it is harmless, else a new one; the log reads it off the raw request. */
export const requestId = (raw: IncomingMessage & { id?: unknown }): string => {
  const given = raw.headers['x-request-id'];
  const id = typeof given === 'string' && SANE.test(given) ? given : randomUUID();
  raw.id = id;
  return id;
};
