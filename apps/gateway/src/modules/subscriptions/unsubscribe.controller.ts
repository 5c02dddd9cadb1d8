import type { RouteOutput } from '@chaintide/contracts/http';
import { unsubscribePageRoute, unsubscribeRoute } from '@chaintide/contracts/reports/subscriptions';
import { Controller, Headers, HttpStatus, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { languageOf } from '../../platform/errors/failure.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { Handle, Params } from '../../platform/http/handle.ts';
import { UsersService } from '../users/users.service.ts';
import { SubscriptionsService } from './subscriptions.service.ts';
import { UnsubscribeLinks } from './unsubscribe-links.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

const HTML = 'text/html; charset=utf-8';

type Token = RouteOutput<typeof unsubscribeRoute, 'params'>;

/** The link in every mail to subscribers: reading it asks, posting to it acts (RFC 8058). */
@Controller()
export class UnsubscribeController {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly subscriptions: SubscriptionsService,
    private readonly users: UsersService,
  ) {}

  @Handle(unsubscribePageRoute)
  ask(
    @Params() token: Token,
    @Headers('accept-language') accepted: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FileAnswer> {
    return this.answer(token, { accepted, reply, stage: 'ask' });
  }

  @Handle(unsubscribeRoute)
  unsubscribe(
    @Params() token: Token,
    @Headers('accept-language') accepted: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FileAnswer> {
    return this.answer(token, { accepted, reply, stage: 'done' });
  }

  /** In the language of the account, and where there is none any more, of the browser. */
  private async answer(
    { token }: Token,
    { accepted, reply, stage }: { accepted: string | undefined; reply: FastifyReply; stage: 'ask' | 'done' },
  ): Promise<FileAnswer> {
    const subscriber = await this.links.read(token);
    if (!subscriber) {
      void reply.status(HttpStatus.NOT_FOUND);
      return new FileAnswer({
        type: HTML,
        body: unsubscribePage({ stage: 'unknown', language: languageOf(accepted) }),
      });
    }
    const { userId, kind } = subscriber;
    const account = await this.users.byId(userId);
    if (account && stage === 'done') await this.subscriptions.unsubscribe(userId, kind);
    const language = account?.language ?? languageOf(accepted);
    return new FileAnswer({ type: HTML, body: unsubscribePage({ stage, language, kind }) });
  }
}
