import type { Holder } from '@chaintide/contracts/market/address-tags';
import type { TopAccount, topAccountsRoute, whaleAccountsRoute } from '@chaintide/contracts/market/ethereum-blocks';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Injectable } from '@nestjs/common';
import { AddressTagsService } from '../address-tags/address-tags.service.ts';
import { EthereumBlocksService } from './ethereum-blocks.service.ts';

type Query = RouteOutput<typeof topAccountsRoute, 'query'>;
type Whales = RouteOutput<typeof whaleAccountsRoute, 'query'>;
type Page = RouteData<typeof topAccountsRoute>;
type Ranked = ReturnType<EthereumBlocksService['ranked']>;
interface Asked extends Query {
  readonly path: string;
  /** Ether. */
  readonly least: number;
}

/** The richest accounts of Ethereum with their known holders. */
@Injectable()
export class TopAccountsService {
  constructor(
    private readonly tags: AddressTagsService,
    private readonly blocks: EthereumBlocksService,
  ) {}

  /** Throws where no node is configured. */
  top(query: Query): Promise<Page> {
    return this.page({ ...query, least: 0, path: 'eth/topAddressList' });
  }

  /** Throws where no node is configured. */
  whales(query: Whales): Promise<Page> {
    return this.page({ ...query, path: 'eth/whaleAddresses' });
  }

  private async page({ path, page, limit, total: most, ...wanted }: Asked): Promise<Page> {
    const { accounts, supply, unknown, simulated, blocks } = this.blocks.ranked(path);
    const holders = await this.tags.holders(accounts.map(({ address }) => address));
    const found = accounts
      .map((one, place) => listed(one, place, { holders, supply }))
      .filter((one) => isWanted(one, wanted))
      .slice(0, most);
    const list = found.slice((page - 1) * limit, page * limit);
    return { simulated, blocks, unknown, total: found.length, page, limit, list };
  }
}

interface Known {
  readonly holders: ReadonlyMap<string, Holder>;
  readonly supply: number | undefined;
}

const listed = (
  { address, isContract, balance, averageCost }: Ranked['accounts'][number],
  place: number,
  { holders, supply }: Known,
): TopAccount => ({
  rank: place + 1,
  address,
  tag: holders.get(address) ?? null,
  type: isContract ? 'contract' : 'person',
  balance,
  share: supply === undefined ? null : balance / supply,
  averageCost: averageCost ?? null,
});

const isFound = ({ address, tag }: TopAccount, search: string): boolean => {
  const typed = search.trim().toLowerCase();
  return address.startsWith(typed) || (tag?.name.toLowerCase().includes(typed) ?? false);
};

const isWanted = (
  one: TopAccount,
  { search = '', address = '', type, kind, least }: Pick<Asked, 'search' | 'address' | 'type' | 'kind' | 'least'>,
): boolean =>
  one.balance >= least &&
  one.address.startsWith(address) &&
  isFound(one, search) &&
  (type === undefined || one.type === type) &&
  (kind === undefined || one.tag?.kind === kind);
