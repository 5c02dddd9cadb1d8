import type { ErrorName } from '@chaintide/contracts/errors';
import type { Failure } from '@chaintide/contracts/http';
import { WORKSPACES_MAX } from '@chaintide/contracts/limits';
import type { Workspace, WorkspaceDraft } from '@chaintide/contracts/charts/workspaces';
import type { CallResult } from '../../../shared/api/call.ts';
import { guestEntry } from './guest-storage.ts';
import { nameKey } from './workspace-names.ts';

/** A workspace's id and the version last seen. */
export type Seen = Pick<Workspace, 'id' | 'version'>;

const refused = (
  name: ErrorName,
  args: Failure['args'] = {},
): { error: { kind: 'refused'; name: ErrorName; args: Failure['args'] } } => ({
  error: { kind: 'refused', name, args },
});

/**
 * The workspace operations of an account for a visitor: data is kept in this browser, and errors are the same as the
 * gateway's.
 */
export const guestWorkspaces = (now: () => number = Date.now) => {
  const list = (): Workspace[] =>
    (guestEntry.read() ?? []).toSorted((a, b) => b.changedAt - a.changedAt || b.id - a.id);
  const isTaken = (name: string, besides?: number): boolean =>
    list().some((one) => one.id !== besides && nameKey(one.name) === nameKey(name));
  const put = (one: Workspace): { data: Workspace } => {
    guestEntry.write([one, ...list().filter(({ id }) => id !== one.id)]);
    return { data: one };
  };
  const found = ({ id, version }: Seen): ReturnType<typeof refused> | undefined => {
    const held = list().find((one) => one.id === id);
    if (!held) return refused('workspace.unknown');
    return held.version === version ? undefined : refused('version.stale');
  };

  return {
    list,
    create: (draft: WorkspaceDraft): CallResult<Workspace> => {
      const all = list();
      if (all.length >= WORKSPACES_MAX) return refused('workspace.tooMany', { limit: WORKSPACES_MAX });
      if (isTaken(draft.name)) return refused('workspace.nameTaken');
      return put({ ...draft, id: Math.max(0, ...all.map(({ id }) => id)) + 1, changedAt: now(), version: 1 });
    },
    change: ({ id, version, name, charts }: WorkspaceDraft & Seen): CallResult<Workspace> => {
      const refusal = found({ id, version });
      if (refusal) return refusal;
      return isTaken(name, id)
        ? refused('workspace.nameTaken')
        : put({ id, name, charts, changedAt: now(), version: version + 1 });
    },
    remove: (seen: Seen): CallResult<null> => {
      const refusal = found(seen);
      if (refusal) return refusal;
      guestEntry.write(list().filter(({ id }) => id !== seen.id));
      return { data: null };
    },
  };
};
