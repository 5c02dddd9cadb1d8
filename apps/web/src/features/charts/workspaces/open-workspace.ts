import type { Workspace } from '@chaintide/contracts/charts/workspaces';
import { useMemo, useSyncExternalStore } from 'react';
import { stored } from '../../../shared/browser/stored.ts';
import { useSession } from '../../../shared/session/session.ts';
import { storedWorkspace } from './stored-workspace.ts';

interface Kept {
  readonly isGuest: boolean;
  readonly workspace: Workspace;
}

const keptOf = (value: unknown): Kept | undefined => {
  const { isGuest, workspace } = Object(value) as Record<keyof Kept, unknown>;
  const whole = storedWorkspace(workspace);
  return whole && { isGuest: isGuest === true, workspace: whole };
};

const entry = stored('chaintide.workspace', keptOf, { inTab: true });
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const write = (kept: Kept | undefined): void => {
  entry.write(kept);
  for (const listener of listeners) listener();
};

/**
 * The workspace open in this tab, as of when it was opened or saved; it survives a reload and belongs to this account
 * or visitor only.
 */
export const useOpenWorkspace = (): { held: Workspace | undefined; hold: (next: Workspace | null) => void } => {
  const found = useSyncExternalStore(subscribe, entry.read);
  const { isLoggedIn } = useSession();
  return useMemo(
    () => ({
      held: found?.isGuest === !isLoggedIn ? found.workspace : undefined,
      hold: (next) => write(next ? { isGuest: !isLoggedIn, workspace: next } : undefined),
    }),
    [found, isLoggedIn],
  );
};
