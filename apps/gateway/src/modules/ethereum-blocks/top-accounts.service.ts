import type { topAccountsRoute, whaleAccountsRoute } from '@chaintide/contracts/market/ethereum-blocks';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Injectable } from '@nestjs/common';
import { RankedOwnersService } from '../address-tags/ranked-owners.service.ts';
import { EthereumBlocksService } from './ethereum-blocks.service.ts';

type Query = RouteOutput<typeof topAccountsRoute, 'query'>;
type Whales = RouteOutput<typeof whaleAccountsRoute, 'query'>;
type Page = RouteData<typeof topAccountsRoute>;
type Account = ReturnType<EthereumBlocksService['ranked']>['accounts'][number];

/** The richest accounts of Ethereum with their known holders. */
@Injectable()
export class TopAccountsService {
  constructor(
    private readonly owners: RankedOwnersService,
    private readonly blocks: EthereumBlocksService,
  ) {}

  /** Throws where no node is configured. */
  top(query: Query): Promise<Page> {
    return this.page('eth/topAddressList', query);
  }

  /** Throws where no node is configured. */
  whales(query: Whales): Promise<Page> {
    return this.page('eth/whaleAddresses', query);
  }

  private async page(path: string, { address = '', type, total: most, ...query }: Query | Whales): Promise<Page> {
    const { accounts, supply, unknown, simulated, blocks } = this.blocks.ranked(path);
    const found = await this.owners.page(
      accounts.map((one) => listed(one, supply)),
      {
        ...query,
        most,
        isWanted: (one) => one.address.startsWith(address) && (type === undefined || one.type === type),
      },
    );
    return { simulated, blocks, unknown, ...found };
  }
}

const listed = ({ address, isContract, balance, averageCost }: Account, supply: number | undefined) => ({
  address,
  type: isContract ? ('contract' as const) : ('person' as const),
  balance,
  share: supply === undefined ? null : balance / supply,
  averageCost: averageCost ?? null,
});
