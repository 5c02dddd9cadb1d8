import { bigTransfersRoute } from '@chaintide/contracts/market/ethereum-blocks';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Controller } from '@nestjs/common';
import { Handle, Queries } from '../../platform/http/handle.ts';
import { EthereumBlocksService } from './ethereum-blocks.service.ts';

@Controller()
export class EthereumBlocksController {
  constructor(private readonly blocks: EthereumBlocksService) {}

  @Handle(bigTransfersRoute)
  bigTransfers(
    @Queries() query: RouteOutput<typeof bigTransfersRoute, 'query'>,
  ): Promise<RouteData<typeof bigTransfersRoute>> {
    return this.blocks.bigTransfers(query);
  }
}
