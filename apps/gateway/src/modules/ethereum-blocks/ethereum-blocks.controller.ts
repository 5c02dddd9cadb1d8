import {
  bigTransfersRoute,
  newContractsRoute,
  tokenAbbreviationsRoute,
  topAccountsRoute,
  whaleAccountsRoute,
} from '@chaintide/contracts/market/ethereum-blocks';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Controller } from '@nestjs/common';
import { Handle, Queries } from '../../platform/http/handle.ts';
import { EthereumBlocksService } from './ethereum-blocks.service.ts';
import { TopAccountsService } from './top-accounts.service.ts';

@Controller()
export class EthereumBlocksController {
  constructor(
    private readonly blocks: EthereumBlocksService,
    private readonly accounts: TopAccountsService,
  ) {}

  @Handle(bigTransfersRoute)
  bigTransfers(
    @Queries() query: RouteOutput<typeof bigTransfersRoute, 'query'>,
  ): Promise<RouteData<typeof bigTransfersRoute>> {
    return this.blocks.bigTransfers(query);
  }

  @Handle(topAccountsRoute)
  topAccounts(
    @Queries() query: RouteOutput<typeof topAccountsRoute, 'query'>,
  ): Promise<RouteData<typeof topAccountsRoute>> {
    return this.accounts.top(query);
  }

  @Handle(whaleAccountsRoute)
  whaleAccounts(
    @Queries() query: RouteOutput<typeof whaleAccountsRoute, 'query'>,
  ): Promise<RouteData<typeof whaleAccountsRoute>> {
    return this.accounts.whales(query);
  }

  @Handle(newContractsRoute)
  newContracts(
    @Queries() query: RouteOutput<typeof newContractsRoute, 'query'>,
  ): Promise<RouteData<typeof newContractsRoute>> {
    return this.blocks.newContracts(query);
  }

  @Handle(tokenAbbreviationsRoute)
  tokenAbbreviations(
    @Queries() { abbr }: RouteOutput<typeof tokenAbbreviationsRoute, 'query'>,
  ): RouteData<typeof tokenAbbreviationsRoute> {
    return this.blocks.tokens(abbr);
  }
}
