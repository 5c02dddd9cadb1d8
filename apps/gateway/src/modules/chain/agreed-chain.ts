import { isDeepStrictEqual } from 'node:util';
import type { Network } from '@chaintide/contracts/money/networks';
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

/** Combines several independent nodes of one network: a statement of a single node is not trusted. */
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

  /** The heads of the slowest node, because the others' newer blocks cannot be confirmed yet. */
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

  /** From any node: a pending transaction may not have reached all of them. */
  async origin(hash: string): Promise<Origin | undefined> {
    const [first, ...others] = (await Promise.all(this.nodes.map((node) => node.origin(hash)))).filter(
      (origin) => origin !== undefined,
    );
    if (others.some((other) => !isDeepStrictEqual(first, other))) throw this.disagreement(`who sent ${hash}`);
    return first;
  }

  /** The minimum over all nodes. */
  async finalCount(sender: string): Promise<number> {
    return Math.min(...(await Promise.all(this.nodes.map((node) => node.finalCount(sender)))));
  }

  blockHash(number: number, depth?: Depth): Promise<string | undefined> {
    return this.same(`block ${number}`, (node) => node.blockHash(number, depth));
  }

  /** Announcements from any node: every node confirms a transfer before it has an effect. Metered networks ask one node only. */
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
