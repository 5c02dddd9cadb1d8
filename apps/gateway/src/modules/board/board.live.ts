import { Injectable, type OnModuleInit } from '@nestjs/common';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { topics } from '@chaintide/contracts/realtime';
import { indicatorById } from '@chaintide/indicators/catalogue';
import { AppError } from '../../platform/errors/app-error.ts';
import { Hub } from '../../platform/hub/hub.ts';
import type { Identity } from '../../platform/identity.ts';

/** The topic of each board: open to whoever may read its indicator. Its messages are read by REST. */
@Injectable()
export class BoardLive implements OnModuleInit {
  constructor(private readonly hub: Hub) {}

  onModuleInit(): void {
    this.hub.register('board', {
      mayJoin: (parts, listener) => this.mayRead(parts, listener),
      snapshot: () => 'read',
    });
  }

  private mayRead(parts: readonly string[], { grade }: Identity): boolean {
    const indicator = parts.length === 1 ? indicatorById(parts[0]!) : undefined;
    if (!indicator) throw new AppError('topic.unknown', { topic: topics.board(parts.join(':')) });
    return grade >= gradeOfTier(indicator.tier);
  }
}
