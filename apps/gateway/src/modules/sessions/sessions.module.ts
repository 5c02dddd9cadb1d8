import { Module, type OnModuleInit } from '@nestjs/common';
import { Identities } from '../../platform/identity.ts';
import { UsersModule } from '../users/users.module.ts';
import { connectionsWatched, ConnectionsWatcher } from './connections.watcher.ts';
import { SessionsController } from './sessions.controller.ts';
import { SessionsListener } from './sessions.listener.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { SessionsService } from './sessions.service.ts';

@Module({
  imports: [UsersModule],
  controllers: [SessionsController],
  providers: [SessionsRepository, SessionsService, SessionsListener, ConnectionsWatcher, connectionsWatched],
  exports: [SessionsService],
})
export class SessionsModule implements OnModuleInit {
  constructor(
    private readonly identities: Identities,
    private readonly sessions: SessionsService,
  ) {}

  onModuleInit(): void {
    this.identities.use((token) => this.sessions.identify(token));
  }
}
