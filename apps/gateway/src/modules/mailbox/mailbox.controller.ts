import { Controller } from '@nestjs/common';
import { demoMailsRoute, type DemoMail } from '@chaintide/contracts/people/demo';
import type { RouteOutput } from '@chaintide/contracts/http';
import { Handle, Queries } from '../../platform/http/handle.ts';
import { MailboxService } from './mailbox.service.ts';

@Controller()
export class MailboxController {
  constructor(private readonly mailbox: MailboxService) {}

  @Handle(demoMailsRoute)
  newest(@Queries() { to }: RouteOutput<typeof demoMailsRoute, 'query'>): Promise<DemoMail[]> {
    return this.mailbox.newest(to);
  }
}
