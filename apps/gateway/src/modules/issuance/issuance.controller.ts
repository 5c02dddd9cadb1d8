import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { issuanceRoute } from '@chaintide/contracts/market/issuance';
import { Controller } from '@nestjs/common';
import { Handle, Queries } from '../../platform/http/handle.ts';
import { IssuanceService } from './issuance.service.ts';

@Controller()
export class IssuanceController {
  constructor(private readonly issuance: IssuanceService) {}

  @Handle(issuanceRoute)
  events(@Queries() query: RouteOutput<typeof issuanceRoute, 'query'>): Promise<RouteData<typeof issuanceRoute>> {
    return this.issuance.page(query);
  }
}
