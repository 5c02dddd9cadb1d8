import { Injectable } from '@nestjs/common';
import { WORKSPACES_MAX } from '@chaintide/contracts/limits';
import { topics, type AccountFact } from '@chaintide/contracts/realtime';
import type { Workspace, WorkspaceDraft } from '@chaintide/contracts/charts/workspaces';
import { SqlError, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Outbox } from '../../platform/outbox.ts';
import { UsersService } from '../users/users.service.ts';
import { WorkspacesRepository, type Place } from './workspaces.repository.ts';

type WorkspaceChange = WorkspaceDraft & { readonly version: number };

const CHANGED: AccountFact = { name: 'workspaces.changed', payload: null };

/** Named sets of charts per account, private to it and synchronised across its devices. */
@Injectable()
export class WorkspacesService {
  constructor(
    private readonly users: UsersService,
    private readonly repository: WorkspacesRepository,
    private readonly outbox: Outbox,
  ) {}

  of(userId: number): Promise<Workspace[]> {
    return this.repository.of(userId);
  }

  create(userId: number, draft: WorkspaceDraft): Promise<Workspace> {
    return this.within(userId, async (tx) => {
      if ((await this.repository.count(userId, tx)) >= WORKSPACES_MAX)
        throw new AppError('workspace.tooMany', { limit: WORKSPACES_MAX });
      return this.repository.insert(userId, draft, tx);
    });
  }

  /** Throws if another device has changed it. */
  change(place: Place, { version, ...draft }: WorkspaceChange): Promise<Workspace> {
    return this.within(place.userId, async (tx) => {
      await this.lock(place, version, tx);
      return this.repository.update(place, draft, tx);
    });
  }

  /** Throws if another device has changed it. */
  remove(place: Place, version: number): Promise<void> {
    return this.within(place.userId, async (tx) => {
      await this.lock(place, version, tx);
      await this.repository.remove(place, tx);
    });
  }

  /** Serialises changes of an account's workspaces, so that the limit holds; publishes with the commit. */
  private async within<T>(userId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.users.transaction(async (tx) => {
      await this.users.lock(userId, tx);
      const done = await work(tx).catch(refuseTaken);
      await this.outbox.append(tx, { topic: topics.account(userId), ...CHANGED });
      return done;
    });
  }

  private async lock(place: Place, version: number, tx: Tx): Promise<void> {
    const workspace = await this.repository.lock(place, tx);
    if (!workspace) throw new AppError('workspace.unknown');
    if (workspace.version !== version) throw new AppError('version.stale');
  }
}

const refuseTaken = (error: unknown): never => {
  throw error instanceof SqlError && error.constraint === 'workspaces_name'
    ? new AppError('workspace.nameTaken')
    : error;
};
