import type { Holder } from '@chaintide/contracts/market/address-tags';
import type { TopAddress, topAddressesRoute, whaleAddressesRoute } from '@chaintide/contracts/market/bitcoin-blocks';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { AddressTagsService } from '../address-tags/address-tags.service.ts';
import { BitcoinBlocksService } from './bitcoin-blocks.service.ts';

const COIN = 1e8; // satoshi

type Query = RouteOutput<typeof topAddressesRoute, 'query'>;
type Whales = RouteOutput<typeof whaleAddressesRoute, 'query'>;
type Page = RouteData<typeof topAddressesRoute>;
interface Asked extends Whales {
  readonly path: string;
}

const isWanted = (
  { address, tag, balance }: TopAddress,
  { search = '', kind, least }: Pick<Asked, 'search' | 'kind' | 'least'>,
): boolean => {
  if (balance < least) return false;
  const typed = search.trim().toLowerCase();
  const isFound = address.toLowerCase().startsWith(typed) || (tag?.name.toLowerCase().includes(typed) ?? false);
  return isFound && (kind === undefined || tag?.kind === kind);
};

/** The richest addresses with their known holders. */
@Injectable()
export class TopAddressesService {
  constructor(
    private readonly tags: AddressTagsService,
    private readonly blocks: BitcoinBlocksService,
  ) {}

  /** Throws if no block has been read. */
  top(query: Query): Promise<Page> {
    return this.page({ ...query, least: 0, path: 'btc/topAddresses' });
  }

  /** Throws if no block has been read. */
  whales(query: Whales): Promise<Page> {
    return this.page({ ...query, path: 'btc/whaleAddresses' });
  }

  private async page({ path, page, limit, ...wanted }: Asked): Promise<Page> {
    const { ranked } = this.blocks;
    if (!ranked) throw new AppError('market.noSource', { path });
    const { richest, ...state } = ranked;
    const holders = await this.tags.holders(richest.map(({ address }) => address));
    const found = richest.map((one, place) => listed(one, place, holders)).filter((one) => isWanted(one, wanted));
    return { ...state, total: found.length, page, limit, list: found.slice((page - 1) * limit, page * limit) };
  }
}

type Richest = NonNullable<BitcoinBlocksService['ranked']>['richest'][number];

const listed = ({ address, balance }: Richest, place: number, holders: ReadonlyMap<string, Holder>): TopAddress => ({
  rank: place + 1,
  address,
  tag: holders.get(address) ?? null,
  balance: balance / COIN,
});
