import { DAY, ROUND_MS } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/networks';
import type { Stablecoin } from '@chaintide/contracts/wallet';
import { OptionalQueries } from './optional-queries.ts';
import {
  ChainError,
  unlessInDoubt,
  type BlockRange,
  type Chain,
  type ChainTransfer,
  type Depth,
  type Heads,
  type Origin,
  type Reading,
} from './chain.ts';
import { matchOf, type FoundTransaction } from './found-transaction.ts';
import { coinOf, rawOfUnits, unitsOfRaw, worthOf, type TokenContracts } from './tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Attestation, TransferRow, TransfersService, Valued } from './transfers.service.ts';
import type { WatchedAddresses } from './watched-addresses.service.ts';

export { ChainError, type Attestation, type FoundTransaction, type Heads };

const CALLS_AT_ONCE = 20;
const BLOCKS_AT_ONCE = 1_000; // per request; nodes refuse longer ranges
const RANGES_A_LOOK = 10; // the next look continues
const SETTLED_A_LOOK = 100; // blocks
const FOREIGN_A_LOOK = 50; // transfers of unknown tokens: shown to people, never credited
const RECHECKED_A_LOOK = 20;
const RECHECKED_MOST = 100_000; // in an audit
const FIRST_LOOK = 5_000; // blocks before the newest, for a network that was never scanned

/** A network the product works with: its node and the contracts of its coins. */
export interface ChainSetup {
  readonly chain: Chain;
  readonly contracts: TokenContracts;
}

/** The starting block, and whether to scan every address. */
interface Look {
  readonly cursor: number;
  readonly everyAddress: boolean;
}

export type ChainSetups = ReadonlyMap<Network, ChainSetup>;

/** Stores the transfers to our addresses and checks them again until they are final. */
export class ChainService {
  /** The newest known final block of each network. */
  private readonly finals = new Map<Network, number>();
  /** When the next scan of all addresses of a network is due. */
  private readonly rounds = new Map<Network, number>();
  private readonly optional: OptionalQueries;

