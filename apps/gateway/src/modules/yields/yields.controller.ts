import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { yieldCurvesRoute } from '@chaintide/contracts/market/yield-curve';
import { Controller } from '@nestjs/common';
import { Handle, Queries } from '../../platform/http/handle.ts';
import { YieldsService } from './yields.service.ts';

@Controller()
export class YieldsController {
  constructor(private readonly yields: YieldsService) {}

  @Handle(yieldCurvesRoute)
  curves(@Queries() { days }: RouteOutput<typeof yieldCurvesRoute, 'query'>): RouteData<typeof yieldCurvesRoute> {
    return this.yields.curves(days);
  }
}
