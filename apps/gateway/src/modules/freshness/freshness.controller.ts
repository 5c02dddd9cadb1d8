import { feedsRoute, freshnessRoute } from '@chaintide/contracts/charts/freshness';
import type { RouteData } from '@chaintide/contracts/http';
import { Controller } from '@nestjs/common';
import { Handle } from '../../platform/http/handle.ts';
import { Caller, type Identity } from '../../platform/identity.ts';
import { FreshnessService } from './freshness.service.ts';

@Controller()
export class FreshnessController {
  constructor(private readonly freshness: FreshnessService) {}

  @Handle(freshnessRoute)
  all(@Caller() { grade }: Identity): RouteData<typeof freshnessRoute> {
    return this.freshness.of(grade);
  }

  @Handle(feedsRoute)
  feeds(): RouteData<typeof feedsRoute> {
    return this.freshness.feeds();
  }
}
