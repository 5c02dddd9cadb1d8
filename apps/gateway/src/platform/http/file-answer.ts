import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

const YEAR_SECONDS = 31_536_000;

interface File {
  /** Media type. */
  readonly type: string;
  readonly body: string | Uint8Array | Readable;
  /** What the browser calls it when it saves it, in ASCII. */
  readonly name?: string;
  /** The body in brotli, for whoever takes it. */
  readonly brotli?: Uint8Array;
  /** Under its address the file never changes: kept by anybody on the way, or only by who asked. */
  readonly isKeptBy?: 'everybody' | 'asker';
}

/** What a handler of a `file` route returns: it travels as it is, without the envelope. */
export class FileAnswer {
  constructor(readonly file: File) {}

  /** Sets the headers that belong to the file; gives the body that the asker can read. */
  writeTo(reply: FastifyReply, { headers }: FastifyRequest): string | Uint8Array | Readable {
    const { type, body, name, brotli, isKeptBy } = this.file;
    void reply.header('content-type', type);
    if (name !== undefined) void reply.header('content-disposition', `attachment; filename="${name}"`);
    // who may read it was asked when its address was told; another session of the same browser need not fetch it again
    if (isKeptBy) void reply.header('cache-control', `${isKeptBy === 'everybody' ? 'public' : 'private'}, max-age=${YEAR_SECONDS}, immutable`).removeHeader('vary');
    if (!brotli) return body;
    const takesBrotli = takes(headers['accept-encoding'], 'br');
    void reply.header('vary', 'accept-encoding');
    if (takesBrotli) void reply.header('content-encoding', 'br');
    return takesBrotli ? brotli : body;
  }
}

/** `gzip, br;q=0` takes no brotli; nothing said takes nothing but the file as it is. */
const takes = (accepted: string | string[] | undefined, encoding: string): boolean =>
  String(accepted ?? '').toLowerCase().split(',').some((part) => {
    const [name = '', ...options] = part.split(';').map((text) => text.trim());
    return name === encoding && !options.some((option) => /^q=0(\.0*)?$/.test(option));
  });
