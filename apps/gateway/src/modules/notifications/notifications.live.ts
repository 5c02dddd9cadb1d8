import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Hub } from '../../platform/hub/hub.ts';
import { NotificationsService } from './notifications.service.ts';

/** `notifications:<userId>`: for the account itself only. */
@Injectable()
export class NotificationsLive implements OnModuleInit {
  constructor(
    private readonly hub: Hub,
    private readonly notifications: NotificationsService,
  ) {}

  onModuleInit(): void {
    this.hub.register('notifications', {
      mayJoin: ([id, ...rest], { user }) => rest.length === 0 && user !== null && id === String(user.id),
      snapshot: ([id]) => this.notifications.boxOf(Number(id)),
    });
  }
}
