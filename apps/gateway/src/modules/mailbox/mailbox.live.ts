import { Injectable, type OnModuleInit } from '@nestjs/common';
import { email } from '@chaintide/contracts/people/auth';
import { AppError } from '../../platform/errors/app-error.ts';
import { Hub } from '../../platform/hub/hub.ts';
import { MailboxService } from './mailbox.service.ts';

/** Publishes a mail as soon as it is written; the mailer emits the facts. */
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

/**
 * Parses `mailbox:<address>`: exactly one part, in lower case, because another spelling would be a topic without
 * messages.
 */
const addressOf = (parts: readonly string[]): string => {
  const address = parts.join(':');
  if (address === address.toLowerCase() && email.safeParse(address).success) return address;
  throw new AppError('topic.unknown', { topic: `mailbox:${address}` });
};
