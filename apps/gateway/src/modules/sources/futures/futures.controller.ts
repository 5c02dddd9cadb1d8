import { fundingRateRoute, openInterestRoute, takerRatioRoute } from '@chaintide/contracts/market/futures';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Controller } from '@nestjs/common';
import { Handle, Queries } from '../../../platform/http/handle.ts';
import { Visiting, type Visitor } from '../../../platform/http/visitor.ts';
import { FuturesService } from './futures.service.ts';

@Controller()
export class FuturesController {
  constructor(private readonly futures: FuturesService) {}

  @Handle(takerRatioRoute)
  takerRatio(
    @Queries() query: RouteOutput<typeof takerRatioRoute, 'query'>,
    @Visiting() visitor: Visitor,
  ): Promise<RouteData<typeof takerRatioRoute>> {
    return this.futures.takerRatio(query, visitor);
  }

  @Handle(openInterestRoute)
  openInterest(
    @Queries() { symbol }: RouteOutput<typeof openInterestRoute, 'query'>,
    @Visiting() visitor: Visitor,
  ): Promise<RouteData<typeof openInterestRoute>> {
    return this.futures.openInterest(symbol, visitor);
  }

  @Handle(fundingRateRoute)
  fundingRates(
    @Queries() query: RouteOutput<typeof fundingRateRoute, 'query'>,
    @Visiting() visitor: Visitor,
  ): Promise<RouteData<typeof fundingRateRoute>> {
    return this.futures.fundingRates(query, visitor);
  }
}
