import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { urpdRoute } from '@chaintide/contracts/market/urpd';
import { Controller } from '@nestjs/common';
import { Handle, Queries } from '../../platform/http/handle.ts';
import { UrpdService } from './urpd.service.ts';

@Controller()
export class UrpdController {
  constructor(private readonly service: UrpdService) {}

  @Handle(urpdRoute)
  urpd(@Queries() query: RouteOutput<typeof urpdRoute, 'query'>): Promise<RouteData<typeof urpdRoute>> {
    return this.service.read(query);
  }
}
