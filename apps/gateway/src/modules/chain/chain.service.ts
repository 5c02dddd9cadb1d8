import { CHAIN_LOOK_MS, ROUND_MS } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/networks';
import type { Stablecoin } from '@chaintide/contracts/wallet';
import { ChainError, type Chain, type ChainTransaction, type ChainTransfer, type Heads, type Origin, type Reading } from './chain.ts';
import { coinOf, rawOfUnits, unitsOfRaw, type TokenContracts } from './tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TransferRow, TransfersService, Valued, Watch } from './transfers.service.ts';

export { ChainError, type Heads };

const BLOCKS_AT_ONCE = 1_000; // of one question; nodes refuse longer ranges
const FIRST_LOOK = 5_000; // blocks behind the newest, where nothing was scanned before

/** A network the product works with: its node and the contracts of its coins. */
export interface ChainSetup {
  readonly chain: Chain;
  readonly contracts: TokenContracts;
}

/** A transaction with what its transfers are worth to us. */
export type FoundTransaction = Omit<ChainTransaction, 'transfers'> & { readonly transfers: readonly Valued[] };

export type ChainSetups = ReadonlyMap<Network, ChainSetup>;

/** What the chains say of our addresses, written down and looked at again until it is final. */
export class ChainService {
  constructor(private readonly setups: ChainSetups, private readonly transfers: TransfersService, private readonly clock: Clock) {}

  get networks(): readonly Network[] {
    return [...this.setups.keys()];
  }

  /** Throws a ChainError where the node is no help. */
  heads(network: Network): Promise<Heads> {
    return this.setup(network).chain.heads();
  }

  /** The same; undefined while no block holds it. */
  async transaction(network: Network, hash: string, reading?: Reading): Promise<FoundTransaction | undefined> {
    const found = await this.setup(network).chain.transaction(hash, reading);
    return found && { ...found, transfers: found.transfers.map((transfer) => this.valued(network, transfer)) };
  }

  /** Who sent a transaction that a node knows. */
  origin(network: Network, hash: string): Promise<Origin | undefined> {
    return this.setup(network).chain.origin(hash);
  }

  /** The contract of a coin; throws where the network does not carry it. */
  contractOf(network: Network, coin: Stablecoin): string {
    const contract = this.setup(network).contracts[coin];
    if (contract === undefined) throw new ChainError('unreachable', `${coin} has no contract on ${network}`);
    return contract;
  }

  /** Whether any other network holds the transaction. */
  async isElsewhere(network: Network, hash: string): Promise<boolean> {
    const others = [...this.setups].filter(([name]) => name !== network);
    const found = await Promise.all(others.map(([, { chain }]) => chain.transaction(hash).catch(() => undefined)));
    return found.some((one) => one !== undefined);
  }

  /** Whether the blocks of these transfers are still the same. */
  async stillStand(network: Network, rows: readonly Pick<TransferRow, 'block' | 'blockHash'>[]): Promise<boolean> {
    const { chain } = this.setup(network);
    const hashes = await Promise.all(rows.map(({ block }) => chain.blockHash(Number(block))));
    return rows.every(({ blockHash }, index) => hashes[index] === blockHash);
  }

  /** An amount of the books in the token's smallest unit. */
  rawOf(network: Network, coin: Stablecoin, units: bigint): bigint {
    return rawOfUnits(network, coin, units);
  }

  /** The other way; what is finer than the books is cut. */
  unitsOf(network: Network, coin: Stablecoin, raw: bigint): bigint {
    return unitsOfRaw(network, coin, raw);
  }

  /** What the addresses hold together of each coin in a final block, in each token's own smallest unit. */
  async holdings(network: Network, addresses: readonly string[], block: number): Promise<Map<Stablecoin, bigint>> {
    const { chain, contracts } = this.setup(network);
    const held = new Map<Stablecoin, bigint>();
    for (const [coin, contract] of Object.entries(contracts) as [Stablecoin, string][]) {
      held.set(coin, (await chain.holdings(contract, addresses, block)).reduce((sum, one) => sum + one, 0n));
    }
    return held;
  }