  constructor(
    private readonly setups: ChainSetups,
    private readonly transfers: TransfersService,
    private readonly addresses: WatchedAddresses,
    private readonly clock: Clock,
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

  /** Reads a transaction; undefined while no block contains it. */
  async transaction(network: Network, hash: string, reading?: Reading): Promise<FoundTransaction | undefined> {
    const found = await this.setup(network).chain.transaction(hash, reading);
    return found && { ...found, transfers: found.transfers.map((transfer) => this.valued(network, transfer)) };
  }

  /**
   * Confirms stored transfers with every node, by transaction, before they have any effect. Undefined if the nodes agree that a transfer
   * differs; the stored data is then corrected. Throws a ChainError if nodes do not answer or disagree.
   * Before money moves, compare the result with the locked rows (`TransfersService.isAttested`): nodes cannot be queried within a transaction.
   */
  async attest(network: Network, rows: readonly TransferRow[]): Promise<Attestation | undefined> {
    const isFinal = await this.isFinal(network, Math.max(...rows.map(({ block }) => Number(block))));
    const found = await Promise.all(
      [...Map.groupBy(rows, ({ hash }) => hash)].map(([hash, group]) =>
        this.isSo(network, { hash, rows: group }, isFinal ? 'final' : undefined),
      ),
    );
    return found.every(Boolean) ? { rows, voices: this.voices(network), isFinal } : undefined;
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

  /** Whether another network contains the transaction. Slow networks count as no. */
  async isElsewhere(network: Network, hash: string): Promise<boolean> {
    const others = [...this.setups].filter(([name]) => name !== network);
    const found = await Promise.all(
      others.map(([name, { chain }]) => this.optional.ask(name, () => chain.transaction(hash))),
    );
    return found.some((one) => one !== undefined);
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

  /** Stores every new transfer to our addresses, and settles those that became final or are gone. */
  async scan(network: Network, { everyAddress = false } = {}): Promise<Heads> {
    const { chain } = this.setup(network);
    const heads = await this.heads(network);
    const cursor = (await this.transfers.cursor(network)) ?? Math.max(-1, heads.final - FIRST_LOOK);
    if (chain.isMetered) {
      await this.scanEach(network, heads, { cursor, everyAddress });
      await this.transfers.moveCursor(network, heads.final);
    } else {
      await this.scanAll(network, heads, { cursor, everyAddress });
    }
    await this.settle(network, heads);
    await this.recheck(network, heads, everyAddress);
    return heads;
  }

  /** Every look scans the pool and the awaited addresses from the cursor on; once per round, all derived addresses from the end of the last round on. */
  private async scanAll(network: Network, heads: Heads, { cursor, everyAddress }: Look): Promise<void> {
    await this.scanBlocks(network, await this.addresses.awake(network), { heads, name: network, cursor, everyAddress });
    const now = this.clock.now();
    if (!everyAddress && now < (this.rounds.get(network) ?? -Infinity)) return;
    const name = `${network} round`;
    const isWhole = await this.scanBlocks(network, await this.addresses.derived(network), {
      heads,
      name,
      cursor: (await this.transfers.cursor(name)) ?? cursor,
      everyAddress,
    });
    if (isWhole) this.rounds.set(network, now + ROUND_MS);
  }

  /** Scans up to the limit of one look, or to the end in an audit; returns whether it reached the end. */
  private async scanBlocks(
    network: Network,
    addresses: readonly string[],
    { heads: { newest, final }, name, cursor, everyAddress }: Look & { readonly heads: Heads; readonly name: string },
  ): Promise<boolean> {
    const end =
      everyAddress || addresses.length === 0 ? newest : Math.min(newest, cursor + RANGES_A_LOOK * BLOCKS_AT_ONCE);
    for (let from = cursor + 1; from <= end && addresses.length > 0; from += BLOCKS_AT_ONCE) {
      const range = { from, to: Math.min(end, from + BLOCKS_AT_ONCE - 1) };
      await this.keep(network, addresses, range);
      await this.noteForeign(network, addresses, { from, to: Math.min(final, range.to) });
      await this.transfers.moveCursor(name, Math.min(final, range.to));
    }
    await this.transfers.moveCursor(name, Math.min(final, end));
    return end === newest;
  }

  /** Each address continues from its own last scan: idle ones may be minutes behind. */
  private async scanEach(network: Network, { newest, final }: Heads, { cursor, everyAddress }: Look): Promise<void> {
    const due = await (everyAddress ? this.addresses.all(network) : this.addresses.due(network));
    const starts = Map.groupBy(due, ({ block }) => (block === null ? cursor : Number(block)) + 1);
    for (const [from, group] of starts) {
      const addresses = group.map(({ address }) => address);
      await this.keep(network, addresses, { from, to: newest });
      await this.addresses.noteScanned(network, addresses, final);
    }
  }

  private async keep(network: Network, addresses: readonly string[], range: BlockRange): Promise<void> {
    const { chain, contracts } = this.setup(network);
    const found = (await chain.transfersTo(addresses, range, Object.values(contracts)))
      .map((transfer) => this.valued(network, transfer))
      .filter(({ raw }) => raw > 0n);
    const isOurs = ({ coin }: Valued): boolean => coin !== null;
    await this.transfers.keep([
      ...found.filter(isOurs),
      ...found.filter((one) => !isOurs(one)).slice(0, FOREIGN_A_LOOK),
    ]);
    const gone = await this.transfers.goneAmong(network, [...new Set(found.map(({ hash }) => hash))]);
    for (const hash of gone)
      await unlessInDoubt(this.transaction(network, hash).then((again) => this.keepOurs(network, again)));
  }

  /** Records transfers of unknown tokens: once per block, and only if the node answers. */
  private async noteForeign(network: Network, addresses: readonly string[], range: BlockRange): Promise<void> {
    if (range.to < range.from) return;
    const found = await this.setup(network)
      .chain.transfersTo(addresses, range)
      .catch(() => []);
    await this.transfers.keep(
      found
        .map((transfer) => this.valued(network, transfer))
        .filter(({ coin }) => coin === null)
        .slice(0, FOREIGN_A_LOOK),
    );
  }

  /** Stores the transfers of a confirmed transaction that go to our addresses. */
  private async keepOurs(network: Network, found: FoundTransaction | undefined): Promise<void> {
    const transfers = found?.succeeded ? found.transfers : [];
    const ours = await this.addresses.among(
      network,
      transfers.map(({ to }) => to),
    );
    await this.transfers.keep(
      transfers.filter(({ to }) => ours.includes(to)),
      this.voices(network),
    );
  }

  /** Settles open transfers, requesting each block once. */
  private async settle(network: Network, { final }: Heads): Promise<void> {
    const blocks = [...Map.groupBy(await this.transfers.open(network, final), ({ block }) => Number(block))].slice(
      0,
      SETTLED_A_LOOK,
    );
    for (let at = 0; at < blocks.length; at += CALLS_AT_ONCE) {
      await Promise.all(
        blocks
          .slice(at, at + CALLS_AT_ONCE)
          .map(([block, rows]) => unlessInDoubt(this.settleBlock(network, { block, isFinal: block <= final }, rows))),
      );
    }
  }

  private async settleBlock(
    network: Network,
    { block, isFinal }: { readonly block: number; readonly isFinal: boolean },
    rows: readonly TransferRow[],
  ): Promise<void> {
    const hash = await this.setup(network).chain.blockHash(block, isFinal ? 'final' : undefined);
    const isStanding = ({ blockHash, goneAt }: TransferRow): boolean => blockHash === hash && goneAt === null;
    const [standing, moved] = [rows.filter(isStanding), rows.filter((row) => !isStanding(row))];
    if (isFinal)
      await this.transfers.settle(
        standing.map(({ id }) => id),
        'final',
      );
    for (const [transaction, group] of Map.groupBy(moved, (row) => row.hash))
      await this.putRight(network, group, await this.transaction(network, transaction));
  }

  /** Checks transfers credited within a day again: even final blocks can be reorganised. */
  private async recheck(network: Network, { final }: Heads, isWhole: boolean): Promise<void> {
    const now = this.clock.now();
    const rows = await this.addresses.credited(network, {
      since: now - DAY,
      ...(isWhole ? { before: now, limit: RECHECKED_MOST } : { before: now - ROUND_MS, limit: RECHECKED_A_LOOK }),
    });
    await this.transfers.noteRechecked(rows.map(({ id }) => id));
    const blocks = [
      ...Map.groupBy(
        rows.filter(({ block }) => Number(block) <= final),
        ({ block }) => Number(block),
      ),
    ];
    for (const [block, group] of blocks)
      await unlessInDoubt(this.settleBlock(network, { block, isFinal: true }, group));
  }

  private async isFinal(network: Network, block: number): Promise<boolean> {
    return block <= (this.finals.get(network) ?? -1) || block <= (await this.heads(network)).final;
  }

  private async isSo(
    network: Network,
    { hash, rows }: { readonly hash: string; readonly rows: readonly TransferRow[] },
    depth: Depth | undefined,
  ): Promise<boolean> {
    const found = await this.transaction(network, hash, { depth, near: Number(rows[0]!.block) }); // from the canonical block at its height, at every node
    const isSo =
      found !== undefined &&
      rows.every((row) => found.block.hash === row.blockHash && matchOf(row, found) !== undefined);
    if (!isSo) await this.putRight(network, rows, found);
    return isSo;
  }

  /** Corrects stored transfers: moves those in another block, marks missing or different ones as gone, and stores what the transaction contains instead. */
  private async putRight(
    network: Network,
    rows: readonly TransferRow[],
    found: FoundTransaction | undefined,
  ): Promise<void> {
    for (const row of rows) {
      const match = found && matchOf(row, found);
      if (!match && row.goneAt === null) await this.transfers.settle([row.id], 'gone');
      if (!match) continue;
      if (match.block.hash !== row.blockHash || row.goneAt !== null) await this.transfers.move(row.id, match.block);
    }
    await this.keepOurs(network, found);
  }

  private valued(network: Network, transfer: ChainTransfer): Valued {
    const coin = coinOf(this.setup(network).contracts, transfer.contract) ?? null;
    return { ...transfer, network, coin, units: coin === null ? null : worthOf(network, coin, transfer.raw) };
  }

  private setup(network: Network): ChainSetup {
    const setup = this.setups.get(network);
    if (!setup) throw new ChainError('unreachable', `no node of ${network} is configured`);
    return setup;
  }
}
