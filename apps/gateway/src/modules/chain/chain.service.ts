import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { DAY, MINUTE, ROUND_MS, SECOND } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/networks';
import type { Stablecoin } from '@chaintide/contracts/wallet';
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
import { coinOf, rawOfUnits, unitsOfRaw, worthOf, type TokenContracts } from './tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Attestation, TransferRow, TransfersService, Valued } from './transfers.service.ts';

export { ChainError, type Attestation, type Heads };

const CALLS_AT_ONCE = 20;
const BLOCKS_AT_ONCE = 1_000; // of one question; nodes refuse longer ranges
const RANGES_A_LOOK = 10; // the next look goes on
const SETTLED_A_LOOK = 100; // blocks
const FOREIGN_A_LOOK = 50; // transfers of tokens that are none of ours: a hint for people, and no money
const ASIDE_MS = SECOND; // for a question about another network's affairs
const SILENT_MS = MINUTE;
const RECHECKED_A_LOOK = 20;
const RECHECKED_MOST = 100_000; // of an audit
const FIRST_LOOK = 5_000; // blocks behind the newest, where nothing was scanned before

/** A network the product works with: its node and the contracts of its coins. */
export interface ChainSetup {
  readonly chain: Chain;
  readonly contracts: TokenContracts;
}

/** A transaction with what its transfers are worth to us. */
export type FoundTransaction = Omit<ChainTransaction, 'transfers'> & { readonly transfers: readonly Valued[] };

/** From where on, and whether for every address. */
interface Look {
  readonly cursor: number;
  readonly everyAddress: boolean;
}

export type ChainSetups = ReadonlyMap<Network, ChainSetup>;

/** What the chains say of our addresses, written down and looked at again until it is final. */
export class ChainService {
  /** The newest block of each network that was heard to be final: it stays so. */
  private readonly finals = new Map<Network, number>();
  /** When every address of a network is to be asked for again. */
  private readonly rounds = new Map<Network, number>();
  private readonly silentUntil = new Map<Network, number>();

  constructor(
    private readonly setups: ChainSetups,
    private readonly transfers: TransfersService,
    private readonly clock: Clock,
  ) {}

  get networks(): readonly Network[] {
    return [...this.setups.keys()];
  }

  /** How many nodes of the network have to say the same; one alone can be wrong. */
  voices(network: Network): number {
    return this.setups.get(network)?.chain.voices ?? 1;
  }

  /** Networks of which nobody checks what their one node says. */
  get oneNodeOnly(): readonly Network[] {
    return this.networks.filter((network) => this.voices(network) === 1);
  }

  /** Throws a ChainError where the node is no help. */
  async heads(network: Network): Promise<Heads> {
    const heads = await this.setup(network).chain.heads();
    this.finals.set(network, Math.max(heads.final, this.finals.get(network) ?? 0));
    return heads;
  }

  /** The same; undefined while no block holds it. */
  async transaction(network: Network, hash: string, reading?: Reading): Promise<FoundTransaction | undefined> {
    const found = await this.setup(network).chain.transaction(hash, reading);
    return found && { ...found, transfers: found.transfers.map((transfer) => this.valued(network, transfer)) };
  }

