import { calendarRoute } from '@chaintide/contracts/market/calendar';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Controller } from '@nestjs/common';
import { Handle, Queries } from '../../platform/http/handle.ts';
import { Caller, type Identity } from '../../platform/identity.ts';
import { CalendarService } from './calendar.service.ts';

@Controller()
export class CalendarController {
  constructor(private readonly calendar: CalendarService) {}

  @Handle(calendarRoute)
  releases(
    @Queries() query: RouteOutput<typeof calendarRoute, 'query'>,
    @Caller() { grade }: Identity,
  ): RouteData<typeof calendarRoute> {
    return this.calendar.page(query, grade);
  }
}
