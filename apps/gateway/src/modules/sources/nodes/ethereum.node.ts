import { SECOND } from '@chaintide/contracts/limits';
import { z } from 'zod';
import { SourceError, type FetchContext } from '../source.ts';
import { coinsOf, refuseContradictions } from './answers.ts';
import { contracts, eventAt, topics, TREASURY } from './ethereum-events.ts';
import { hex, type EthereumRpc, type Log } from './ethereum-rpc.ts';
import type { IssuanceNode } from './issuance-node.ts';
import type { FoundEvent, Mark } from './issuance.ts';

const AT_ONCE = 10;
const BALANCE_OF = '0x70a08231'; // of balanceOf(address)

const word = z.string().regex(/^0x[0-9a-f]{64}$/i);

/** The issuers' contracts through one Ethereum node, up to its `finalized` block. */
export class EthereumNode implements IssuanceNode {
  readonly chain = 'ethereum';
  readonly coins = contracts.map(({ coin }) => coin);
  readonly sizes = { least: 10, first: 2_000, most: 100_000 };

  /** `begins`: the first block that is read. */
  constructor(
    private readonly rpc: EthereumRpc,
    readonly begins: number,
  ) {}

  head(context: FetchContext): Promise<Mark> {
    return this.rpc.head(context);
  }

  mark(context: FetchContext, at: number): Promise<Mark> {
    return this.rpc.mark(context, at);
  }

  async events(
    context: FetchContext,
    { from, to, head }: { readonly from: number; readonly to: number; readonly head: Mark },
  ): Promise<FoundEvent[]> {
    const addresses = contracts.map(({ address }) => address);
    const logs = await this.rpc.logs(context, { from, to, addresses, topics });
    const times = await this.timesOf(context, logs);
    const events = logs.flatMap((one) => eventOf(one, times.get(one.blockNumber)!));
    refuseContradictions(events, head.time);
    return events;
  }

  async treasury(context: FetchContext, { at }: Mark): Promise<number> {
    const [{ address, decimals }] = contracts as [(typeof contracts)[number]];
    const asked = { to: address, data: BALANCE_OF + TREASURY.slice(2).padStart(64, '0') };
    const held = await this.rpc.ask(context, ['eth_call', asked, hex(at)], word);
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
}

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