  /**
   * Asks every node by transaction whether stored transfers are so, each exactly: before anything follows from them. Undefined where the nodes
   * agree that they are not: what is stored is put right then. Throws a ChainError where the nodes are no help, or tell different things.
   * Whoever moves money by it holds it against the locked rows (`TransfersService.isAttested`): a node cannot be asked within a transaction.
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

  /** Whether any other network holds the transaction. One that does not answer at once is not waited for, and not asked again for a while. */
  async isElsewhere(network: Network, hash: string): Promise<boolean> {
    const others = [...this.setups].filter(
      ([name]) => name !== network && (this.silentUntil.get(name) ?? 0) <= this.clock.now(),
    );
    const found = await Promise.all(others.map(([name, { chain }]) => this.atOnce(name, chain.transaction(hash))));
    return found.some((one) => one !== undefined);
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
      held.set(
        coin,
        (await chain.holdings(contract, addresses, block)).reduce((sum, one) => sum + one, 0n),
      );
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

  /** At every look from the newest known block on: the pool, and where money is awaited. Once a round every derived address, from where the last ended. */
  private async scanAll(network: Network, heads: Heads, { cursor, everyAddress }: Look): Promise<void> {
    await this.scanBlocks(network, await this.transfers.awake(network), { heads, name: network, cursor, everyAddress });
    const now = this.clock.now();
    if (!everyAddress && now < (this.rounds.get(network) ?? -Infinity)) return;
    const name = `${network} round`;
    const isWhole = await this.scanBlocks(network, await this.transfers.derived(network), {
      heads,
      name,
      cursor: (await this.transfers.cursor(name)) ?? cursor,
      everyAddress,
    });
    if (isWhole) this.rounds.set(network, now + ROUND_MS);
  }

  /** As far as one look goes, which an audit's does to the end; whether that was all. */
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

  /** Each address goes on from where it was asked for last: an idle one may be minutes behind. */
  private async scanEach(network: Network, { newest, final }: Heads, { cursor, everyAddress }: Look): Promise<void> {
    const due = await (everyAddress ? this.transfers.everyWatch(network) : this.transfers.watches(network));
    const starts = Map.groupBy(due, ({ block }) => (block === null ? cursor : Number(block)) + 1);
    for (const [from, group] of starts) {
      const addresses = group.map(({ address }) => address);
      await this.keep(network, addresses, { from, to: newest });
      await this.transfers.noteScanned(network, addresses, final);
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

  /** Once a block, and only where it is easily had. */
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

  /** What all nodes say of a transaction, as far as it pays us. */
  private async keepOurs(network: Network, found: FoundTransaction | undefined): Promise<void> {
    const transfers = found?.succeeded ? found.transfers : [];
    const ours = await this.transfers.oursAmong(
      network,
      transfers.map(({ to }) => to),
    );
    await this.transfers.keep(
      transfers.filter(({ to }) => ours.includes(to)),
      this.voices(network),
    );
  }

  /** A block is asked for once, however much came with it. */
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

  /** What was credited within a day is looked at again in turn: a chain may take back even what it called final. */
  private async recheck(network: Network, { final }: Heads, isWhole: boolean): Promise<void> {
    const now = this.clock.now();
    const rows = await this.transfers.credited(network, {
      since: now - DAY,
      ...(isWhole ? { before: now, limit: RECHECKED_MOST } : { before: now - ROUND_MS, limit: RECHECKED_A_LOOK }),
    });
    const blocks = [
      ...Map.groupBy(
        rows.filter(({ block }) => Number(block) <= final),
        ({ block }) => Number(block),
      ),
    ];
    for (const [block, group] of blocks)
      await unlessInDoubt(this.settleBlock(network, { block, isFinal: true }, group));
  }

  private async atOnce<T>(network: Network, question: Promise<T>): Promise<T | undefined> {
    const late = new AbortController();
    const silence = sleep(ASIDE_MS, undefined, { signal: late.signal })
      .catch(() => undefined)
      .then(() => Promise.reject(new ChainError('unreachable', `${network} is slow`)));
    return Promise.race([question, silence])
      .catch(() => {
        this.silentUntil.set(network, this.clock.now() + SILENT_MS);
        return undefined;
      })
      .finally(() => late.abort());
  }

  private async isFinal(network: Network, block: number): Promise<boolean> {
    return block <= (this.finals.get(network) ?? -1) || block <= (await this.heads(network)).final;
  }

  private async isSo(
    network: Network,
    { hash, rows }: { readonly hash: string; readonly rows: readonly TransferRow[] },
    depth: Depth | undefined,
  ): Promise<boolean> {
    const found = await this.transaction(network, hash, { depth, near: Number(rows[0]!.block) }); // of the block that stands at its height, at every node
    const isSo =
      found !== undefined &&
      rows.every((row) => found.block.hash === row.blockHash && matchOf(row, found) !== undefined);
    if (!isSo) await this.putRight(network, rows, found);
    return isSo;
  }

  /** What stands in another block is moved there; what is not there, or not so, is gone, and what is there instead is written down. */
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

/** Where nodes tell different things nothing changes: the next look asks again. */
const unlessInDoubt = async (work: Promise<void>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!(error instanceof ChainError) || error.problem !== 'disagree') throw error;
  });
};

/** The transfer of a transaction that a stored one is, in everything but its block. */
const matchOf = (row: TransferRow, { succeeded, transfers }: FoundTransaction): Valued | undefined =>
  (succeeded ? transfers : []).find((one) =>
    isDeepStrictEqual(
      [one.network, one.hash, one.index, one.contract, one.coin, one.from, one.to, String(one.raw), one.units],
      [row.network, row.hash, row.index, row.contract, row.coin, row.sender, row.receiver, row.raw, row.units],
    ),
  );