  /** Whether a program holds the address: one of our coins, or one that the network's node knows. Throws a ChainError where the node is no help. */
  async isContract(network: Network, address: string): Promise<boolean> {
    const { chain, contracts } = this.setup(network);
    return Object.values(contracts).includes(address) || chain.isContract(address);
  }

  /** Writes down every transfer to our addresses that is new, and settles those that became final or are gone. */
  async scan(network: Network, { everyAddress = false } = {}): Promise<Heads> {
    const { chain } = this.setup(network);
    const heads = await chain.heads();
    const cursor = (await this.transfers.cursor(network)) ?? Math.max(-1, heads.final - FIRST_LOOK);
    if (chain.isMetered) await this.scanEach(network, heads, { cursor, everyAddress });
    else await this.scanAll(network, heads, cursor + 1);
    await this.settle(network, heads);
    await this.transfers.moveCursor(network, heads.final);
    return heads;
  }

  private async scanAll(network: Network, { newest }: Heads, first: number): Promise<void> {
    const addresses = await this.transfers.addresses(network);
    for (let from = first; from <= newest; from += BLOCKS_AT_ONCE) await this.keep(network, addresses, { from, to: Math.min(newest, from + BLOCKS_AT_ONCE - 1) });
  }

  /** Each address goes on from where it was asked for last: an idle one may be minutes behind. */
  private async scanEach(network: Network, { newest, final }: Heads, { cursor, everyAddress }: { readonly cursor: number; readonly everyAddress: boolean }): Promise<void> {
    const watches = await this.transfers.watches(network);
    const due = everyAddress ? watches : dueOf(watches, this.clock.now());
    const starts = Map.groupBy(due, ({ block }) => (block === null ? cursor : Number(block)) + 1);
    for (const [from, group] of starts) {
      const addresses = group.map(({ address }) => address);
      await this.keep(network, addresses, { from, to: newest });
      await this.transfers.noteScanned(network, addresses, final);
    }
  }

  private async keep(network: Network, addresses: readonly string[], range: { readonly from: number; readonly to: number }): Promise<void> {
    const found = await this.setup(network).chain.transfersTo(addresses, range);
    await this.transfers.keep(found.map((transfer) => this.valued(network, transfer)));
  }

  private async settle(network: Network, { final }: Heads): Promise<void> {
    const open = await this.transfers.open(network);
    const fates = await Promise.all(open.map(async (row) => {
      if (await this.stillStand(network, [row])) return Number(row.block) <= final ? 'final' : 'open';
      const again = await this.transaction(network, row.hash);
      const moved = again?.succeeded ? again.transfers.filter(({ index }) => index === row.index) : [];
      await this.transfers.keep(moved);
      return moved.length > 0 ? 'open' : 'gone';
    }));
    for (const fate of ['final', 'gone'] as const) await this.transfers.settle(open.filter((_, index) => fates[index] === fate).map(({ id }) => id), fate);
  }

  private valued(network: Network, transfer: ChainTransfer): Valued {
    const coin = coinOf(this.setup(network).contracts, transfer.contract) ?? null;
    return { ...transfer, network, coin, units: coin === null ? null : unitsOfRaw(network, coin, transfer.raw) };
  }

  private setup(network: Network): ChainSetup {
    const setup = this.setups.get(network);
    if (!setup) throw new ChainError('unreachable', `no node of ${network} is configured`);
    return setup;
  }
}

/** Where somebody is to pay: at every look. The others in turn, so that a round takes its time and no look much. */
const dueOf = (watches: readonly Watch[], now: number): Watch[] => {
  const idle = watches.filter(({ isAwaited }) => !isAwaited);
  const due = idle.filter(({ at }) => at === null || at.getTime() <= now - ROUND_MS);
  return [...watches.filter(({ isAwaited }) => isAwaited), ...due.slice(0, Math.ceil((idle.length * CHAIN_LOOK_MS) / ROUND_MS))];
};
