import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { Hub } from '../../platform/hub/hub.ts';

/** The topic of the customer management: its list comes by REST, and what changes in it as facts. */
@Injectable()
export class CustomersLive implements OnModuleInit {
  constructor(private readonly hub: Hub) {}

  onModuleInit(): void {
    this.hub.register('users', {
      snapshot: (parts) => {
        if (parts.length > 0) throw new AppError('topic.unknown', { topic: ['users', ...parts].join(':') });
        return null;
      },
    });
  }
}
