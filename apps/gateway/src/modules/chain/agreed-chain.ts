import { isDeepStrictEqual } from 'node:util';
import type { Network } from '@chaintide/contracts/networks';
import { ChainError, type Chain, type ChainTransaction, type ChainTransfer, type Heads } from './chain.ts';

/** Several independent nodes of one network: what one alone says is not believed. */
export class AgreedChain implements Chain {
  readonly network: Network;

  constructor(private readonly nodes: readonly [Chain, ...Chain[]]) {
    this.network = nodes[0].network;
  }

  /** The slowest node's: nobody believes what the others cannot see yet. */
  async heads(): Promise<Heads> {
    const heads = await Promise.all(this.nodes.map((node) => node.heads()));
    return { newest: Math.min(...heads.map(({ newest }) => newest)), final: Math.min(...heads.map(({ final }) => final)) };
  }

  transaction(hash: string): Promise<ChainTransaction | undefined> {
    return this.same(`transaction ${hash}`, (node) => node.transaction(hash));
  }

  blockHash(number: number): Promise<string | undefined> {
    return this.same(`block ${number}`, (node) => node.blockHash(number));
  }

  /** Announcements only: what is found is asked for again, of every node, before anything follows from it. */
  transfersTo(addresses: readonly string[], range: { readonly from: number; readonly to: number }): Promise<ChainTransfer[]> {
    return this.nodes[0].transfersTo(addresses, range);
  }

  holdings(contract: string, addresses: readonly string[], block: number): Promise<bigint[]> {
    return this.same(`holdings of ${contract}`, (node) => node.holdings(contract, addresses, block));
  }

  isContract(address: string): Promise<boolean> {
    return this.same(`the code of ${address}`, (node) => node.isContract(address));
  }

  private async same<T>(what: string, ask: (node: Chain) => Promise<T>): Promise<T> {
    const [first, ...others] = await Promise.all(this.nodes.map(ask));
    if (others.some((other) => !isDeepStrictEqual(first, other))) throw new ChainError('disagree', `the nodes of ${this.network} tell different things of ${what}`);
    return first as T;
  }
}
