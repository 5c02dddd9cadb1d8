import { SECOND } from '@chaintide/contracts/limits';
import { HASH_BYTES, HEADER_BYTES, readHeader, type Header } from '@chaintide/onchain/blocks/header';
import { hexOf } from '@chaintide/onchain/blocks/bytes';
import { z } from 'zod';
import { describe, get, readJson, refusalOf, type Answer } from '../http.ts';
import { SourceError } from '../source.ts';

const MOST_HEADERS = 2_000; // of one answer, as in Bitcoin Core
const MOST_BLOCK_BYTES = 4_000_000;
const DEADLINE_MS = 30 * SECOND; // a node that is syncing itself answers late
const [OK, NOT_FOUND] = [200, 404];

const chainInfo = z.object({
  /** `main`, `test`, `regtest` and so on. */
  chain: z.string(),
  /** Height of the node's best block. */
  blocks: z.int().nonnegative(),
  /** Height of the best header, which is ahead of the blocks while the node is syncing. */
  headers: z.int().gte(-1),
  bestblockhash: z.string().regex(/^[\da-f]{64}$/),
  /** Of the best block, Unix seconds; nodes before version 23 leave it out. */
  time: z.int().nonnegative().optional(),
  initialblockdownload: z.boolean().optional(),
  pruned: z.boolean(),
  /** Height of the first block that a pruned node still has. */
  pruneheight: z.int().nonnegative().optional(),
});
export type ChainInfo = z.infer<typeof chainInfo>;

const mempoolInfo = z.object({
  /** Transactions, and their virtual bytes. */
  size: z.int().nonnegative(),
  bytes: z.number().nonnegative(),
  usage: z.number().nonnegative().optional(),
  maxmempool: z.number().nonnegative().optional(),
  /** In bitcoins; nodes before version 0.21 leave it out. */
  total_fee: z.number().nonnegative().optional(),
  /** In bitcoins a thousand virtual bytes. */
  mempoolminfee: z.number().nonnegative(),
});
export type MempoolInfo = z.infer<typeof mempoolInfo>;

/**
 * A node of Bitcoin Core by its REST interface (`-rest=1`; doc/REST-interface.md of Bitcoin Core). Hashes are 32 bytes in the order of the
 * wire. Throws SourceError.
 */
export class CoreRest {
  private readonly address: string;
  private readonly now: () => number;

  /** `address`: without a trailing slash. */
  constructor(address: string, now: () => number = Date.now) {
    this.address = address;
    this.now = now;
  }

  async chain(signal?: AbortSignal): Promise<ChainInfo> {
    return readJson(await this.ask('chaininfo.json', [], signal), chainInfo);
  }

  /** Undefined if the node does not give it. */
  async mempool(signal?: AbortSignal): Promise<MempoolInfo | undefined> {
    const answer = await this.ask('mempool/info.json', [NOT_FOUND], signal);
    return answer.status === NOT_FOUND ? undefined : readJson(answer, mempoolInfo);
  }

  /** The hash of the node's block at a height; undefined above its best one. */
  async hashAt(height: number): Promise<Uint8Array | undefined> {
    const answer = await this.ask(`blockhashbyheight/${height}.bin`, [NOT_FOUND]);
    if (answer.status === NOT_FOUND) return undefined;
    if (answer.bytes.length !== HASH_BYTES) throw odd(answer, `a hash of ${HASH_BYTES} bytes`);
    return answer.bytes;
  }

  /** Headers from a block of the node's best chain on, that block's first; none if it is not in the best chain. */
  async headersFrom(hash: Uint8Array): Promise<Header[]> {
    const answer = await this.ask(`headers/${hexOf(hash)}.bin?count=${MOST_HEADERS}`, [NOT_FOUND]);
    if (answer.status === NOT_FOUND) return [];
    const { length } = answer.bytes;
    if (length % HEADER_BYTES !== 0) throw odd(answer, `headers of ${HEADER_BYTES} bytes`);
    return Array.from({ length: length / HEADER_BYTES }, (_, index) =>
      readHeader(answer.bytes.subarray(index * HEADER_BYTES, (index + 1) * HEADER_BYTES)),
    );
  }

  /** The bytes of a block; undefined if the node does not have it, as a pruned one. */
  async block(hash: Uint8Array): Promise<Uint8Array | undefined> {
    const answer = await this.ask(`block/${hexOf(hash)}.bin`, [NOT_FOUND]);
    return answer.status === NOT_FOUND ? undefined : answer.bytes;
  }

  private async ask(
    path: string,
    alsoFine: readonly number[] = [],
    signal: AbortSignal = AbortSignal.timeout(DEADLINE_MS),
  ): Promise<Answer> {
    const answer = await get(`${this.address}/rest/${path}`, {
      signal,
      maxBytes: MOST_BLOCK_BYTES,
    });
    const refusal = refusalOf(answer, this.now());
    if (refusal) throw refusal;
    if (answer.status !== OK && !alsoFine.includes(answer.status)) throw new SourceError('malformed', describe(answer));
    return answer;
  }
}

const odd = ({ url, bytes }: Answer, expected: string): SourceError =>
  new SourceError('malformed', `${url.host}${url.pathname} gave ${bytes.length} bytes instead of ${expected}`);
