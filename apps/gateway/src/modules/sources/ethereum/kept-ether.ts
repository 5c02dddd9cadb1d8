import { BIG_TRANSACTION_USD } from '@chaintide/contracts/market/bitcoin-blocks';
import type { Account } from '@chaintide/onchain/ethereum/accounts';
import {
  DEPOSIT_CONTRACT,
  etherMainnet,
  etherSimnet,
  type EtherBlock,
  type EtherNetwork,
} from '@chaintide/onchain/ethereum/block';
import { etherNoteOf, type EtherNote } from '@chaintide/onchain/ethereum/block-note';
import { deriveEtherColumns } from '@chaintide/onchain/ethereum/columns';
import { EtherLedger, type LedgerSetting } from '@chaintide/onchain/ethereum/ether-ledger';
import type { TokenName } from '@chaintide/onchain/ethereum/facts';
import type { TokenBook } from '@chaintide/onchain/ethereum/token-book';
import { BlockLog, type ChainNews } from '@chaintide/onchain/lists/block-log';
import { randomBytes } from 'node:crypto';
import { Derivation } from '../kept/derivation.ts';
import { IndexStore } from '../kept/index-store.ts';
import type { Advanced, IndexColumns } from '../kept/progress.ts';
import { SavePace } from '../kept/save-pace.ts';
import { SourceError } from '../source.ts';
import { EtherFollower } from './ether-follower.ts';
import { EtherNodes } from './ether-nodes.ts';
import type { RankedAccount, RichestFound } from './ether-lists.ts';
import type { AdvanceWish, EtherSetting } from './ether-orders.ts';
import { EtherPrices } from './ether-prices.ts';
import { loadEther, saveEther } from './snapshot.ts';

const SEED_BYTES = 16;
const ETHER = 1e18; // wei
const NEARLY = 1_000n; // parts of a supply of which one may be missing
const CANDIDATES = 1.5; // for each that is listed: contracts look richer than they are

const networkOf = (simulated: boolean): EtherNetwork => (simulated ? etherSimnet : etherMainnet);

interface Kept {
  readonly ledger: EtherLedger;
  readonly setting: LedgerSetting;
}

const anew = (setting: Omit<LedgerSetting, 'seed'>): Kept => {
  const seeded = { ...setting, seed: randomBytes(SEED_BYTES) };
  return { ledger: new EtherLedger(seeded), setting: seeded };
};

/** A simulated index that knows no addresses begins again; of a real one, hours of work, only a person may remove the file. */
const read = (store: IndexStore, { simulated, tokens, file }: EtherSetting): Kept => {
  const setting = { network: networkOf(simulated), tokens };
  const parts = store.load();
  const [isThere] = store.load();
  if (!isThere) return anew(setting);
  try {
    const kept = loadEther(() => parts.next().value ?? undefined, setting);
    return simulated && kept.ledger.isOlder ? anew(setting) : kept;
  } catch (error) {
    throw new SourceError('file', `${(error as Error).message}; to index anew, remove ${file}`);
  }
};

/** The index of a node's chain, in a file, and the columns that follow from it. */
export class KeptEther {
  readonly ledger: EtherLedger;
  private readonly setting: LedgerSetting;
  private readonly log = new BlockLog<EtherNote>();
  private readonly store: IndexStore;
  private readonly nodes: EtherNodes;
  private readonly follower: EtherFollower;
  private readonly derivation: Derivation;
  private readonly pace: SavePace;
  private isEnding = false;
  private savedHash: string | undefined;
  /** Of the columns that were given the last time. */
  private given = '';

  /** Throws SourceError for a file that cannot be read; it is left as it is. */
  constructor(setting: EtherSetting) {
    this.store = new IndexStore(setting.file);
    const { ledger, setting: ledgerSetting } = read(this.store, setting);
    this.ledger = ledger;
    this.setting = ledgerSetting;
    this.pace = new SavePace(setting.saveEveryMs);
    this.savedHash = ledger.tip?.hash;
    this.derivation = new Derivation({
      get rows() {
        return ledger.days.rows;
      },
      derive: (prices, kept) => deriveEtherColumns(ledger, prices, kept),
    });
    const chainId = setting.chainId ?? networkOf(setting.simulated).chainId;
    this.nodes = new EtherNodes({ nodes: setting.nodes, chainId, areTraced: setting.areTraced ?? false });
    this.follower = new EtherFollower({
      nodes: this.nodes,
      ledger,
      onApplied: (block, price) => this.noteBlock(block, price),
      onUnwound: (number) => {
        this.derivation.noteBlock();
        this.log.unwind(number);
      },
    });
  }

