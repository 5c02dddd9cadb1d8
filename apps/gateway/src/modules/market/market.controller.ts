import type { RouteOutput } from '@chaintide/contracts/http';
import { marketInterfaceRoute, marketRoute } from '@chaintide/contracts/market/market';
import { Controller } from '@nestjs/common';
import { Handle, Params, Queries } from '../../platform/http/handle.ts';
import { Asking, type Asker, type WrittenAnswer } from '../../platform/http/written-answer.ts';
import { MarketService } from './market.service.ts';

/** The specification's market calls. */
@Controller()
export class MarketController {
  constructor(private readonly market: MarketService) {}

  @Handle(marketRoute)
  rows(
    @Params() { chain, metric }: RouteOutput<typeof marketRoute, 'params'>,
    @Queries() query: RouteOutput<typeof marketRoute, 'query'>,
    @Asking() asker: Asker,
  ): Promise<WrittenAnswer> {
    return this.market.rows({ chain, metric }, query, asker);
  }

  @Handle(marketInterfaceRoute)
  byRequest(
    @Queries() { req, radius, ...query }: RouteOutput<typeof marketInterfaceRoute, 'query'>,
    @Asking() asker: Asker,
  ): Promise<WrittenAnswer> {
    return this.market.rowsOf({ req, radius }, query, asker);
  }
}
