import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { Database } from '../../platform/db/database.ts';
import { Sockets } from '../../platform/hub/sockets.ts';
import type { Identity } from '../../platform/identity.ts';
import { SESSIONS_CHANNEL } from '../users/users.service.ts';

/** Whose open lines are to be closed: all of the user's, those of one session, or all but those of one. */
const sessionsNotice = z.object({ userId: z.number(), only: z.string().optional(), except: z.string().optional() });
export type SessionsNotice = z.infer<typeof sessionsNotice>;

const isConcerned = ({ userId, only, except }: SessionsNotice, { user, sessionId }: Identity): boolean =>
  user?.id === userId && (only === undefined || sessionId === only) && (except === undefined || sessionId !== except);

/** Hears in every process which sessions ended and which accounts are someone else now, and closes their lines here. */
@Injectable()
export class SessionsEar implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(SessionsEar.name);
  private stopListening: () => Promise<void> = async () => {};

  constructor(
    private readonly db: Database,
    private readonly sockets: Sockets,
  ) {}

  async onModuleInit(): Promise<void> {
    this.stopListening = await this.db.listen(SESSIONS_CHANNEL, (payload) => this.hear(payload));
  }

  onModuleDestroy(): Promise<void> {
    return this.stopListening();
  }

  private hear(payload: string): void {
    try {
      const notice = sessionsNotice.parse(JSON.parse(payload));
      this.sockets.expel((identity) => isConcerned(notice, identity));
    } catch (error) {
      this.logger.error({ err: error }, 'a notice about sessions could not be read');
    }
  }
}
