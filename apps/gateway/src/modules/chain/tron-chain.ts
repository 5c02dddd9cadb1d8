import { SECOND } from '@chaintide/contracts/limits';
import { z } from 'zod';
import { tronAddressOf, tronBytesOf } from '../networks/networks.service.ts';
import { Pace } from '../../platform/pace.ts';
import {
  ChainError,
  type Block,
  type BlockRange,
  type Chain,
  type ChainTransaction,
  type ChainTransfer,
  type Depth,
  type Heads,
  type Origin,
  type Reading,
} from './chain.ts';

const TIMEOUT_MS = 10 * SECOND;
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'; // TronGrid's maximum
const PAGE = 200; // TronGrid's most

/** TRON's logs hold the last 20 bytes of an address; people write it with a prefix and a checksum. */
const addressOf = (hex: string): string => tronAddressOf(Buffer.from(hex.slice(-40), 'hex'));

const header = z.object({
  blockID: z.string(),
  block_header: z.object({
    raw_data: z.object({ number: z.number().int().default(0), timestamp: z.number().default(0) }),
  }),
});
const log = z.object({ address: z.string(), topics: z.array(z.string()).default([]), data: z.string().default('') });
const info = z.object({
  id: z.string(),
  blockNumber: z.number().int(),
  blockTimeStamp: z.number(),
  receipt: z.object({ result: z.string().optional() }).default({}),
  result: z.string().optional(),
  log: z.array(log).default([]),
});
const signed = z.object({
  txID: z.string(),
  raw_data: z.object({
    contract: z.tuple([z.object({ parameter: z.object({ value: z.object({ owner_address: z.string() }) }) })]),
  }),
});
const page = z.object({
  data: z.array(
    z.object({
      transaction_id: z.string(),
      token_info: z.object({ address: z.string().optional() }).default({}),
      value: z.string().optional(),
    }),
  ),
  meta: z.object({ fingerprint: z.string().optional() }).default({}),
});

/** The response of a node that does not know the requested item. */
const nothing = z.strictObject({});

/** The solidity node returns final data only. */
const nodeOf = (depth: Depth | undefined): string => (depth === 'final' ? 'walletsolidity' : 'wallet');

const code = z.object({ contract_address: z.string().optional() });
const constant = z.object({ constant_result: z.tuple([z.string().regex(/^[0-9a-f]{64}$/i)]) });

/** TRON through the TronGrid API. Data from the solidity node is final. */
export class TronChain implements Chain {
  readonly network = 'TRC-20';

  readonly isMetered: boolean;
  private readonly url: string;
  private readonly key: string | undefined;
  private readonly pace: Pace | undefined;

  /** `perSecond`: the node's rate limit; unlimited if absent. */
  constructor(
    url: string,
    { key, perSecond }: { readonly key?: string | undefined; readonly perSecond?: number } = {},
  ) {
    this.url = url;
    this.key = key;
    this.isMetered = perSecond !== undefined;
    this.pace = perSecond === undefined ? undefined : new Pace(perSecond);
  }

  async heads(): Promise<Heads> {
    const [newest, final] = await Promise.all([
      this.post('/wallet/getnowblock', {}, header),
      this.post('/walletsolidity/getnowblock', {}, header),
    ]);
    return { newest: newest.block_header.raw_data.number, final: final.block_header.raw_data.number };
  }

  async transaction(hash: string, { depth }: Reading = {}): Promise<ChainTransaction | undefined> {
    const found = await this.post(
      `/${nodeOf(depth)}/gettransactioninfobyid`,
      { value: hash },
      z.union([info, nothing]),
    );
    if (!('id' in found)) return undefined;
    const block = await this.block(found.blockNumber, depth);
    if (found.id !== hash || !block)
      throw new ChainError(
        'disagree',
        `the node of TRC-20 tells of another transaction than ${hash}, or of a block that is not there`,
      );
    return {
      succeeded: found.receipt.result === 'SUCCESS' && found.result !== 'FAILED',
      block,
      transfers: found.log.flatMap((one, index) => transferOf(one, { hash: found.id, index, block })),
    };
  }

  async origin(hash: string): Promise<Origin | undefined> {
    const found = await this.post('/wallet/gettransactionbyid', { value: hash }, z.union([signed, nothing]));
    if (!('txID' in found)) return undefined;
    if (found.txID !== hash)
      throw new ChainError('disagree', `the node of TRC-20 tells of another transaction than ${hash}`);
    return { sender: addressOf(found.raw_data.contract[0].parameter.value.owner_address), nonce: null };
  }

