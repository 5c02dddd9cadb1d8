import {
  eventChangeRoute,
  eventCreateRoute,
  eventHistoryRoute,
  eventRemoveRoute,
  eventsRoute,
  type ChartEvent,
  type ShownEvent,
} from '@chaintide/contracts/charts/events';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Controller } from '@nestjs/common';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { EventsService } from './events.service.ts';
import { ShownEventsService } from './shown-events.service.ts';

@Controller()
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly shown: ShownEventsService,
  ) {}

  @Handle(eventsRoute)
  all(): Promise<ShownEvent[]> {
    return this.shown.all();
  }

  @Handle(eventHistoryRoute)
  history(
    @Queries() { before }: RouteOutput<typeof eventHistoryRoute, 'query'>,
  ): Promise<RouteData<typeof eventHistoryRoute>> {
    return this.events.history(before);
  }

  @Handle(eventCreateRoute)
  create(
    @Payload() draft: RouteOutput<typeof eventCreateRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<ChartEvent> {
    return this.events.create(accountOf(caller).userId, draft);
  }

  @Handle(eventChangeRoute)
  change(
    @Params() { id }: RouteOutput<typeof eventChangeRoute, 'params'>,
    @Payload() body: RouteOutput<typeof eventChangeRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<ChartEvent> {
    return this.events.change(accountOf(caller).userId, id, body);
  }

  @Handle(eventRemoveRoute)
  async remove(
    @Params() { id }: RouteOutput<typeof eventRemoveRoute, 'params'>,
    @Queries() { version }: RouteOutput<typeof eventRemoveRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<null> {
    await this.events.remove(accountOf(caller).userId, id, version);
    return null;
  }
}
