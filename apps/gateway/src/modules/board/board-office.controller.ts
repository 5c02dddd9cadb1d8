import {
  dailyMessagesRoute,
  messageCountsRoute,
  messageEventRoute,
  officeMessageRoute,
  officeMessagesRoute,
  type MessageCounts,
  type OfficeMessage,
} from '@chaintide/contracts/support/board-office';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Controller } from '@nestjs/common';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { Visiting, type Visitor } from '../../platform/http/visitor.ts';
import { Caller, type Identity } from '../../platform/identity.ts';
import { BoardOffice } from './board-office.service.ts';
import { OfficeRepository } from './office.repository.ts';
import { officeMessageOf } from './views.ts';

/** The boards' back office. */
@Controller()
export class BoardOfficeController {
  constructor(
    private readonly office: BoardOffice,
    private readonly repository: OfficeRepository,
  ) {}

  @Handle(officeMessagesRoute)
  async list(
    @Queries() query: RouteOutput<typeof officeMessagesRoute, 'query'>,
  ): Promise<RouteData<typeof officeMessagesRoute>> {
    const { total, rows } = await this.repository.list(query);
    return { total, rows: rows.map(officeMessageOf) };
  }

  @Handle(messageCountsRoute)
  counts(): Promise<MessageCounts> {
    return this.repository.counts();
  }

  @Handle(dailyMessagesRoute)
  daily(
    @Queries() { days }: RouteOutput<typeof dailyMessagesRoute, 'query'>,
  ): Promise<RouteData<typeof dailyMessagesRoute>> {
    return this.repository.daily(Number(days));
  }

  @Handle(officeMessageRoute)
  async file(
    @Params() { id }: RouteOutput<typeof officeMessageRoute, 'params'>,
  ): Promise<RouteData<typeof officeMessageRoute>> {
    const { message, thread, history } = await this.office.file(id);
    return { message: officeMessageOf(message), thread: thread.map(officeMessageOf), history };
  }

  @Handle(messageEventRoute)
  async act(
    @Params() { id }: RouteOutput<typeof messageEventRoute, 'params'>,
    @Payload() body: RouteOutput<typeof messageEventRoute, 'body'>,
    @Caller() caller: Identity,
    @Visiting() { address }: Visitor,
  ): Promise<OfficeMessage> {
    return officeMessageOf(await this.office.act({ caller, address }, id, body));
  }
}
