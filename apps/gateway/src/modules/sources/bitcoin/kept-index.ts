import { hexOf } from '@chaintide/onchain/blocks/bytes';
import { ChainError } from '@chaintide/onchain/blocks/chain-error';
import { costHistogram, type ChainCosts } from '@chaintide/onchain/columns/cost-histogram';
import type { ChainNews } from '@chaintide/onchain/lists/block-log';
import { MatrixError } from '@chaintide/onchain/matrix/matrix-error';
import { accountOf, type Account, type Market } from '@chaintide/onchain/owner-history/account';
import { OwnerHistory } from '@chaintide/onchain/owner-history/owner-history';
import { randomBytes } from 'node:crypto';
import { SourceError } from '../source.ts';
import { BitcoinIndex } from './bitcoin-index.ts';
import type { AddressAsked, AddressBalance, AddressFound } from './blocks.ts';
import { chainOf, networkOf, ruleOf } from './chains.ts';
import { CoreRest } from './core-rest.ts';
import { derivableDays } from './derivable-days.ts';
import { Derivation } from '../kept/derivation.ts';
import { Follower } from './follower.ts';
import type { ColumnsWish, CostsWish, IndexSetting } from './index-orders.ts';
import { IndexStore } from '../kept/index-store.ts';
import type { Advanced, Followed, IndexColumns } from '../kept/progress.ts';
import { SavePace } from '../kept/save-pace.ts';
import { Rereading } from './rereading.ts';
import { SegmentFolder } from './segment-folder.ts';

const SEED_BYTES = 16;

const anew = (segments: SegmentFolder, { history, leaf, simulated }: IndexSetting): BitcoinIndex => {
  const index = BitcoinIndex.empty(randomBytes(SEED_BYTES), networkOf(simulated), ruleOf(simulated));
  if (history) index.history = new OwnerHistory(segments, undefined, leaf);
  return index;
};

/** A simulated index whose history was not kept begins again; of a real one, hours of work, only a person may remove the file. */
const read = (store: IndexStore, segments: SegmentFolder, setting: IndexSetting): BitcoinIndex => {
  const { file, simulated, history, leaf } = setting;
  const [isThere] = store.load();
  if (!isThere) return anew(segments, setting);
  try {
    const index = BitcoinIndex.load(
      store.load(),
      networkOf(simulated),
      history ? { files: segments, leaf } : undefined,
    );
    return history && simulated && !index.history ? anew(segments, setting) : index;
  } catch (error) {
    if (error instanceof MatrixError && error.fault === 'older') return anew(segments, setting); // all of it follows from the blocks
    throw new SourceError('file', `${(error as Error).message}; to index anew, remove ${file}`);
  }
};

/** The index of a node's chain, in a file, and the columns that follow from it. */
export class KeptIndex {
  private readonly setting: IndexSetting;
  private readonly index: BitcoinIndex;
  private readonly store: IndexStore;
  private readonly segments: SegmentFolder;
  private readonly follower: Follower;
  private readonly derivation: Derivation;
  /** The same under other day rules and other prices. */
  readonly rereading: Rereading;
  private isEnding = false;
  private followed: Followed | undefined;
  private readonly pace: SavePace;
  private savedHash: Uint8Array;

  /** Throws SourceError for a file that cannot be read; it is left as it is. */
  constructor(setting: IndexSetting) {
    this.setting = setting;
    this.store = new IndexStore(setting.file);
    this.segments = new SegmentFolder(`${setting.file}.history`);
    this.index = read(this.store, this.segments, setting);
    this.derivation = new Derivation(derivableDays(this.index.under(ruleOf(setting.simulated))));
    this.rereading = new Rereading(this.index);
    this.pace = new SavePace(setting.saveEveryMs);
    this.savedHash = this.index.hash;
    this.follower = new Follower({
      node: new CoreRest(setting.url),
      index: this.index,
      chain: chainOf(setting.simulated),
      onBlock: () => this.noteBlock(),
    });
  }

