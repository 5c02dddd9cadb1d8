import { isDeepStrictEqual } from 'node:util';
import type { Network } from '@chaintide/contracts/networks';
import {
  ChainError,
  type BlockRange,
  type Chain,
  type ChainTransaction,
  type ChainTransfer,
  type Depth,
  type Heads,
  type Origin,
  type Reading,
} from './chain.ts';

/** Several independent nodes of one network: what one alone says is not believed. */
export class AgreedChain implements Chain {
  readonly network: Network;
  readonly isMetered: boolean;

  constructor(private readonly nodes: readonly [Chain, ...Chain[]]) {
    this.network = nodes[0].network;
    this.isMetered = nodes.some((node) => node.isMetered === true);
  }

  get voices(): number {
    return this.nodes.length;
  }

  /** The slowest node's: nobody believes what the others cannot see yet. */
  async heads(): Promise<Heads> {
    const heads = await Promise.all(this.nodes.map((node) => node.heads()));
    return {
      newest: Math.min(...heads.map(({ newest }) => newest)),
      final: Math.min(...heads.map(({ final }) => final)),
    };
  }

  transaction(hash: string, reading?: Reading): Promise<ChainTransaction | undefined> {
    return this.same(`transaction ${hash}`, (node) => node.transaction(hash, reading));
  }

  /** By whoever knows it: a transaction that waits need not have come to every node. */
  async origin(hash: string): Promise<Origin | undefined> {
    const [first, ...others] = (await Promise.all(this.nodes.map((node) => node.origin(hash)))).filter(
      (origin) => origin !== undefined,
    );
    if (others.some((other) => !isDeepStrictEqual(first, other))) throw this.disagreement(`who sent ${hash}`);
    return first;
  }

  /** The least: what one does not count yet may not be. */
  async finalCount(sender: string): Promise<number> {
    return Math.min(...(await Promise.all(this.nodes.map((node) => node.finalCount(sender)))));
  }

  blockHash(number: number, depth?: Depth): Promise<string | undefined> {
    return this.same(`block ${number}`, (node) => node.blockHash(number, depth));
  }

  /** Announcements only, of any node: what is found is asked for again, of every node, before anything follows from it. Who pays for each question asks one. */
  async transfersTo(
    addresses: readonly string[],
    range: BlockRange,
    contracts?: readonly string[],
  ): Promise<ChainTransfer[]> {
    const asked = this.isMetered ? this.nodes.slice(0, 1) : this.nodes;
    return (await Promise.all(asked.map((node) => node.transfersTo(addresses, range, contracts)))).flat();
  }

  holdings(contract: string, addresses: readonly string[], block: number): Promise<bigint[]> {
    return this.same(`holdings of ${contract}`, (node) => node.holdings(contract, addresses, block));
  }

  isContract(address: string): Promise<boolean> {
    return this.same(`the code of ${address}`, (node) => node.isContract(address));
  }

  private async same<T>(what: string, ask: (node: Chain) => Promise<T>): Promise<T> {
    const [first, ...others] = await Promise.all(this.nodes.map(ask));
    if (others.some((other) => !isDeepStrictEqual(first, other))) throw this.disagreement(what);
    return first as T;
  }

  private disagreement(what: string): ChainError {
    return new ChainError('disagree', `the nodes of ${this.network} tell different things of ${what}`);
  }
}
