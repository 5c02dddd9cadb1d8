import {
  commentRoute,
  getAllMsgRoute,
  getDailyMsgCountRoute,
  getPageDetailRoute,
  getPageMsgRoute,
  getPrivateMsgRoute,
  responMsgRoute,
  submitMsgRoute,
  type CalledEntry,
  type CalledResponse,
} from '@chaintide/contracts/support/board-calls';
import { officeMessagesQuery } from '@chaintide/contracts/support/board-office';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Controller } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Handle, Payload } from '../../platform/http/handle.ts';
import { Visiting, type Visitor } from '../../platform/http/visitor.ts';
import { Caller, type Identity } from '../../platform/identity.ts';
import { entryOf, indicatorAt, officeEntryOf, responseOf } from './board-calls.ts';
import { BoardWriting } from './board-writing.service.ts';
import { BoardService, skipOf } from './board.service.ts';
import { OfficeRepository } from './office.repository.ts';
import { officeMessageOf } from './views.ts';

const COUNTED_DAYS = 30;

/** The message board's calls as the specification has them. */
@Controller()
export class BoardCallsController {
  constructor(
    private readonly board: BoardService,
    private readonly writing: BoardWriting,
    private readonly office: OfficeRepository,
  ) {}

  @Handle(getPageMsgRoute)
  async page(
    @Payload() { page, coinType, pageNum, pagesize }: RouteOutput<typeof getPageMsgRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof getPageMsgRoute>> {
    const place = { indicator: indicatorAt({ page, coinType }), skip: skipOf({ pageNum, pagesize }), rows: pagesize };
    const { total, threads } = await this.board.page(caller, place);
    return { total, pageNum, pagesize, list: threads.map(entryOf) };
  }

  @Handle(submitMsgRoute)
  async submit(
    @Payload() { message, ...place }: RouteOutput<typeof submitMsgRoute, 'body'>,
    @Caller() caller: Identity,
    @Visiting() { address }: Visitor,
  ): Promise<CalledEntry> {
    const draft = { indicator: indicatorAt(place), text: message, pin: null, key: randomUUID() };
    const made = await this.writing.submit({ caller, address }, draft);
    return entryOf({ ...(await this.board.message(caller, made)), replyCount: 0, replies: [] });
  }

  @Handle(getDailyMsgCountRoute)
  async counts(): Promise<RouteData<typeof getDailyMsgCountRoute>> {
    const [counts, { rows }] = await Promise.all([this.office.counts(), this.office.daily(COUNTED_DAYS)]);
    const days = new Map<string, number>();
    for (const { day, messages } of rows) days.set(day, (days.get(day) ?? 0) + messages);
    return { ...counts, list: [...days].map(([date, count]) => ({ date, count })) };
  }

  @Handle(getAllMsgRoute)
  async all(
    @Payload() { type, pageNum, pagesize }: RouteOutput<typeof getAllMsgRoute, 'body'>,
  ): Promise<RouteData<typeof getAllMsgRoute>> {
    const query = officeMessagesQuery.parse({ list: type, page: pageNum, rows: pagesize });
    const { total, rows } = await this.office.list(query);
    return { total, pageNum, pagesize, list: rows.map(officeMessageOf).map(officeEntryOf) };
  }

  @Handle(responMsgRoute)
  async respond(
    @Payload() { message, msg_id: id }: RouteOutput<typeof responMsgRoute, 'body'>,
    @Caller() caller: Identity,
    @Visiting() { address }: Visitor,
  ): Promise<CalledResponse> {
    const reply = await this.writing.reply({ caller, address }, id, { text: message, key: randomUUID() });
    return responseOf(await this.board.message(caller, reply));
  }

  @Handle(getPrivateMsgRoute)
  async own(
    @Payload() { pageNum, pagesize }: RouteOutput<typeof getPrivateMsgRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof getPrivateMsgRoute>> {
    const { total, threads } = await this.board.own(caller, { page: pageNum, rows: pagesize });
    return { total, pageNum, pagesize, list: threads.map(entryOf) };
  }

  @Handle(getPageDetailRoute)
  async detail(
    @Payload() { msg_id: id }: RouteOutput<typeof getPageDetailRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<CalledEntry> {
    return entryOf(await this.board.thread(caller, id));
  }

  @Handle(commentRoute)
  async choose(
    @Payload() { likeNum: id, choose }: RouteOutput<typeof commentRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof commentRoute>> {
    const { likes, dislikes } = await this.writing.choose(caller, id, choose);
    return { likeNum: likes, dislikeNum: dislikes, choose };
  }
}