  finalCount(): Promise<number> {
    return Promise.resolve(0);
  }

  async blockHash(number: number, depth?: Depth): Promise<string | undefined> {
    return (await this.block(number, depth))?.hash;
  }

  /** TronGrid lists transfers by address and time; the details come from the transactions. */
  async transfersTo(
    addresses: readonly string[],
    { from, to }: BlockRange,
    contracts?: readonly string[],
  ): Promise<ChainTransfer[]> {
    const since = (await this.block(from))?.time;
    if (since === undefined) return []; // no such block yet
    const found: ChainTransfer[] = [];
    for (const address of addresses) {
      for (const hash of await this.hashesTo(address, { since, contracts })) {
        const transfers = (await this.transaction(hash))?.transfers ?? [];
        found.push(
          ...transfers.filter((one) => one.to === address && one.block.number >= from && one.block.number <= to),
        );
      }
    }
    return found;
  }

  /** At the solidity node's newest block, the only one it can answer for. */
  async holdings(contract: string, addresses: readonly string[]): Promise<bigint[]> {
    const found: bigint[] = [];
    for (const address of addresses) {
      const parameter = Buffer.from(tronBytesOf(address) ?? [])
        .toString('hex')
        .padStart(64, '0');
      const question = {
        owner_address: address,
        contract_address: contract,
        function_selector: 'balanceOf(address)',
        parameter,
        visible: true,
      };
      found.push(
        BigInt(
          `0x${(await this.post('/walletsolidity/triggerconstantcontract', question, constant)).constant_result[0]}`,
        ),
      );
    }
    return found;
  }

  async isContract(address: string): Promise<boolean> {
    return (
      (await this.post('/wallet/getcontract', { value: address, visible: true }, code)).contract_address !== undefined
    );
  }

  private async hashesTo(
    address: string,
    { since, contracts }: { readonly since: number; readonly contracts: readonly string[] | undefined },
  ): Promise<Set<string>> {
    const hashes = new Set<string>();
    let fingerprint: string | undefined;
    do {
      const query = new URLSearchParams({
        only_to: 'true',
        limit: String(PAGE),
        min_timestamp: String(since),
        ...(fingerprint !== undefined && { fingerprint }),
      });
      const { data, meta } = await this.ask(
        `/v1/accounts/${address}/transactions/trc20?${query.toString()}`,
        { method: 'GET' },
        page,
      );
      for (const {
        transaction_id: hash,
        token_info: { address: token },
        value,
      } of data) {
        if (value !== '0' && (token === undefined || contracts?.includes(token) !== false)) hashes.add(hash);
      }
      fingerprint = meta.fingerprint;
    } while (fingerprint !== undefined);
    return hashes;
  }

  private async block(number: number, depth?: Depth): Promise<Block | undefined> {
    const found = await this.post(`/${nodeOf(depth)}/getblockbynum`, { num: number }, z.union([header, nothing]));
    return 'blockID' in found
      ? { number, hash: found.blockID, time: found.block_header.raw_data.timestamp }
      : undefined;
  }

  private post<T>(path: string, body: object, schema: z.ZodType<T>): Promise<T> {
    return this.ask(path, { method: 'POST', body: JSON.stringify(body) }, schema);
  }

  private async ask<T>(path: string, init: RequestInit, schema: z.ZodType<T>): Promise<T> {
    await this.pace?.turn();
    const headers = {
      'content-type': 'application/json',
      ...(this.key !== undefined && { 'TRON-PRO-API-KEY': this.key }),
    };
    const response = await fetch(`${this.url}${path}`, {
      ...init,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new ChainError('unreachable', 'the node of TRC-20 did not answer', { cause });
    });
    if (!response.ok) throw new ChainError('unreachable', `the node of TRC-20 answered ${response.status}`);
    const answer = schema.safeParse(await response.json().catch(() => undefined));
    if (!answer.success)
      throw new ChainError('unreadable', `the node of TRC-20 answered ${path} in an unknown way`, {
        cause: answer.error,
      });
    return answer.data;
  }
}

const transferOf = (
  { address, topics, data }: z.infer<typeof log>,
  at: { readonly hash: string; readonly index: number; readonly block: Block },
): ChainTransfer[] => {
  const [topic, from, to, ...rest] = topics;
  if (
    topic !== TRANSFER_TOPIC ||
    from === undefined ||
    to === undefined ||
    rest.length > 0 ||
    !/^[0-9a-f]{64}$/i.test(data)
  )
    return [];
  return [{ ...at, contract: addressOf(address), from: addressOf(from), to: addressOf(to), raw: BigInt(`0x${data}`) }];
};
