import type { topAddressesRoute, whaleAddressesRoute } from '@chaintide/contracts/market/bitcoin-blocks';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { RankedOwnersService } from '../address-tags/ranked-owners.service.ts';
import { BitcoinBlocksService } from './bitcoin-blocks.service.ts';

const COIN = 1e8; // satoshi

type Query = RouteOutput<typeof topAddressesRoute, 'query'>;
type Whales = RouteOutput<typeof whaleAddressesRoute, 'query'>;
type Page = RouteData<typeof topAddressesRoute>;

/** The richest addresses with their known holders. */
@Injectable()
export class TopAddressesService {
  constructor(
    private readonly owners: RankedOwnersService,
    private readonly blocks: BitcoinBlocksService,
  ) {}

  /** Throws if no block has been read. */
  top(query: Query): Promise<Page> {
    return this.page('btc/topAddresses', query);
  }

  /** Throws if no block has been read. */
  whales(query: Whales): Promise<Page> {
    return this.page('btc/whaleAddresses', query);
  }

  private async page(path: string, query: Query | Whales): Promise<Page> {
    const { ranked } = this.blocks;
    if (!ranked) throw new AppError('market.noSource', { path });
    const { richest, ...state } = ranked;
    const owners = richest.map(({ address, balance }) => ({ address, balance: balance / COIN }));
    return { ...state, ...(await this.owners.page(owners, query)) };
  }
}
