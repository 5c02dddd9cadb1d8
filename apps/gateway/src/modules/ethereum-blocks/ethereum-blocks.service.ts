import { BIG_TRANSACTIONS_REACH } from '@chaintide/contracts/market/bitcoin-blocks';
import type { bigTransfersRoute, EthereumBlocksState } from '@chaintide/contracts/market/ethereum-blocks';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { daySpan } from '../../platform/day-span.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Hub } from '../../platform/hub/hub.ts';
import { AddressTagsService } from '../address-tags/address-tags.service.ts';
import { EthereumBlocksRepository } from './ethereum-blocks.repository.ts';
import type { StoredRead } from './stored-read.ts';

type Query = RouteOutput<typeof bigTransfersRoute, 'query'>;

interface RankedAccount {
  readonly address: string;
  readonly isContract: boolean;
  /** In ether. */
  readonly balance: number;
  /** Dollars an ether; undefined where none was seen to arrive. */
  readonly averageCost: number | undefined;
}
/** The richest first. */
interface Ranking {
  readonly accounts: readonly RankedAccount[];
  /** Accounts among the richest whose addresses are not known. */
  readonly unknown: number;
  /** Ether in circulation; undefined if that is not known. */
  readonly supply: number | undefined;
}

/** The newest blocks of Ethereum: stored, listed, and told to whoever watches. */
@Injectable()
export class EthereumBlocksService implements OnModuleInit {
  private state: EthereumBlocksState = { simulated: false, blocks: null };
  private isRead = false;
  private ranking: Ranking = { accounts: [], unknown: 0, supply: undefined };

  constructor(
    private readonly repository: EthereumBlocksRepository,
    private readonly tags: AddressTagsService,
    private readonly hub: Hub,
  ) {}

  async onModuleInit(): Promise<void> {
    this.state = await this.repository.state();
    this.hub.registerState('ethereumBlocks', () => this.state);
  }

  /** A node is configured, so that blocks come sooner or later. */
  begin(): void {
    this.isRead = true;
  }

  async keep(read: StoredRead): Promise<void> {
    await this.repository.save(read);
    this.state = await this.repository.state();
    this.hub.touch(topics.ethereumBlocks());
  }

  /** In memory: the index gives it again after a restart. */
  rank(ranking: Ranking): void {
    this.ranking = ranking;
    this.hub.touch(topics.ethereumBlocks());
  }

  /** The richest accounts, and the last block at this time. Throws where no node is configured; without accounts before the first ranking. */
  ranked(path: string): Ranking & EthereumBlocksState {
    this.requireSource(path);
    return { ...this.ranking, ...this.state };
  }

  /** Throws where no node is configured and no block was read. */
  async bigTransfers({
    page,
    limit,
    total: most = BIG_TRANSACTIONS_REACH,
    start,
    end,
    ...filters
  }: Query): Promise<RouteData<typeof bigTransfersRoute>> {
    const wanted = { ...filters, ...daySpan({ start, end }) };
    this.requireSource('eth/largeTransactions');
    const offset = (page - 1) * limit;
    const total = Math.min(most, await this.repository.count(wanted));
    const rows = await this.repository.list(wanted, { offset, limit: Math.max(0, Math.min(limit, total - offset)) });
    const holders = await this.tags.holders(rows.flatMap(({ from, to }) => [from, to].filter((one) => one !== null)));
    const list = rows.map((row) => ({
      ...row,
      fromTag: holders.get(row.from ?? '') ?? null,
      toTag: holders.get(row.to ?? '') ?? null,
    }));
    return { ...this.state, total, page, limit, list };
  }

  private requireSource(path: string): void {
    if (!this.isRead && !this.state.blocks) throw new AppError('market.noSource', { path });
  }
}
