import { bigTransactionsRoute, poolsRoute, topAddressesRoute } from '@chaintide/contracts/market/bitcoin-blocks';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Controller } from '@nestjs/common';
import { Handle, Queries } from '../../platform/http/handle.ts';
import { BitcoinBlocksService } from './bitcoin-blocks.service.ts';
import { TopAddressesService } from './top-addresses.service.ts';

@Controller()
export class BitcoinBlocksController {
  constructor(
    private readonly blocks: BitcoinBlocksService,
    private readonly top: TopAddressesService,
  ) {}

  @Handle(bigTransactionsRoute)
  bigTransactions(
    @Queries() query: RouteOutput<typeof bigTransactionsRoute, 'query'>,
  ): Promise<RouteData<typeof bigTransactionsRoute>> {
    return this.blocks.bigTransactions(query);
  }

  @Handle(topAddressesRoute)
  topAddresses(
    @Queries() query: RouteOutput<typeof topAddressesRoute, 'query'>,
  ): Promise<RouteData<typeof topAddressesRoute>> {
    return this.top.page(query);
  }

  @Handle(poolsRoute)
  pools(@Queries() { days }: RouteOutput<typeof poolsRoute, 'query'>): Promise<RouteData<typeof poolsRoute>> {
    return this.blocks.pools(days);
  }
}
