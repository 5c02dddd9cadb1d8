import { DAY, ROUND_MS } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/money/networks';
import type { Clock } from '../../platform/clock.ts';
import { unlessInDoubt, type BlockRange, type Heads } from './chain.ts';
import type { ChainReader } from './chain-reader.ts';
import { TransferCorrections, type Stores } from './transfer-corrections.ts';
import type { TransferRow, Valued } from './transfers.service.ts';

const CALLS_AT_ONCE = 20;
const BLOCKS_AT_ONCE = 1_000; // per request; nodes refuse longer ranges
const RANGES_A_LOOK = 10; // the next look continues
const SETTLED_A_LOOK = 100; // blocks
const FOREIGN_A_LOOK = 50; // transfers of unknown tokens: shown to people, never credited
const RECHECKED_A_LOOK = 20;
const RECHECKED_MOST = 100_000; // in an audit
const FIRST_LOOK = 5_000; // blocks before the newest, for a network that was never scanned

/** The starting block, and whether to scan every address. */
interface Look {
  readonly cursor: number;
  readonly everyAddress: boolean;
}

/** Finds the transfers to our addresses and settles them when they are final. */
export class TransferScan extends TransferCorrections {
  /** When the next scan of all addresses of a network is due. */
  private readonly rounds = new Map<Network, number>();

  constructor(
    reader: ChainReader,
    stores: Stores,
    private readonly clock: Clock,
  ) {
    super(reader, stores);
  }

  /** Stores every new transfer to our addresses, and settles those that became final or are gone. */
  async run(network: Network, everyAddress: boolean): Promise<Heads> {
    const { chain } = this.reader.setup(network);
    const heads = await this.reader.heads(network);
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
    const { chain, contracts } = this.reader.setup(network);
    const found = (await chain.transfersTo(addresses, range, Object.values(contracts)))
      .map((transfer) => this.reader.valued(network, transfer))
      .filter(({ raw }) => raw > 0n);
    const isOurs = ({ coin }: Valued): boolean => coin !== null;
    await this.transfers.keep([
      ...found.filter(isOurs),
      ...found.filter((one) => !isOurs(one)).slice(0, FOREIGN_A_LOOK),
    ]);
    const gone = await this.transfers.goneAmong(network, [...new Set(found.map(({ hash }) => hash))]);
    for (const hash of gone)
      await unlessInDoubt(this.reader.transaction(network, hash).then((again) => this.keepOurs(network, again)));
  }

  /** Records transfers of unknown tokens: once per block, and only if the node answers. */
  private async noteForeign(network: Network, addresses: readonly string[], range: BlockRange): Promise<void> {
    if (range.to < range.from) return;
    const found = await this.reader
      .setup(network)
      .chain.transfersTo(addresses, range)
      .catch(() => []);
    await this.transfers.keep(
      found
        .map((transfer) => this.reader.valued(network, transfer))
        .filter(({ coin }) => coin === null)
        .slice(0, FOREIGN_A_LOOK),
    );
  }

  /**
   * Settles open transfers. If one of them was in a replaced block, everything that is not final is checked, because an
   * order that lost its transfer may be matched with any of the others.
   */
  private async settle(network: Network, heads: Heads): Promise<void> {
    const isReplaced = await this.settleOpen(network, heads, heads.final);
    if (isReplaced) await this.settleOpen(network, heads, Number.MAX_SAFE_INTEGER);
  }

  /** Requests each block once; returns whether a transfer's block was replaced. */
  private async settleOpen(network: Network, { final }: Heads, othersUpTo: number): Promise<boolean> {
    const open = await this.transfers.open(network, othersUpTo);
    const blocks = [...Map.groupBy(open, ({ block }) => Number(block))].slice(0, SETTLED_A_LOOK);
    let isReplaced = false;
    const settleOne = async (block: number, rows: readonly TransferRow[]): Promise<void> => {
      if (await this.settleBlock(network, { block, isFinal: block <= final }, rows)) isReplaced = true;
    };
    for (let at = 0; at < blocks.length; at += CALLS_AT_ONCE) {
      await Promise.all(
        blocks.slice(at, at + CALLS_AT_ONCE).map(([block, rows]) => unlessInDoubt(settleOne(block, rows))),
      );
    }
    return isReplaced;
  }

  /** Returns whether a transfer had to be corrected. */
  private async settleBlock(
    network: Network,
    { block, isFinal }: { readonly block: number; readonly isFinal: boolean },
    rows: readonly TransferRow[],
  ): Promise<boolean> {
    const hash = await this.reader.setup(network).chain.blockHash(block, isFinal ? 'final' : undefined);
    const isStanding = ({ blockHash, goneAt }: TransferRow): boolean => blockHash === hash && goneAt === null;
    const [standing, moved] = [rows.filter(isStanding), rows.filter((row) => !isStanding(row))];
    if (isFinal)
      await this.transfers.settle(
        standing.map(({ id }) => id),
        'final',
      );
    for (const [transaction, group] of Map.groupBy(moved, (row) => row.hash))
      await this.putRight(network, group, await this.reader.transaction(network, transaction));
    return moved.length > 0;
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
}
