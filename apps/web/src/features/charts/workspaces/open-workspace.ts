import type { Workspace } from '@chaintide/contracts/workspaces';
import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../../shared/session/session.ts';
import { storedWorkspace } from './stored-workspace.ts';

const KEY = 'chaintide.workspace';

interface Kept {
  readonly isGuest: boolean;
  readonly workspace: Workspace;
}

let unkept: string | null = null;
const listeners = new Set<() => void>();

const read = (): string | null => {
  try {
    return unkept ?? sessionStorage.getItem(KEY);
  } catch {
    return unkept;
  }
};

const write = (text: string | null): void => {
  unkept = null;
  try {
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // forbidden or full: it is open for as long as the page is
    unkept = text;
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const parse = (text: string | null): Kept | undefined => {
  try {
    const { isGuest, workspace } = Object(JSON.parse(text ?? 'null')) as Record<keyof Kept, unknown>;
    const whole = storedWorkspace(workspace);
    return whole && { isGuest: isGuest === true, workspace: whole };
  } catch {
    return undefined;
  }
};

/** The workspace that this tab has open, as it was when it was opened or saved; it outlives a reload of the page, and is nobody else's. */
export const useOpenWorkspace = (): { held: Workspace | undefined; hold: (next: Workspace | null) => void } => {
  const text = useSyncExternalStore(subscribe, read);
  const { isLoggedIn } = useSession();
  return useMemo(() => {
    const found = parse(text);
    return {
      held: found?.isGuest === !isLoggedIn ? found.workspace : undefined,
      hold: (next) => write(next && JSON.stringify({ isGuest: !isLoggedIn, workspace: next })),
    };
  }, [text, isLoggedIn]);
};
