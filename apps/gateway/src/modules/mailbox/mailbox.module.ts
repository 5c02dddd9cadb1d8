import { Module } from '@nestjs/common';
import { MailboxController } from './mailbox.controller.ts';
import { MailboxLive } from './mailbox.live.ts';
import { MailboxService } from './mailbox.service.ts';

/** Demo only: otherwise its route and its topic do not exist. */
@Module({ controllers: [MailboxController], providers: [MailboxService, MailboxLive] })
export class MailboxModule {}
