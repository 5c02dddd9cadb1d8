import {
  BIG_TRANSACTIONS_REACH,
  type bigTransactionsRoute,
  type BitcoinBlocksState,
  type PoolSpan,
  type poolsRoute,
} from '@chaintide/contracts/market/bitcoin-blocks';
import type { MempoolState } from '@chaintide/contracts/market/mempool';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { DAY } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import type { CostsReader } from '@chaintide/onchain/columns/cost-histogram';
import type { FlowPage } from '@chaintide/onchain/owner-history/account';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { daySpan } from '../../platform/day-span.ts';
import { Bus, busEvent } from '../../platform/bus.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Hub } from '../../platform/hub/hub.ts';
import { Calls } from '../../platform/processes/calls.ts';
import { Relay } from '../../platform/processes/relay.ts';
import type { FoundAddress, IndexReader } from './address-reader.ts';
import { BitcoinBlocksRepository } from './bitcoin-blocks.repository.ts';
import type { StoredRead } from './stored-read.ts';

interface RankedAddress {
  readonly address: string;
  /** Satoshi. */
  readonly balance: number;
}
/** The richest first, and the last block at that time. */
interface Ranking extends BitcoinBlocksState {
  readonly richest: readonly RankedAddress[];
}

interface Sought {
  readonly script: Uint8Array;
  readonly page: FlowPage;
}
interface Found {
  readonly address: FoundAddress;
  readonly price: number;
}
/** The index that another process has. */
interface IndexTold {
  readonly simulated: boolean;
  readonly hasCosts: boolean;
}

/** The index has read blocks, or has reached the newest one. */
export const blocksMoved = busEvent<void>('blocks.moved');

type Query = RouteOutput<typeof bigTransactionsRoute, 'query'>;

/** The newest blocks of Bitcoin: stored, listed, and told to whoever watches. */
@Injectable()
export class BitcoinBlocksService implements OnModuleInit {
  private state: BitcoinBlocksState = { simulated: false, blocks: null };
  private waiting: MempoolState = { simulated: false, mempool: null, isRefused: false };
  private ranking: Ranking | undefined;
  private readonly tellKept: () => void;
  private readonly tellRanked: (ranking: Ranking) => void;
  private readonly tellIndex: (told: IndexTold) => void;
  private readonly askCosts: CostsReader;
  private readonly tellWaiting: (state: MempoolState) => void;
  /** Undefined where no node is configured. */
  addresses: IndexReader | undefined;
  /** As of the last block and price; undefined until the index is complete. */
  costs: CostsReader | undefined;

  constructor(
    private readonly repository: BitcoinBlocksRepository,
    private readonly hub: Hub,
    private readonly bus: Bus,
    relay: Relay,
    calls: Calls,
  ) {
    this.tellKept = relay.defineStored('bitcoinBlocks', () => this.read());
    this.tellRanked = relay.define<Ranking>({
      name: 'bitcoinRanking',
      apply: (ranking) => this.follow(ranking),
      state: () => (this.ranking ? [this.ranking] : []),
    });
    const find = calls.define('bitcoinAddress', ({ script, page }: Sought) => this.found(script, page));
    this.tellIndex = relay.define<IndexTold>({
      name: 'bitcoinIndex',
      apply: (told) => this.followIndex(told, find),
      state: () =>
        this.addresses ? [{ simulated: this.addresses.simulated, hasCosts: this.costs !== undefined }] : [],
    });
    this.askCosts = calls.define('bitcoinCosts', (asked: Parameters<CostsReader>[0]) => this.costsOf(asked));
    this.tellWaiting = relay.define<MempoolState>({
      name: 'mempool',
      apply: (waiting) => this.show(waiting),
      state: () => [this.waiting],
    });
  }

  async onModuleInit(): Promise<void> {
    this.state = await this.repository.state();
    this.hub.registerState('bitcoinBlocks', () => this.state);
    this.hub.registerState('mempool', () => this.waiting);
  }

