import { BIG_TRANSACTIONS_REACH } from '@chaintide/contracts/market/bitcoin-blocks';
import type { Holder } from '@chaintide/contracts/market/address-tags';
import type {
  bigTransfersRoute,
  EtherAsset,
  EthereumBlocksState,
  EtherToken,
  newContractsRoute,
  tokenAbbreviationsRoute,
} from '@chaintide/contracts/market/ethereum-blocks';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { daySpan } from '../../platform/day-span.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Hub } from '../../platform/hub/hub.ts';
import { Relay } from '../../platform/processes/relay.ts';
import { AddressTagsService } from '../address-tags/address-tags.service.ts';
import { BigTransfersRepository } from './big-transfers.repository.ts';
import { EthereumBlocksRepository } from './ethereum-blocks.repository.ts';
import { NewContractsRepository } from './new-contracts.repository.ts';
import type { StoredRead } from './stored-read.ts';

type Transfers = RouteOutput<typeof bigTransfersRoute, 'query'>;
type Contracts = RouteOutput<typeof newContractsRoute, 'query'>;
type Paged = Pick<Transfers, 'page' | 'limit' | 'total'>;
interface Rows<Row> {
  readonly count: () => Promise<number>;
  readonly list: (range: { readonly offset: number; readonly limit: number }) => Promise<Row[]>;
}

interface KeptToken {
  readonly name: string;
  /** In lower case. */
  readonly contract: string;
  readonly decimals: number;
}

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
  readonly tokens: readonly { readonly name: string; readonly holders: number; readonly supply: number }[];
}

const UNRANKED: Ranking = { accounts: [], unknown: 0, supply: undefined, tokens: [] };

/** The newest blocks of Ethereum: stored, listed, and told to whoever watches. */
@Injectable()
export class EthereumBlocksService implements OnModuleInit {
  private state: EthereumBlocksState = { simulated: false, blocks: null };
  /** Whose balances are kept; undefined where no node is configured. */
  private kept: readonly KeptToken[] | undefined;
  private ranking: (Ranking & EthereumBlocksState) | undefined;
  private readonly tellKept: () => void;
  private readonly tellTokens: (tokens: readonly KeptToken[]) => void;
  private readonly tellRanked: (ranking: Ranking & EthereumBlocksState) => void;

  constructor(
    private readonly repository: EthereumBlocksRepository,
    private readonly transfers: BigTransfersRepository,
    private readonly contracts: NewContractsRepository,
    private readonly tags: AddressTagsService,
    private readonly hub: Hub,
    relay: Relay,
  ) {
    this.tellKept = relay.defineStored('ethereumBlocks', () => this.read());
    this.tellTokens = relay.define<readonly KeptToken[]>({
      name: 'etherTokens',
      apply: (tokens) => this.show(tokens),
      state: () => (this.kept ? [this.kept] : []),
    });
    this.tellRanked = relay.define<Ranking & EthereumBlocksState>({
      name: 'etherRanking',
      apply: (ranking) => this.follow(ranking),
      state: () => (this.ranking ? [this.ranking] : []),
    });
  }

  async onModuleInit(): Promise<void> {
    this.state = await this.repository.state();
    this.hub.registerState('ethereumBlocks', () => this.state);
  }

  /** A node is configured, so that blocks come sooner or later. */
  begin(tokens: readonly KeptToken[]): void {
    const isNew = this.kept === undefined;
    this.show(tokens);
    if (isNew) this.tellTokens(tokens);
  }

  private show(tokens: readonly KeptToken[]): void {
    this.kept = tokens;
  }

  async keep(read: StoredRead): Promise<void> {
    await this.repository.save(read);
    await this.read();
    this.tellKept();
  }

  private async read(): Promise<void> {
    this.state = await this.repository.state();
    this.hub.touch(topics.ethereumBlocks());
  }

  /** In memory: the index gives it again after a restart. */
  rank(ranking: Ranking): void {
    const ranked = { ...ranking, ...this.state };
    this.follow(ranked);
    this.tellRanked(ranked);
  }

  private follow(ranking: Ranking & EthereumBlocksState): void {
    this.ranking = ranking;
    this.hub.touch(topics.ethereumBlocks());
  }

  /** The richest accounts, and the last block at that time. Throws where no node is configured; without accounts before the first ranking. */
  ranked(path: string): Ranking & EthereumBlocksState {
    this.requireSource(path);
    return this.ranking ?? { ...UNRANKED, ...this.state };
  }

  /** Throws where no node is configured and no block was read. */
  async bigTransfers({ start, end, ...query }: Transfers): Promise<RouteData<typeof bigTransfersRoute>> {
    this.requireSource('eth/largeTransactions');
    const wanted = { ...query, ...daySpan({ start, end }) };
    const { rows, ...page } = await this.pageOf(query, {
      count: () => this.transfers.count(wanted),
      list: (range) => this.transfers.list(wanted, range),
    });
    const holders = await this.holdersOf(rows.flatMap(({ from, to }) => [from, to]));
    const list = rows.map((row) => ({ ...row, fromTag: holders(row.from), toTag: holders(row.to) }));
    return { ...page, list };
  }

  /** Throws where no node is configured and no block was read. */
  async newContracts({ start, end, ...query }: Contracts): Promise<RouteData<typeof newContractsRoute>> {
    this.requireSource('eth/newContracts');
    const wanted = { ...query, ...daySpan({ start, end }) };
    const { rows, ...page } = await this.pageOf(query, {
      count: () => this.contracts.count(wanted),
      list: (range) => this.contracts.list(wanted, range),
    });
    const holders = await this.holdersOf(rows.flatMap(({ creator, address }) => [creator, address]));
    const list = rows.map((row) => ({ ...row, creatorTag: holders(row.creator), tag: holders(row.address) }));
    return { ...page, list };
  }

  /** Throws where no node is configured. */
  tokens(abbr: EtherAsset | undefined): RouteData<typeof tokenAbbreviationsRoute> {
    const { tokens, simulated, blocks } = this.ranked('eth/tokenAbbreviations');
    const list = (this.kept ?? []).map((token) => tokenOf(token, tokens));
    return { simulated, blocks, list: list.filter((token) => abbr === undefined || token.abbr === abbr) };
  }

  private async pageOf<Row>({ page, limit, total: most = BIG_TRANSACTIONS_REACH }: Paged, { count, list }: Rows<Row>) {
    const offset = (page - 1) * limit;
    const total = Math.min(most, await count());
    const rows = await list({ offset, limit: Math.max(0, Math.min(limit, total - offset)) });
    return { ...this.state, total, page, limit, rows };
  }

  private async holdersOf(addresses: readonly (string | null)[]): Promise<(address: string | null) => Holder | null> {
    const holders = await this.tags.holders(addresses.filter((one) => one !== null));
    return (address) => (address === null ? null : (holders.get(address) ?? null));
  }

  private requireSource(path: string): void {
    if (!this.kept && !this.state.blocks) throw new AppError('market.noSource', { path });
  }
}

const names: Readonly<Record<string, string>> = { USDT: 'Tether USD', USDC: 'USD Coin', BUSD: 'Binance USD' };

const tokenOf = ({ name, contract, decimals }: KeptToken, tokens: Ranking['tokens']): EtherToken => {
  const abbr = name.toUpperCase() as EtherAsset;
  const { holders = null, supply = null } = tokens.find((one) => one.name === name) ?? {};
  return { abbr, name: names[abbr] ?? abbr, address: contract, decimals, holders, supply };
};
