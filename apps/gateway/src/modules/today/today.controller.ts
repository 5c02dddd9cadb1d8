import { todayRoute } from '@chaintide/contracts/charts/today';
import type { RouteData } from '@chaintide/contracts/http';
import { Controller } from '@nestjs/common';
import { Handle } from '../../platform/http/handle.ts';
import { Caller, type Identity } from '../../platform/identity.ts';
import { TodayService } from './today.service.ts';

@Controller()
export class TodayController {
  constructor(private readonly day: TodayService) {}

  @Handle(todayRoute)
  today(@Caller() { grade }: Identity): RouteData<typeof todayRoute> {
    return this.day.of(grade);
  }
}
