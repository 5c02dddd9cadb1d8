import { Controller, Headers, HttpStatus, Res } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import { keepAccountPageRoute, keepAccountRoute } from '@chaintide/contracts/people/account-deletion';
import { accountDeletionMachine } from '@chaintide/machines/account-deletion';
import { hasTag } from '@chaintide/machines/states';
import type { FastifyReply } from 'fastify';
import { authLog } from '../../platform/auth-log.ts';
import { languageOf } from '../../platform/errors/failure.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { Handle, Params } from '../../platform/http/handle.ts';
import { UsersService } from '../users/users.service.ts';
import { DeletionLinks } from './deletion-links.ts';
import { DeletionsService } from './deletions.service.ts';
import { keepAccountPage, type Stage } from './keep-account-page.ts';

type Token = RouteOutput<typeof keepAccountRoute, 'params'>;

/** The link in the mails about a deletion: reading it asks, posting to it cancels the deletion. */
@Controller()
export class KeepAccountController {
  constructor(
    private readonly links: DeletionLinks,
    private readonly deletions: DeletionsService,
    private readonly users: UsersService,
  ) {}

  @Handle(keepAccountPageRoute)
  ask(
    @Params() token: Token,
    @Headers('accept-language') accepted: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FileAnswer> {
    return this.answer(token, { accepted, reply, isMeant: false });
  }

  @Handle(keepAccountRoute)
  keep(
    @Params() token: Token,
    @Headers('accept-language') accepted: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FileAnswer> {
    return this.answer(token, { accepted, reply, isMeant: true });
  }

  private async answer(
    { token }: Token,
    { accepted, reply, isMeant }: { accepted: string | undefined; reply: FastifyReply; isMeant: boolean },
  ): Promise<FileAnswer> {
    const id = await this.links.read(token);
    const deletion = id === undefined ? undefined : await this.deletions.byId(id);
    if (!deletion) {
      void reply.status(HttpStatus.NOT_FOUND);
      return pageOf('unknown', languageOf(accepted));
    }
    const userId = Number(deletion.userId);
    const { language } = await this.users.require(userId);
    if (!hasTag(accountDeletionMachine, deletion.state, 'open')) return pageOf('over', language);
    if (!isMeant) return pageOf('ask', language);
    const isKept = await this.deletions.cancelById(deletion.id, userId);
    if (isKept) authLog.note('deletionCancelled', { userId });
    return pageOf(isKept ? 'kept' : 'over', language);
  }
}

const pageOf = (stage: Stage, language: Parameters<typeof keepAccountPage>[1]): FileAnswer =>
  new FileAnswer({ type: 'text/html; charset=utf-8', body: keepAccountPage(stage, language) });
