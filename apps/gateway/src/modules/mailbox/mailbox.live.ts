import { Injectable, type OnModuleInit } from '@nestjs/common';
import { email } from '@chaintide/contracts/auth';
import { AppError } from '../../platform/errors/app-error.ts';
import { Hub } from '../../platform/hub/hub.ts';
import { MailboxService } from './mailbox.service.ts';

/** Shows a mail the moment it is written; its facts come from the mailer. */
@Injectable()
export class MailboxLive implements OnModuleInit {
  constructor(
    private readonly hub: Hub,
    private readonly mailbox: MailboxService,
  ) {}

  onModuleInit(): void {
    this.hub.register('mailbox', { snapshot: (parts) => this.mailbox.newest(addressOf(parts)) });
  }
}

/** `mailbox:<address>` has exactly one part, in lower case: another spelling would be another topic, and a silent one. */
const addressOf = (parts: readonly string[]): string => {
  const address = parts.join(':');
  if (address === address.toLowerCase() && email.safeParse(address).success) return address;
  throw new AppError('topic.unknown', { topic: `mailbox:${address}` });
};
