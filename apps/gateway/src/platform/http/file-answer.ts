import { MINUTE } from '@chaintide/contracts/limits';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takes } from './accepted-encoding.ts';
import { isHeld, type ReadyAnswers } from './ready-answers.ts';
import { REVALIDATE } from './revalidation.ts';

const YEAR_SECONDS = 31_536_000;
const SANDBOX = "default-src 'none'; sandbox";
const READY_MS = 5 * MINUTE; // then it is read again, because it may have been replaced

interface File {
  /** Media type. */
  readonly type: string;
  readonly body: string | Uint8Array | Readable;
  /** The download name. */
  readonly name?: string;
  /** Made by a user: a browser shows and runs nothing of it. */
  readonly isForeign?: true;
  /** The body in brotli, for clients that accept it. */
  readonly brotli?: Uint8Array;
  /** The file is cached publicly, or privately by the client; unless `isFresh` is given, it never changes under its URL. */
  readonly isKeptBy?: 'everybody' | 'asker';
  /** The file's entity tag, used with `isKeptBy`. */
  readonly tag?: string;
  /** Whether the file is still the one under its URL, which clients ask each time. */
  readonly isFresh?: () => boolean;
}

/** The result of a `file` route, sent without the envelope. */
export class FileAnswer {
  readonly file: File;

  constructor(file: File) {
    this.file = file;
  }

  /**
   * Sets the headers of the file; returns a body that the caller can decode. Files that everybody may cache are kept
   * for later requests.
   */
  writeTo(reply: FastifyReply, request: FastifyRequest, ready: ReadyAnswers): string | Uint8Array | Readable | null {
    const { type, body, name, brotli, isKeptBy, tag, isForeign, isFresh } = this.file;
    const kept = cachingOf(this.file);
    void reply.header('content-type', type);
    if (name !== undefined) void reply.header('content-disposition', disposition(name));
    if (isForeign) void reply.header('content-security-policy', SANDBOX);
    // access was checked when the URL was given out; another session of the same browser need not fetch it again
    if (kept) void reply.header('cache-control', kept).removeHeader('vary');
    if (tag !== undefined) void reply.header('etag', tag);
    if (kept && isKeptBy === 'everybody' && body instanceof Uint8Array) {
      const headers = { 'content-type': type, 'cache-control': kept, ...(tag !== undefined && { etag: tag }) };
      ready.keep(request.url, { headers, body, brotli, isForGuests: false, isFresh: isFresh ?? within(READY_MS) });
    }
    if (tag !== undefined && isHeld(request.headers['if-none-match'], tag)) return notModified(reply);
    if (!brotli) return body;
    void reply.header('vary', 'accept-encoding');
    if (!takes(request.headers['accept-encoding'], 'br')) return body;
    void reply.header('content-encoding', 'br');
    return brotli;
  }
}

const cachingOf = ({ isKeptBy, isFresh }: File): string | undefined => {
  if (!isKeptBy) return undefined;
  return isFresh
    ? REVALIDATE
    : `${isKeptBy === 'everybody' ? 'public' : 'private'}, max-age=${YEAR_SECONDS}, immutable`;
};

const within = (ms: number): (() => boolean) => {
  const until = performance.now() + ms;
  return () => performance.now() < until;
};

/** RFC 6266: the name in ASCII for old clients, and in full. */
const disposition = (name: string): string => {
  const ascii = name.replaceAll(/[^\w .()-]/g, '_');
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${full}`}`;
};

const notModified = (reply: FastifyReply): null => {
  void reply.code(304).removeHeader('content-type');
  return null;
};
