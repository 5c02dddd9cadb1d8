import type { RouteData } from '@chaintide/contracts/http';
import { statusRoute } from '@chaintide/contracts/market/sources';
import { Controller } from '@nestjs/common';
import { Handle } from '../../platform/http/handle.ts';
import { SourcesService } from './sources.service.ts';

@Controller()
export class SourcesController {
  constructor(private readonly sources: SourcesService) {}

  @Handle(statusRoute)
  status(): RouteData<typeof statusRoute> {
    return this.sources.published();
  }
}
