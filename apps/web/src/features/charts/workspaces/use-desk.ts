import type { Workspace } from '@chaintide/contracts/charts/workspaces';
import { useWorkspacesQuery } from './workspaces-api.ts';
import { useOpenWorkspace } from './open-workspace.ts';

/** The same parts in another order are the same chart. */
const sorted = (text: string): string => {
  const search = new URLSearchParams(text);
  search.sort();
  return search.toString();
};

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, index) => sorted(text) === sorted(b[index]!));

/** The open workspace, compared with the page and with its saved version. */
export interface Desk {
  /** Absent if none is open, or if it was removed elsewhere. */
  readonly open: Workspace | undefined;
  /** Whether the page differs from the saved workspace. */
  readonly isChanged: boolean;
  /** Set if another tab or device has since saved other charts under the name. */
  readonly newer: Workspace | undefined;
  readonly hold: (next: Workspace | null) => void;
}

export const useDesk = (charts: readonly string[]): Desk => {
  const { held, hold } = useOpenWorkspace();
  const { data, isUninitialized } = useWorkspacesQuery(undefined, { skip: !held });
  const listed = data?.find(({ id }) => id === held?.id);
  const isRemoved = !isUninitialized && data !== undefined && !listed;
  // a new name alone is no conflict and is accepted
  const base = listed && held && listed.version > held.version && same(listed.charts, held.charts) ? listed : held;
  const open = isRemoved ? undefined : base;
  return {
    open,
    hold,
    isChanged: open !== undefined && !same(open.charts, charts),
    newer: open && listed && listed.version > open.version ? listed : undefined,
  };
};
