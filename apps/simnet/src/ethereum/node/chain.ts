import { GrowingChain } from '../../blocks/growing-chain.ts';
import { LiveHours } from '../../blocks/live-hours.ts';
import { dayOf } from '../../world/days.ts';
import type { World } from '../../world/world.ts';
import type { EtherBlock } from '../block/block.ts';
import { found } from '../people/founding.ts';
import { Maker } from './maker.ts';
import { LIVE, paceOf } from './pace.ts';

/** Unix seconds of Ethereum's first block. */
const GENESIS_TIME = 1_438_269_973;

const EPOCH = 32 * LIVE; // seconds

/** The simulated chain of Ethereum. */
export class EthereumChain extends GrowingChain<EtherBlock, Maker> {
  /** The balances of the first block, in wei. */
  readonly opening: ReadonlyMap<string, bigint>;
  readonly #places = new Map<string, { readonly block: EtherBlock; readonly index: number }>();
  readonly #indexed: EtherBlock[] = [];

  /** @param since Unix seconds; a chain that begins late begins with what exists by then */
  constructor(world: World, hours = new LiveHours(), since = GENESIS_TIME) {
    const begins = Math.max(since, GENESIS_TIME);
    const society = found(world, dayOf(begins * 1_000));
    super({ maker: new Maker(world, society), begins, pace: paceOf(world), hours });
    const { addresses, balances } = society.accounts;
    const owners = addresses.map((address, account) => [address, balances[account]!] as const);
    this.opening = new Map(owners.filter(([, wei]) => wei > 0n));
  }

  /** Where a transaction is in the blocks up to a height. */
  placeOf(hash: string, highest: number): { readonly block: EtherBlock; readonly index: number } | undefined {
    this.#indexTransactions();
    const place = this.#places.get(hash);
    return place && place.block.height <= highest ? place : undefined;
  }

  protected override cut(length: number): void {
    super.cut(length);
    for (const { transactions } of this.#indexed.splice(length))
      for (const { hash } of transactions) this.#places.delete(hash);
  }

  /** Most readers never ask for a single transaction: the first who does pays for the index. */
  #indexTransactions(): void {
    for (const block of this.blocks.slice(this.#indexed.length)) {
      for (const [index, { hash }] of block.transactions.entries()) this.#places.set(hash, { block, index });
      this.#indexed.push(block);
    }
  }

  /** The newest block that is as many epochs old as a tag asks for; the first one at least. */
  checkpoint(now: number, epochs: number): EtherBlock | undefined {
    const until = (Math.floor(now / 1_000 / EPOCH) - epochs) * EPOCH;
    return this.blocks.findLast(({ time }) => time <= until) ?? this.blocks[0];
  }
}
