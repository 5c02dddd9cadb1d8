import { Controller } from '@nestjs/common';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { notificationsReadRoute, notificationsRoute } from '@chaintide/contracts/support/notifications';
import { Handle, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { NotificationsService } from './notifications.service.ts';

@Controller()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Handle(notificationsRoute)
  mine(
    @Queries() { before, unread }: RouteOutput<typeof notificationsRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof notificationsRoute>> {
    return this.notifications.list(accountOf(caller).userId, { before, isUnread: unread !== undefined });
  }

  @Handle(notificationsReadRoute)
  async read(
    @Payload() marked: RouteOutput<typeof notificationsReadRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<{ unread: number }> {
    return { unread: await this.notifications.read(accountOf(caller).userId, marked) };
  }
}
