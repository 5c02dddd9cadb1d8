import { SECOND } from '@chaintide/contracts/limits';
import { z } from 'zod';
import { excerptOf } from '../http.ts';
import { SourceError, type FetchContext } from '../source.ts';
import { askNode, coinsOf, readNode, refuseContradictions } from './answers.ts';
import { contracts, eventAt, topics, TREASURY } from './ethereum-events.ts';
import { RangeRefused, type IssuanceNode } from './issuance-node.ts';
import type { FoundEvent, Mark } from './issuance.ts';

const AT_ONCE = 10;
const BALANCE_OF = '0x70a08231'; // of balanceOf(address)
const RATE_LIMITED = /rate|too many requests|capacity|throttl/i;

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number);
const word = z.string().regex(/^0x[0-9a-f]{64}$/i);
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
type Log = z.infer<typeof log>;
const failure = z.object({ code: z.number(), message: z.string() });

interface Options {
  readonly url: string;
  readonly chainId: number;
  /** The first block that is read. */
  readonly begins: number;
}

class RpcRefusal extends Error {}

/** The issuers' contracts through one Ethereum node, up to its `finalized` block. */
export class EthereumNode implements IssuanceNode {
  readonly chain = 'ethereum';
  readonly coins = contracts.map(({ coin }) => coin);
  readonly begins: number;
  readonly sizes = { least: 10, first: 2_000, most: 100_000 };
  private isChecked = false;

  constructor(private readonly options: Options) {
    this.begins = options.begins;
  }

  async head(context: FetchContext): Promise<Mark> {
    await this.refuseOtherChain(context);
    return this.block(context, 'finalized');
  }

  mark(context: FetchContext, at: number): Promise<Mark> {
    return this.block(context, hex(at));
  }

  async events(
    context: FetchContext,
    { from, to, head }: { readonly from: number; readonly to: number; readonly head: Mark },
  ): Promise<FoundEvent[]> {
    const asked = {
      fromBlock: hex(from),
      toBlock: hex(to),
      address: contracts.map(({ address }) => address),
      topics: [topics],
    };
    const logs = await this.call(context, ['eth_getLogs', asked], z.array(log)).catch((error: unknown) => {
      throw error instanceof RpcRefusal ? new RangeRefused(error.message) : error;
    });
    const stray = logs.find((one) => one.removed || one.blockNumber < from || one.blockNumber > to);
    if (stray)
      throw new SourceError('malformed', `the node tells of block ${stray.blockNumber}, which was not asked for`);
    const times = await this.timesOf(context, logs);
    const events = logs.flatMap((one) => eventOf(one, times.get(one.blockNumber)!));
    refuseContradictions(events, head.time);
    return events;
  }

  async treasury(context: FetchContext, { at }: Mark): Promise<number> {
    const [{ address, decimals }] = contracts as [(typeof contracts)[number]];
    const asked = { to: address, data: BALANCE_OF + TREASURY.slice(2).padStart(64, '0') };
    const held = await this.told(this.call(context, ['eth_call', asked, hex(at)], word));
    return Number(amountOf(BigInt(held), decimals));
  }

  /** The time of each block with a log, Unix ms. */
  private async timesOf(context: FetchContext, logs: readonly Log[]): Promise<ReadonlyMap<number, number>> {
    const times = new Map<number, number>();
    for (const { blockNumber, blockTimestamp } of logs) {
      if (blockTimestamp === undefined) continue;
      const time = blockTimestamp * SECOND;
      if ((times.get(blockNumber) ?? time) !== time)
        throw new SourceError('malformed', `the node tells two times of block ${blockNumber}`);
      times.set(blockNumber, time);
    }
    const untold = [...new Set(logs.map(({ blockNumber }) => blockNumber))].filter((block) => !times.has(block));
    for (let at = 0; at < untold.length; at += AT_ONCE) {
      const marks = untold.slice(at, at + AT_ONCE).map((block) => this.mark(context, block));
      for (const mark of await Promise.all(marks)) times.set(mark.at, mark.time);
    }
    return times;
  }

  private async block(context: FetchContext, name: string): Promise<Mark> {
    const { number, timestamp } = await this.told(this.call(context, ['eth_getBlockByNumber', name, false], header));
    if (name.startsWith('0x') && number !== Number(name))
      throw new SourceError('malformed', `the node answers with block ${number} for ${Number(name)}`);
    return { at: number, time: timestamp * SECOND };
  }

  private async refuseOtherChain(context: FetchContext): Promise<void> {
    if (this.isChecked) return;
    const id = await this.told(this.call(context, ['eth_chainId'], quantity));
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

  private told<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      throw error instanceof RpcRefusal ? new SourceError('server', error.message) : error;
    });
  }
}

const hex = (value: number): string => `0x${value.toString(16)}`;

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const amountOf = (raw: bigint, decimals: number): string => {
  const amount = coinsOf(raw, decimals);
  if (amount === undefined) throw new SourceError('malformed', `the node tells of ${raw} units, which cannot be`);
  return amount;
};

/** Nothing for an event about no coins. */
const eventOf = (one: Log, time: number): FoundEvent[] => {
  const event = eventAt(one.address, one.topics[0]);
  const words = (one.data.length - 2) / 64;
  if (event?.indexed !== one.topics.length - 1 || event.words !== words)
    throw new SourceError('malformed', `the node tells of an event of ${one.address} that was not asked for`);
  const raw = BigInt(`0x${one.data.slice(-64)}`);
  if (raw === 0n) return [];
  return [
    {
      coin: event.contract.coin,
      kind: event.kind,
      amount: amountOf(raw, event.contract.decimals),
      time,
      block: one.blockNumber,
      hash: one.transactionHash,
      index: one.logIndex,
    },
  ];
};
