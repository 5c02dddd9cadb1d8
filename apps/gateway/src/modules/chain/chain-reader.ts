import type { Network } from '@chaintide/contracts/money/networks';
import type { Stablecoin } from '@chaintide/contracts/money/wallet';
import type { Clock } from '../../platform/clock.ts';
import { ChainError, type Chain, type ChainTransfer, type Heads, type Origin, type Reading } from './chain.ts';
import type { FoundTransaction } from './found-transaction.ts';
import { OptionalQueries } from './optional-queries.ts';
import { coinOf, rawOfUnits, unitsOfRaw, worthOf, type TokenContracts } from './tokens.ts';
import type { Valued } from './transfers.service.ts';

/** A network the product works with: its node and the contracts of its coins. */
export interface ChainSetup {
  readonly chain: Chain;
  readonly contracts: TokenContracts;
}

export type ChainSetups = ReadonlyMap<Network, ChainSetup>;

/** Answers questions about the networks; stores nothing. */
export class ChainReader {
  /** The newest known final block of each network. */
  private readonly finals = new Map<Network, number>();
  private readonly optional: OptionalQueries;

  constructor(
    private readonly setups: ChainSetups,
    clock: Clock,
  ) {
    this.optional = new OptionalQueries(clock);
  }

  get networks(): readonly Network[] {
    return [...this.setups.keys()];
  }

  /** How many nodes of the network must agree. */
  voices(network: Network): number {
    return this.setups.get(network)?.chain.voices ?? 1;
  }

  /** Networks with a single node, whose answers nothing confirms. */
  get oneNodeOnly(): readonly Network[] {
    return this.networks.filter((network) => this.voices(network) === 1);
  }

  /** Throws a ChainError if the node does not answer. */
  async heads(network: Network): Promise<Heads> {
    const heads = await this.setup(network).chain.heads();
    this.finals.set(network, Math.max(heads.final, this.finals.get(network) ?? 0));
    return heads;
  }

  /** Whether a block is final; asks for the newest final block only if the known one is older. */
  async isFinal(network: Network, block: number): Promise<boolean> {
    return block <= (this.finals.get(network) ?? -1) || block <= (await this.heads(network)).final;
  }

  /** Reads a transaction; undefined while no block contains it. */
  async transaction(network: Network, hash: string, reading?: Reading): Promise<FoundTransaction | undefined> {
    const found = await this.setup(network).chain.transaction(hash, reading);
    return found && { ...found, transfers: found.transfers.map((transfer) => this.valued(network, transfer)) };
  }

  /** The sender of a transaction that a node has. */
  origin(network: Network, hash: string): Promise<Origin | undefined> {
    return this.setup(network).chain.origin(hash);
  }

  /** Whether transfers of a coin can be recognised on a network. */
  recognises(network: Network, coin: Stablecoin): boolean {
    return this.setups.get(network)?.contracts[coin] !== undefined;
  }

  /** The contract of a coin; throws if the network does not have it. */
  contractOf(network: Network, coin: Stablecoin): string {
    const contract = this.setup(network).contracts[coin];
    if (contract === undefined) throw new ChainError('unreachable', `${coin} has no contract on ${network}`);
    return contract;
  }

  /** Whether another network contains the transaction; undefined if none does, but one did not answer in time. */
  async isElsewhere(network: Network, hash: string): Promise<boolean | undefined> {
    const others = [...this.setups].filter(([name]) => name !== network);
    const found = await Promise.all(
      others.map(([name, { chain }]) =>
        this.optional.ask(name, async () => (await chain.transaction(hash)) !== undefined),
      ),
    );
    if (found.includes(true)) return true;
    return found.includes(undefined) ? undefined : false;
  }

  /** Converts an amount of the books to the token's smallest unit. */
  rawOf(network: Network, coin: Stablecoin, units: bigint): bigint {
    return rawOfUnits(network, coin, units);
  }

  /** The reverse, rounding down to the precision of the books. */
  unitsOf(network: Network, coin: Stablecoin, raw: bigint): bigint {
    return unitsOfRaw(network, coin, raw);
  }

  /** The total that the addresses hold of each coin at a final block, in the token's smallest unit. */
  async holdings(network: Network, addresses: readonly string[], block: number): Promise<Map<Stablecoin, bigint>> {
    const { chain, contracts } = this.setup(network);
    const held = new Map<Stablecoin, bigint>();
    for (const [coin, contract] of Object.entries(contracts) as [Stablecoin, string][]) {
      held.set(
        coin,
        (await chain.holdings(contract, addresses, block)).reduce((sum, one) => sum + one, 0n),
      );
    }
    return held;
  }

  /** Whether the address is a contract: one of our coins, or one known to the network's node. Throws a ChainError if the node does not answer. */
  async isContract(network: Network, address: string): Promise<boolean> {
    const { chain, contracts } = this.setup(network);
    return Object.values(contracts).includes(address) || chain.isContract(address);
  }

  valued(network: Network, transfer: ChainTransfer): Valued {
    const coin = coinOf(this.setup(network).contracts, transfer.contract) ?? null;
    return { ...transfer, network, coin, units: coin === null ? null : worthOf(network, coin, transfer.raw) };
  }

  setup(network: Network): ChainSetup {
    const setup = this.setups.get(network);
    if (!setup) throw new ChainError('unreachable', `no node of ${network} is configured`);
    return setup;
  }
}
