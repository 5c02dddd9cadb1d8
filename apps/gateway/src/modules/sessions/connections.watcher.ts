import { Injectable } from '@nestjs/common';
import { MINUTE } from '@chaintide/contracts/limits';
import { Sockets } from '../../platform/hub/sockets.ts';
import type { Identity } from '../../platform/identity.ts';
import { swept } from '../../platform/sweeper.ts';
import { SessionsService } from './sessions.service.ts';

const KEEP_MS = MINUTE;

const isSame = (identity: Identity, now: Identity | undefined): boolean =>
  identity.role === now?.role && identity.grade === now.grade && identity.until === now.until;

/**
 * Renews the sessions of open sockets, and closes sockets whose session has ended or changed identity, in case the
 * notification was lost.
 */
@Injectable()
export class ConnectionsWatcher {
  constructor(
    private readonly sessions: SessionsService,
    private readonly sockets: Sockets,
  ) {}

  async keep(): Promise<void> {
    const asked = new Set(this.sockets.identities.filter(({ sessionId }) => sessionId !== null));
    if (asked.size === 0) return;
    const current = await this.sessions.keep([...new Set([...asked].map(({ sessionId }) => sessionId!))]);
    // a socket that reconnected during the query is newer than its result
    this.sockets.expel((identity) => asked.has(identity) && !isSame(identity, current.get(identity.sessionId!)));
  }
}

/** Each process watches its own sockets. */
export const connectionsWatched = swept(ConnectionsWatcher, {
  everyMs: KEEP_MS,
  problem: 'sessions could not be kept',
  work: (watcher) => watcher.keep(),
});
