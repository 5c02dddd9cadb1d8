import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { Database } from '../../platform/db/database.ts';
import { Sockets } from '../../platform/hub/sockets.ts';
import type { Identity } from '../../platform/identity.ts';
import { SESSIONS_CHANNEL } from '../users/users.service.ts';

/** The sockets to close: all of a user, those of one session, or all except those of one session. */
const sessionsNotice = z.object({ userId: z.number(), only: z.string().optional(), except: z.string().optional() });
export type SessionsNotice = z.infer<typeof sessionsNotice>;

const isConcerned = ({ userId, only, except }: SessionsNotice, { user, sessionId }: Identity): boolean =>
  user?.id === userId && (only === undefined || sessionId === only) && (except === undefined || sessionId !== except);

/** Listens in every process for ended sessions and changed identities, and closes their sockets in this process. */
@Injectable()
export class SessionsListener implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(SessionsListener.name);
  private stopListening: () => Promise<void> = async () => {};

  constructor(
    private readonly db: Database,
    private readonly sockets: Sockets,
  ) {}

  async onModuleInit(): Promise<void> {
    this.stopListening = await this.db.listen(SESSIONS_CHANNEL, (payload) => this.onNotice(payload));
  }

  onModuleDestroy(): Promise<void> {
    return this.stopListening();
  }

  private onNotice(payload: string): void {
    try {
      const notice = sessionsNotice.parse(JSON.parse(payload));
      this.sockets.expel((identity) => isConcerned(notice, identity));
    } catch (error) {
      this.logger.error({ err: error }, 'a notice about sessions could not be read');
    }
  }
}