  /**
   * Follows the node until its newest block, or for some time. What a failure leaves is a whole block, and is kept. Blocks since a time,
   * Unix seconds, are noted for `news`.
   */
  async advance(forMs: number, listedSince = Infinity): Promise<Advanced> {
    const until = Date.now() + forMs;
    this.index.log.keepSince(listedSince);
    try {
      const followed = await this.follower.advance(() => this.isEnding || Date.now() >= until);
      this.followed = followed;
      const { firstDay, rows } = this.index.matrix;
      return { ...followed, height: this.index.height, hash: hexOf(this.index.hash), firstDay, rows };
    } finally {
      this.save();
    }
  }

  /** Stops after the block at hand, and writes nothing any more: the folder may be given away. */
  end(): void {
    this.isEnding = true;
  }

  /** Only what follows the first changed day is derived anew, and given. */
  columns({ prices, names }: ColumnsWish): IndexColumns {
    const { from, columns } = this.derivation.columns(prices);
    return { from, columns: Object.fromEntries(names.map((name) => [name, columns.get(name)!.slice(from)])) };
  }

  private noteBlock(): void {
    if (!this.isEnding) this.index.history?.settle();
    this.derivation.noteBlock();
    this.rereading.noteBlock();
  }

  /** The richest addresses, the richest first. */
  richest(count: number): AddressBalance[] {
    return this.index.richest(count);
  }

  /** The owner of a script as of the last block. Throws ChainError for a history that is damaged. */
  address(asked: AddressAsked): AddressFound {
    const { index, followed } = this;
    const isIndexing = !followed || followed.isSyncing || index.height < followed.blocks;
    const holding = isIndexing ? undefined : index.holding(asked.script);
    return {
      height: index.height,
      until: followed?.headers,
      isIndexing,
      balance: holding?.balance,
      account: holding && this.accountOf(holding, asked),
    };
  }

  private accountOf({ owner, balance }: { owner: number; balance: number }, asked: AddressAsked): Account | undefined {
    const changes = this.index.history?.changesOf(owner);
    const account = changes && accountOf(changes, marketOf(this.index.matrix.times, asked), asked);
    if (account && (account.balances.at(-1) ?? 0) !== balance)
      throw new ChainError(
        'ledger.snapshot',
        `the history of an owner is damaged; to index anew, remove ${this.setting.file}`,
      );
    return account;
  }

  /** The coins of a day by their cost. */
  costs({ day: asked, prices, scale }: CostsWish): ChainCosts {
    const { matrix } = this.index;
    const { firstDay } = matrix;
    const lastDay = firstDay + matrix.rows - 1;
    const day = asked ?? lastDay;
    if (day < firstDay || day > lastDay) return { firstDay, lastDay, costs: undefined };
    return { firstDay, lastDay, costs: { day, ...costHistogram(matrix, prices, { row: day - firstDay, scale }) } };
  }

  /** How the chain has changed since `settle`; undefined if it has not. */
  get news(): ChainNews | undefined {
    return this.index.log.news;
  }

  /** The news are stored, so that the index may be saved, too. */
  settle(): void {
    this.index.log.clear();
    this.save();
  }

  /** Not while there are news that nobody has stored: after a crash they are read again. */
  private save(): void {
    const { index } = this;
    if (this.isEnding || index.log.news !== undefined || this.savedHash === index.hash || !this.pace.isDue) return;
    this.pace.save(() => {
      this.store.save(index.save());
      if (index.history) index.history.saved();
      else this.segments.clear();
    });
    this.savedHash = index.hash;
  }
}

const marketOf = (times: Uint32Array, { firstDay, prices }: AddressAsked): Market => ({
  timeOf: (height) => times[height]!,
  priceOn: (day) => prices[Math.min(Math.max(0, day - firstDay), prices.length - 1)] ?? 0,
});