  async keep(read: StoredRead): Promise<void> {
    await this.repository.save(read);
    await this.read();
    this.tellKept();
  }

  private async read(): Promise<void> {
    this.state = await this.repository.state();
    this.tell();
  }

  /** The richest addresses as of the last block, in memory: the index gives them again after a restart. */
  rank(richest: readonly RankedAddress[]): void {
    this.follow({ ...this.state, richest });
    this.tellRanked({ ...this.state, richest });
  }

  private follow(ranking: Ranking): void {
    this.ranking = ranking;
    this.tell();
  }

  private tell(): void {
    this.hub.touch(topics.bitcoinBlocks());
    this.bus.emit(blocksMoved, undefined);
  }

  serveAddresses(reader: IndexReader): void {
    const isNew = this.addresses === undefined;
    this.addresses = reader;
    if (isNew) this.tellIndex({ simulated: reader.simulated, hasCosts: this.costs !== undefined });
  }

  serveCosts(reader: CostsReader): void {
    this.costs = reader;
    this.tellIndex({ simulated: this.isSimulated, hasCosts: true });
  }

  /** Lets the leading process answer what is about its index. A new reader means: there is another block, or price. */
  private followIndex({ simulated, hasCosts }: IndexTold, find: (sought: Sought) => Promise<Found>): void {
    let price = 0;
    this.addresses = {
      simulated,
      price: () => price,
      find: async (script, page) => {
        const found = await find({ script, page });
        price = found.price;
        return found.address;
      },
    };
    if (hasCosts) this.costs = (asked) => this.askCosts(asked);
  }

  private async found(script: Uint8Array, page: FlowPage): Promise<Found> {
    const reader = this.addresses;
    if (!reader) throw new AppError('market.noSource', { path: 'btc/address' });
    return { address: await reader.find(script, page), price: reader.price() };
  }

  private costsOf(asked: Parameters<CostsReader>[0]): ReturnType<CostsReader> {
    if (!this.costs) throw new AppError('market.noSource', { path: 'btc/costDistribution' });
    return this.costs(asked);
  }

  /** Takes what waits for a block. */
  wait(state: MempoolState): void {
    this.show(state);
    this.tellWaiting(state);
  }

  private show(state: MempoolState): void {
    this.waiting = state;
    this.hub.touch(topics.mempool());
  }

  /** Throws where no node is configured. */
  mempool(): MempoolState {
    if (!this.addresses) throw new AppError('market.noSource', { path: 'btc/mempool' });
    return this.waiting;
  }

  /** The blocks that are listed. */
  get listed(): BitcoinBlocksState {
    return this.state;
  }

  get isSimulated(): boolean {
    return this.state.simulated;
  }

  /** Undefined before the first ranking. */
  get ranked(): Ranking | undefined {
    return this.ranking;
  }

  /** The pool with most blocks first. Throws if no block has been read. */
  async pools(days: PoolSpan): Promise<RouteData<typeof poolsRoute>> {
    const { blocks } = this.state;
    if (!blocks) throw new AppError('market.noSource', { path: 'btc/pools' });
    const rows = await this.repository.pools(blocks.to - Number(days) * DAY);
    const total = rows.reduce((sum, row) => sum + row.blocks, 0);
    return { ...this.state, days, total, list: rows.map((row) => ({ ...row, share: row.blocks / total })) };
  }

  /** Throws if no block has been read. */
  async bigTransactions({
    page,
    limit,
    start,
    end,
    ...filters
  }: Query): Promise<RouteData<typeof bigTransactionsRoute>> {
    const span = daySpan({ start, end });
    if (!this.state.blocks) throw new AppError('market.noSource', { path: 'btc/largeTransactions' });
    const wanted = { ...filters, ...span };
    const offset = (page - 1) * limit;
    const [total, list] = await Promise.all([
      this.repository.count(wanted),
      offset >= BIG_TRANSACTIONS_REACH ? [] : this.repository.list(wanted, { offset, limit }),
    ]);
    return { ...this.state, total, page, limit, list };
  }
}
