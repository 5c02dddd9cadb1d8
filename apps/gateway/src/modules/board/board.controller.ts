import {
  boardPointsRoute,
  boardRoute,
  boardThreadRoute,
  messageChoiceRoute,
  messageCreateRoute,
  messageDeleteRoute,
  ownMessagesRoute,
  replyCreateRoute,
  type BoardThread,
  type ChosenMessage,
  type DiscussedPoint,
} from '@chaintide/contracts/support/board';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Controller } from '@nestjs/common';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { Visiting, type Visitor } from '../../platform/http/visitor.ts';
import { Caller, type Identity } from '../../platform/identity.ts';
import { BoardWriting } from './board-writing.service.ts';
import { BoardService } from './board.service.ts';

@Controller()
export class BoardController {
  constructor(
    private readonly board: BoardService,
    private readonly writing: BoardWriting,
  ) {}

  @Handle(boardRoute)
  page(
    @Params() { indicator }: RouteOutput<typeof boardRoute, 'params'>,
    @Queries() query: RouteOutput<typeof boardRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof boardRoute>> {
    return this.board.page(caller, { indicator, ...query });
  }

  @Handle(boardThreadRoute)
  thread(
    @Params() { id }: RouteOutput<typeof boardThreadRoute, 'params'>,
    @Caller() caller: Identity,
  ): Promise<BoardThread> {
    return this.board.thread(caller, id);
  }

  @Handle(boardPointsRoute)
  points(
    @Params() { indicator }: RouteOutput<typeof boardPointsRoute, 'params'>,
    @Caller() caller: Identity,
  ): Promise<DiscussedPoint[]> {
    return this.board.points(caller, indicator);
  }

  @Handle(ownMessagesRoute)
  own(
    @Queries() query: RouteOutput<typeof ownMessagesRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof ownMessagesRoute>> {
    return this.board.own(caller, query);
  }

  @Handle(messageCreateRoute)
  async submit(
    @Params() { indicator }: RouteOutput<typeof messageCreateRoute, 'params'>,
    @Payload() draft: RouteOutput<typeof messageCreateRoute, 'body'>,
    @Caller() caller: Identity,
    @Visiting() { address }: Visitor,
  ): Promise<BoardThread> {
    const message = await this.writing.submit({ caller, address }, { indicator, ...draft });
    return { ...(await this.board.message(caller, message)), replyCount: 0, replies: [] };
  }

  @Handle(replyCreateRoute)
  async reply(
    @Params() { id }: RouteOutput<typeof replyCreateRoute, 'params'>,
    @Payload() draft: RouteOutput<typeof replyCreateRoute, 'body'>,
    @Caller() caller: Identity,
    @Visiting() { address }: Visitor,
  ): Promise<ChosenMessage> {
    return this.board.message(caller, await this.writing.reply({ caller, address }, id, draft));
  }

  @Handle(messageChoiceRoute)
  choose(
    @Params() { id }: RouteOutput<typeof messageChoiceRoute, 'params'>,
    @Payload() { choose }: RouteOutput<typeof messageChoiceRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof messageChoiceRoute>> {
    return this.writing.choose(caller, id, choose);
  }

  @Handle(messageDeleteRoute)
  async remove(
    @Params() { id }: RouteOutput<typeof messageDeleteRoute, 'params'>,
    @Caller() caller: Identity,
  ): Promise<null> {
    await this.writing.remove(caller, id);
    return null;
  }
}
