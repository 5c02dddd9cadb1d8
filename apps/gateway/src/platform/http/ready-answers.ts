import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { KeptBytes } from '../kept-bytes.ts';
import { COMPRESS_BYTES, takes } from './accepted-encoding.ts';
import { requestId } from './request-id.ts';

const KEPT_BYTES = 16_000_000; // the whole catalogue by day, and other resolutions in use
const ENTRY_BYTES = 1_000; // overhead of a response besides its bodies
const ADDRESS_LENGTH = 300; // longer URLs are not cached
const QUALITY = 5; // for responses that change with the next tick

const compress = promisify(brotliCompress);
const zip = promisify(gzip);

/** Cached public responses by URL. */
export interface Ready {
  readonly headers: Readonly<Record<string, string>>;
  /** Absent if uncompressed responses are made on request. */
  readonly body?: Uint8Array;
  /** The compressed body, if compression is worthwhile. */
  readonly brotli?: Uint8Array | undefined;
  readonly gzip?: Uint8Array | undefined;
  /** For requests without a token only: other callers may get other responses. */
  readonly isForGuests: boolean;
  readonly isFresh: () => boolean;
  /** Independent of the query, and constant while the program runs. */
  readonly hasNoQuery?: true;
}

const bytesOf = ({ body, brotli, gzip: zipped }: Ready): number =>
  ENTRY_BYTES + (body?.length ?? 0) + (brotli?.length ?? 0) + (zipped?.length ?? 0);

/** The entity tag of a text; weak, because the compressed bytes differ. */
export const tagOf = (text: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`; // 132 bits, enough to rule out collisions

/** Whether the client holds the tagged version. */
export const isHeld = (asked: string | undefined, tag: string): boolean =>
  asked !== undefined && asked.split(',').some((held) => held.trim() === tag);

/**
 * Responses that do not depend on the caller, by URL. They are sent before session, guard, interceptors and logging run,
 * so they may only contain what every guest may see.
 */
export class ReadyAnswers {
  private readonly answers = new KeptBytes<Ready>(KEPT_BYTES, bytesOf);
  /** Responses of the program itself and the files of its pages, some megabytes; they are never evicted. */
  private readonly lasting = new Map<string, Ready>();
  private sent = 0;

  /** How many requests were answered from here. */
  get count(): number {
    return this.sent;
  }

  keep(address: string, ready: Ready): void {
    if (ready.hasNoQuery) return void this.lasting.set(address, ready);
    if (address.length > ADDRESS_LENGTH) return;
    this.answers.set(address, ready);
  }

  /** The same for a text that is compressed off the event loop. */
  async keepText(
    address: string,
    text: string,
    { headers, ...rest }: Omit<Ready, 'body' | 'brotli' | 'gzip'>,
  ): Promise<void> {
    if (address.length > ADDRESS_LENGTH) return;
    const body = Buffer.from(text);
    if (body.length < COMPRESS_BYTES) return this.keep(address, { ...rest, headers, body });
    const brotli = await compress(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    });
    this.keep(address, { ...rest, headers, body, brotli, gzip: rest.hasNoQuery && (await zip(body)) });
  }

  /** Sends a cached response if there is one; returns whether it did. */
  answer(request: IncomingMessage, response: ServerResponse, security: ReadonlyMap<string, string>): boolean {
    const ready = this.find(request);
    const form = ready && formOf(ready, request.headers['accept-encoding']);
    if (!ready || !form) return false;
    this.sent += 1;
    const { etag } = ready.headers;
    const { body } = form;
    const isKnown = etag !== undefined && isHeld(request.headers['if-none-match'], etag);
    response.writeHead(isKnown ? 304 : 200, headersOf(ready, form, { security, id: requestId(request), isKnown }));
    response.end(isKnown || request.method === 'HEAD' ? undefined : body);
    return true;
  }

  private find({ method, url = '', headers }: IncomingMessage): Ready | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const ready = this.answers.get(url) ?? this.lasting.get(url.split('?', 1)[0]!);
    if (!ready || (ready.isForGuests && headers.authorization !== undefined)) return undefined;
    if (ready.isFresh()) return ready;
    this.answers.delete(url);
    return undefined;
  }
}

interface Form {
  readonly body: Uint8Array;
  readonly encoding?: 'br' | 'gzip';
}

/** The client's preferred encoding of it; undefined if that does not exist yet. */
const formOf = ({ body, brotli, gzip: zipped }: Ready, accepted: string | string[] | undefined): Form | undefined => {
  if (brotli && takes(accepted, 'br')) return { body: brotli, encoding: 'br' };
  if (!brotli || !takes(accepted, 'gzip')) return body && { body };
  return zipped && { body: zipped, encoding: 'gzip' };
};

const headersOf = (
  ready: Ready,
  { body, encoding }: Form,
  { security, id, isKnown }: { security: ReadonlyMap<string, string>; id: string; isKnown: boolean },
): string[] => {
  const list: string[] = [];
  for (const [name, value] of security) list.push(name, value);
  for (const [name, value] of Object.entries(ready.headers))
    if (!isKnown || name !== 'content-type') list.push(name, value);
  if (!isKnown) list.push('content-length', String(body.length));
  if (!isKnown && encoding) list.push('content-encoding', encoding);
  list.push('vary', ready.isForGuests ? 'authorization, accept-encoding' : 'accept-encoding', 'x-request-id', id);
  return list;
};
