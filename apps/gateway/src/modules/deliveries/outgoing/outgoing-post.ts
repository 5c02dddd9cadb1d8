import { Inject, Injectable } from '@nestjs/common';
import type { LookupAddress } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP } from 'node:net';
import { SECOND } from '@chaintide/contracts/limits';
import { allowsLocalWebhooks, CONFIG, type Config } from '../../../config.ts';
import { HostAddresses } from './host-addresses.ts';
import { isLoopback, isPublic, literalOf, refusalOf } from './address-rules.ts';

/** The first word of a receiver's answer, or why there was none. */
export type Answer = { readonly status: number } | { readonly problem: 'timeout' | 'unreachable' | 'forbidden' };

export interface Letter {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Where a letter goes: the addresses that were checked. */
interface Place {
  readonly url: URL;
  readonly found: LookupAddress[];
}

/** How long a receiver has for everything, from the first packet to the end of its answer. */
export const OUTGOING_MS = Symbol('limit of an outgoing request');
export const OUTGOING_LIMIT_MS = 15 * SECOND;
const ANSWER_BYTES = 64 * 1024; // read of an answer's body and thrown away; a longer one is cut
const HEADER_BYTES = 16 * 1024;

class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/**
 * Sends requests to addresses that users typed. A host is resolved once, by us; the addresses that were checked are those that are
 * connected to, so a name server cannot answer the check and the connection differently. Redirects are not followed.
 */
@Injectable()
export class OutgoingPost {
  private readonly isLocalAllowed: boolean;

  constructor(
    private readonly hosts: HostAddresses,
    @Inject(OUTGOING_MS) private readonly limitMs: number,
    @Inject(CONFIG) config: Config,
  ) {
    this.isLocalAllowed = allowsLocalWebhooks(config);
  }

  /** Throws only if `signal` ends it. */
  async post(url: URL, letter: Letter, signal: AbortSignal): Promise<Answer> {
    if (refusalOf(url, this.isLocalAllowed) !== undefined) return { problem: 'forbidden' };
    const limit = AbortSignal.timeout(this.limitMs);
    const either = AbortSignal.any([signal, limit]);
    try {
      const found = await orAborted(this.addressesOf(url), either);
      return { status: await this.send({ url, found }, letter, either) };
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof ForbiddenAddress) return { problem: 'forbidden' };
      return { problem: limit.aborted ? 'timeout' : 'unreachable' };
    }
  }

  /** Resolves with the status, as soon as it is known; what follows it is read to a limit, because some receivers mind being cut off. */
  private send({ url, found }: Place, { headers, body }: Letter, signal: AbortSignal): Promise<number> {
    const { request } = url.protocol === 'https:' ? https : http;
    const bytes = Buffer.from(body);
    return new Promise((resolve, reject) => {
      const asked = request(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': bytes.length },
        agent: false, // a connection serves one request, so that none was opened to an address of an earlier answer
        lookup: (_host, { all = false }, done) =>
          all ? done(null, found) : done(null, found[0]!.address, found[0]!.family),
        maxHeaderSize: HEADER_BYTES,
        signal,
      });
      asked.on('error', reject);
      asked.once('close', () => reject(new Error('the connection was closed'))); // for example after an answer that is none
      asked.once('response', (response) => {
        drop(response);
        resolve(response.statusCode ?? 0);
      });
      asked.end(bytes);
    });
  }

  /** A host with even one address that is not allowed is refused: it is not one that serves the internet. */
  private async addressesOf(url: URL): Promise<LookupAddress[]> {
    const literal = literalOf(url);
    const found =
      literal === undefined ? await this.hosts.of(url.hostname) : [{ address: literal, family: isIP(literal) }];
    if (found.length === 0 || !found.every(({ address }) => this.isAllowed(address))) throw new ForbiddenAddress();
    return [...found];
  }

  private isAllowed(address: string): boolean {
    return isPublic(address) || (this.isLocalAllowed && isLoopback(address));
  }
}

/** Name servers can take longer than a request may. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
    work.then(resolve, reject);
  });

/** Reads and forgets a body; an endless or hanging one ends with the limits of size and of the request's signal. */
const drop = (response: http.IncomingMessage): void => {
  let left = ANSWER_BYTES;
  response.on('error', () => undefined);
  response.on('data', (part: Buffer) => {
    left -= part.length;
    if (left < 0) response.destroy();
  });
};
