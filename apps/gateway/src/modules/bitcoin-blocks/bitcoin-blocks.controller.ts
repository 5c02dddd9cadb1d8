import {
  addressFlowsFileRoute,
  addressFlowsRoute,
  bitcoinAddressRoute,
} from '@chaintide/contracts/market/bitcoin-address';
import {
  bigTransactionsRoute,
  poolsRoute,
  topAddressesRoute,
  whaleAddressesRoute,
} from '@chaintide/contracts/market/bitcoin-blocks';
import { mempoolRoute, type MempoolState } from '@chaintide/contracts/market/mempool';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Controller } from '@nestjs/common';
import { csvFile } from '../../platform/csv.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { Handle, Params, Queries } from '../../platform/http/handle.ts';
import { AddressService } from './address.service.ts';
import { flowColumns } from './flows-file.ts';
import { BitcoinBlocksService } from './bitcoin-blocks.service.ts';
import { TopAddressesService } from './top-addresses.service.ts';

@Controller()
export class BitcoinBlocksController {
  constructor(
    private readonly blocks: BitcoinBlocksService,
    private readonly ranks: TopAddressesService,
    private readonly addresses: AddressService,
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
    return this.ranks.top(query);
  }

  @Handle(whaleAddressesRoute)
  whaleAddresses(
    @Queries() query: RouteOutput<typeof whaleAddressesRoute, 'query'>,
  ): Promise<RouteData<typeof whaleAddressesRoute>> {
    return this.ranks.whales(query);
  }

  @Handle(poolsRoute)
  pools(@Queries() { days }: RouteOutput<typeof poolsRoute, 'query'>): Promise<RouteData<typeof poolsRoute>> {
    return this.blocks.pools(days);
  }

  @Handle(mempoolRoute)
  mempool(): MempoolState {
    return this.blocks.mempool();
  }

  @Handle(bitcoinAddressRoute)
  address(
    @Params() { address }: RouteOutput<typeof bitcoinAddressRoute, 'params'>,
  ): Promise<RouteData<typeof bitcoinAddressRoute>> {
    return this.addresses.about(address);
  }

  @Handle(addressFlowsRoute)
  flows(
    @Params() { address }: RouteOutput<typeof addressFlowsRoute, 'params'>,
    @Queries() query: RouteOutput<typeof addressFlowsRoute, 'query'>,
  ): Promise<RouteData<typeof addressFlowsRoute>> {
    return this.addresses.flows(address, query);
  }

  @Handle(addressFlowsFileRoute)
  async flowsFile(
    @Params() { address }: RouteOutput<typeof addressFlowsFileRoute, 'params'>,
    @Queries() { direction, language }: RouteOutput<typeof addressFlowsFileRoute, 'query'>,
  ): Promise<FileAnswer> {
    const changes = await this.addresses.everyFlow(address, direction);
    return csvFile(flowColumns, changes, { name: 'address', language });
  }
}
