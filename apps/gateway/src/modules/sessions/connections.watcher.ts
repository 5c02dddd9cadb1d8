import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { MINUTE } from '@chaintide/contracts/limits';
import { Scheduler } from '../../platform/clock.ts';
import { Sockets } from '../../platform/hub/sockets.ts';
import type { Identity } from '../../platform/identity.ts';
import { SessionsService } from './sessions.service.ts';

const KEEP_MS = MINUTE;

const isSame = (identity: Identity, now: Identity | undefined): boolean =>
  identity.role === now?.role && identity.grade === now.grade && identity.until === now.until;

/** An open line counts as use of its session; one whose session is over, or is someone else's now, is closed though its notice was lost. */
@Injectable()
export class SessionsKeeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(SessionsKeeper.name);
  private stop: () => void = () => {};

  constructor(
    private readonly sessions: SessionsService,
    private readonly sockets: Sockets,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = this.scheduler.every(
      KEEP_MS,
      () => void this.keep().catch((error: unknown) => this.logger.error({ err: error }, 'sessions could not be kept')),
    );
  }

  onModuleDestroy(): void {
    this.stop();
  }

  private async keep(): Promise<void> {
    const asked = new Set(this.sockets.identities.filter(({ sessionId }) => sessionId !== null));
    if (asked.size === 0) return;
    const current = await this.sessions.keep([...new Set([...asked].map(({ sessionId }) => sessionId!))]);
    // who came back while the database was asked is newer than its answer
    this.sockets.expel((identity) => asked.has(identity) && !isSame(identity, current.get(identity.sessionId!)));
  }
}
