import { SECOND } from '@chaintide/contracts/limits';
import { z } from 'zod';
import { excerptOf } from '../http.ts';
import { SourceError, type FetchContext } from '../source.ts';
import { askNode, readNode } from './answers.ts';
import { RangeRefused } from './issuance-node.ts';
import type { Mark } from './issuance.ts';

const RATE_LIMITED = /rate|too many requests|capacity|throttl/i;

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number);
const lower = (pattern: RegExp) =>
  z
    .string()
    .regex(pattern)
    .transform((text) => text.toLowerCase());

const header = z.object({ number: quantity, timestamp: quantity });
const log = z.object({
  address: lower(/^0x[0-9a-f]{40}$/i),
  topics: z.array(lower(/^0x[0-9a-f]{64}$/i)),
  data: z.string().regex(/^0x([0-9a-f]{64})*$/i),
  blockNumber: quantity,
  blockTimestamp: quantity.optional(), // many nodes tell it, none has to
  transactionHash: lower(/^0x[0-9a-f]{64}$/i),
  logIndex: quantity,
  removed: z.boolean().default(false),
});
/** An event of a contract. */
export type Log = z.infer<typeof log>;
const failure = z.object({ code: z.number(), message: z.string() });

interface Options {
  readonly url: string;
  readonly chainId: number;
}

interface LogQuery {
  /** Blocks, both inclusive. */
  readonly from: number;
  readonly to: number;
  readonly addresses: readonly string[];
  /** Any of these as the first topic. */
  readonly topics: readonly string[];
}

class RpcRefusal extends Error {}

/** The questions to an Ethereum node; throws SourceErrors. */
export class EthereumRpc {
  private isChecked = false;

  constructor(private readonly options: Options) {}

  /** The newest final block, of the expected chain. */
  async head(context: FetchContext): Promise<Mark> {
    await this.refuseOtherChain(context);
    return this.block(context, 'finalized');
  }

  mark(context: FetchContext, at: number): Promise<Mark> {
    return this.block(context, hex(at));
  }

  /** Throws RangeRefused if the node wants fewer blocks. */
  async logs(context: FetchContext, { from, to, addresses, topics }: LogQuery): Promise<Log[]> {
    const asked = { fromBlock: hex(from), toBlock: hex(to), address: addresses, topics: [topics] };
    const logs = await this.call(context, ['eth_getLogs', asked], z.array(log)).catch((error: unknown) => {
      throw error instanceof RpcRefusal ? new RangeRefused(error.message) : error;
    });
    const stray = logs.find((one) => one.removed || one.blockNumber < from || one.blockNumber > to);
    if (stray)
      throw new SourceError('malformed', `the node tells of block ${stray.blockNumber}, which was not asked for`);
    return logs;
  }

  /** The result of a method; a refusal is an error of the node. */
  ask<S extends z.ZodType>(
    context: FetchContext,
    question: readonly [string, ...unknown[]],
    schema: S,
  ): Promise<z.output<S>> {
    return this.call(context, question, schema).catch((error: unknown) => {
      throw error instanceof RpcRefusal ? new SourceError('server', error.message) : error;
    });
  }

  private async block(context: FetchContext, name: string): Promise<Mark> {
    const { number, timestamp } = await this.ask(context, ['eth_getBlockByNumber', name, false], header);
    if (name.startsWith('0x') && number !== Number(name))
      throw new SourceError('malformed', `the node answers with block ${number} for ${Number(name)}`);
    return { at: number, time: timestamp * SECOND };
  }

  private async refuseOtherChain(context: FetchContext): Promise<void> {
    if (this.isChecked) return;
    const id = await this.ask(context, ['eth_chainId'], quantity);
    if (id !== this.options.chainId)
      throw new SourceError('malformed', `the node is of chain ${id}, not ${this.options.chainId}`);
    this.isChecked = true;
  }

  /** The result, or a refusal of this very question. */
  private async call<S extends z.ZodType>(
    context: FetchContext,
    [method, ...params]: readonly [string, ...unknown[]],
    schema: S,
  ): Promise<z.output<S>> {
    const answer = await askNode(context, {
      url: this.options.url,
      headers: { 'content-type': 'application/json' },
      body: { jsonrpc: '2.0', id: 1, method, params },
    });
    const refusal = z.object({ error: failure }).safeParse(asJson(answer.text));
    if (!refusal.success) return (readNode(answer, z.object({ result: schema })) as { result: z.output<S> }).result;
    const { code, message } = refusal.data.error;
    if (RATE_LIMITED.test(message)) throw new SourceError('rateLimited', excerptOf(message));
    throw new RpcRefusal(`${code} ${excerptOf(message)}`);
  }
}

export const hex = (value: number): string => `0x${value.toString(16)}`;

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