  /**
   * Follows the nodes until their newest block, or for some time. What a failure leaves is a whole block, and is kept. Blocks since a time,
   * Unix seconds, are noted for `news`.
   */
  async advance({ forMs, prices, listedSince = Infinity }: AdvanceWish): Promise<Advanced> {
    const until = Date.now() + forMs;
    this.log.keepSince(listedSince);
    try {
      const followed = await this.follower.advance(new EtherPrices(prices), () => this.isEnding || Date.now() >= until);
      const { tip, days } = this.ledger;
      const hash = tip?.hash.slice(2) ?? '';
      return { ...followed, height: tip?.number ?? -1, hash, firstDay: days.firstDay, rows: days.rows };
    } finally {
      this.save();
    }
  }

  /** Stops after the block at hand, and writes nothing any more: the folder may be given away. */
  end(): void {
    this.isEnding = true;
  }

  /** Only what follows the first changed day is derived anew, and given; everything if other columns are wanted than the last time. */
  columns(prices: Float64Array, names: readonly string[]): IndexColumns {
    const { from: changed, columns } = this.derivation.columns(prices);
    const from = this.given === names.join() ? changed : 0;
    this.given = names.join();
    return { from, columns: Object.fromEntries(names.map((name) => [name, columns.get(name)!.slice(from)])) };
  }

  /** Those that the ledger holds for the richest, with the balances of a node, which knows what moves within contracts. */
  async richest(count: number): Promise<RichestFound> {
    const { ledger, setting } = this;
    const found = ledger.richest(Math.ceil(count * CANDIDATES));
    const named = found.flatMap(({ address, account }) => (address === undefined ? [] : [{ address, account }]));
    const balances = await this.nodes.balances(named.map(({ address }) => address));
    const accounts = named.map((one, place) => rankedOf(one, balances[place]!));
    return {
      accounts: accounts.toSorted((one, other) => other.balance - one.balance).slice(0, count),
      unknown: found.slice(0, count).filter(({ address }) => address === undefined).length,
      tokens: setting.tokens.map(({ name, decimals }) => {
        const { holders, supply } = ledger.tokenOf(name)!;
        return { name, holders, supply: Number(supply) / 10 ** decimals };
      }),
    };
  }

  /** Tokens of which every holding is known: the supply by their events is the one that the contract says. */
  async wholeTokens(): Promise<readonly TokenName[]> {
    const { tokens } = this.setting;
    const said = await this.nodes.supplies(tokens.map(({ contract }) => contract));
    return tokens.map(({ name }) => name).filter((name, place) => isWhole(this.ledger.tokenOf(name)!, said[place]));
  }

  /** How the chain has changed since `settle`; undefined if it has not. */
  get news(): ChainNews<EtherNote> | undefined {
    return this.log.news;
  }

  /** The news are stored, so that the index may be saved, too. */
  settle(): void {
    this.log.clear();
    this.save();
  }

  private noteBlock(block: EtherBlock, price: number): void {
    const { tokens } = this.setting;
    this.derivation.noteBlock();
    this.log.append({ height: block.number, time: block.time }, () =>
      etherNoteOf(block, { price, tokens, least: BIG_TRANSACTION_USD }),
    );
  }

  /** Not while there are news that nobody has stored: after a crash they are read again. */
  private save(): void {
    const { ledger, setting } = this;
    const hash = ledger.tip?.hash;
    if (this.isEnding || this.news !== undefined || this.savedHash === hash || !this.pace.isDue) return;
    this.pace.save(() => this.store.save(saveEther(ledger, setting)));
    this.savedHash = hash;
  }
}

/** The newest block of the node may be younger, and some contracts do not count what was sent to nobody as burned. */
const isWhole = ({ supply }: TokenBook, said: bigint | undefined): boolean => {
  if (said === undefined) return false;
  const difference = supply > said ? supply - said : said - supply;
  return difference * NEARLY <= said;
};

interface NamedAccount {
  readonly address: string;
  readonly account: Account;
}

/** Stakes that were returned did not leave the deposit contract by a payment, so that nodes count them there for ever. */
const rankedOf = ({ address, account }: NamedAccount, told: bigint): RankedAccount => {
  const seen = Number(account.balance) / ETHER;
  return {
    address,
    isContract: account.isContract,
    balance: address === DEPOSIT_CONTRACT ? seen : Number(told) / ETHER,
    averageCost: seen > 0 ? account.cost / seen : undefined,
  };
};
