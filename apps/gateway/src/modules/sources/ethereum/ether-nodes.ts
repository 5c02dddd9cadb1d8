import type { EtherBlock } from '@chaintide/onchain/ethereum/block';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { SourceError } from '../source.ts';
import { EtherBlocks, hex } from './ether-blocks.ts';
import { EtherRpc, type Call, type RpcSetting } from './ether-rpc.ts';

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number);
const amount = z
  .string()
  .regex(/^0x[0-9a-f]{1,32}$/i)
  .transform(BigInt);
const word = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform(BigInt);
const TOTAL_SUPPLY = '0x18160ddd'; // of totalSupply()
const header = z.object({ number: quantity, hash: z.string(), timestamp: quantity });
const syncing = z.union([z.literal(false), z.object({ highestBlock: quantity })]);
const dump = z.object({ accounts: z.record(z.string(), z.object({ balance: z.string().regex(/^\d+$/) })) });

/** Where all nodes are at least. */
export interface Heads {
  readonly latest: number;
  /** The newest final block; undefined where a chain has none. */
  readonly final: number | undefined;
  /** The newest block that the first node knows of, if it is syncing. */
  readonly syncingTo: number | undefined;
}

interface NodesSetting {
  readonly nodes: readonly RpcSetting[];
  readonly chainId: number;
  /** Whether the first is asked for traces. */
  readonly areTraced?: boolean;
}

/** Nodes of one chain, of which the first is read and the others have to agree. Throws SourceError, and ChainError for blocks that are none. */
export class EtherNodes {
  private readonly nodes: readonly EtherRpc[];
  private readonly readers: readonly EtherBlocks[];
  private readonly chainId: number;
  private readonly areTraced: boolean;

  constructor({ nodes, chainId, areTraced = false }: NodesSetting) {
    this.nodes = nodes.map((node) => new EtherRpc(node));
    this.readers = this.nodes.map((node) => new EtherBlocks(node));
    this.areTraced = areTraced;
    this.chainId = chainId;
  }

  async heads(): Promise<Heads> {
    const heads = await Promise.all(this.nodes.map((node) => this.headsOf(node)));
    const finals = heads.flatMap(({ final }) => (final === undefined ? [] : [final]));
    return {
      latest: Math.min(...heads.map(({ latest }) => latest)),
      final: finals.length === heads.length ? Math.min(...finals) : undefined,
      syncingTo: heads[0]!.syncingTo,
    };
  }

  /** The hash of the first node's block at a height; undefined if it has none. */
  async hashAt(number: number): Promise<string | undefined> {
    const [block] = await this.nodes[0]!.ask([['eth_getBlockByNumber', hex(number), false]]);
    return header.nullable().parse(block)?.hash.toLowerCase();
  }

  /** Blocks one after another, about which all nodes say the same. */
  async blocks(from: number, count: number): Promise<readonly EtherBlock[]> {
    const [blocks, ...others] = await Promise.all(this.readers.map((reader) => reader.read(from, count)));
    others.forEach((other, index) => this.compare(blocks!, other, index + 1));
    return this.areTraced ? this.readers[0]!.trace(blocks!) : blocks!;
  }

  /** Wei that the first node knows of, in the order of the addresses. */
  async balances(addresses: readonly string[]): Promise<bigint[]> {
    const [node] = this.nodes;
    const told = await node!.ask(addresses.map((address): Call => ['eth_getBalance', address, 'latest']));
    return told.map((one) => fieldOf(node!, amount, one));
  }

  /** Units that contracts say there are, by the first node; undefined for one that does not say it. */
  async supplies(contracts: readonly string[]): Promise<(bigint | undefined)[]> {
    const calls = contracts.map((to): Call => ['eth_call', { to, data: TOTAL_SUPPLY }, 'latest']);
    const told = await this.nodes[0]!.ask(calls, () => undefined);
    return told.map((one) => word.safeParse(one).data);
  }

  /** Who owned what before the first block, wei by address, where the node tells it (`debug_dumpBlock`). */
  async endowment(): Promise<readonly (readonly [string, bigint])[]> {
    const [told] = await this.nodes[0]!.ask([['debug_dumpBlock', '0x0']], () => undefined);
    const { data } = dump.safeParse(told);
    const accounts = Object.entries(data?.accounts ?? {});
    return accounts.map(([address, { balance }]) => [address.toLowerCase(), BigInt(balance)] as const);
  }

  private async headsOf(node: EtherRpc): Promise<Heads> {
    const calls: readonly Call[] = [
      ['eth_chainId'],
      ['eth_getBlockByNumber', 'latest', false],
      ['eth_getBlockByNumber', 'finalized', false],
      ['eth_syncing'],
    ];
    const [id, latest, final, sync] = await node.ask(calls, ([, tag], error) => {
      if (tag === 'finalized') return undefined;
      throw new SourceError('server', `${node.host}: ${error.code} ${error.message}`);
    });
    const chainId = fieldOf(node, quantity, id);
    if (chainId !== this.chainId)
      throw new SourceError('malformed', `${node.host} is of chain ${chainId}, not ${this.chainId}`);
    const syncState = fieldOf(node, syncing, sync);
    return {
      latest: fieldOf(node, header, latest).number,
      final: fieldOf(node, header.nullish(), final)?.number,
      syncingTo: syncState === false ? undefined : syncState.highestBlock,
    };
  }

  /** Nodes on two branches agree later; two contents of one block never do. */
  private compare(blocks: readonly EtherBlock[], others: readonly EtherBlock[], index: number): void {
    const names = `${this.nodes[0]!.host} and ${this.nodes[index]!.host}`;
    for (const [place, block] of blocks.entries()) {
      const other = others[place]!;
      if (block.hash !== other.hash)
        throw new SourceError('server', `${names} are on two branches at block ${block.number}`);
      if (!isDeepStrictEqual(block, other))
        throw new SourceError('malformed', `${names} tell different things about block ${block.number}`);
    }
  }
}

const fieldOf = <S extends z.ZodType>(node: EtherRpc, schema: S, value: unknown): z.output<S> => {
  const { data, success } = schema.safeParse(value);
  if (success) return data;
  throw new SourceError('malformed', `${node.host} gives an odd answer about its chain`);
};
