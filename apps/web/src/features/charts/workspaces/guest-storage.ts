import type { Workspace } from '@chaintide/contracts/charts/workspaces';
import { stored } from '../../../shared/browser/stored.ts';
import { storedWorkspace } from './stored-workspace.ts';

export const GUEST_KEY = 'chaintide.workspaces';

/** Storage for the workspaces of a visitor without an account. */
export const guestEntry = stored<readonly Workspace[]>(GUEST_KEY, (value) =>
  [value].flat().flatMap((one) => storedWorkspace(one) ?? []),
);

export const hasGuestWorkspaces = (): boolean => (guestEntry.read() ?? []).length > 0;

/** Whether the offer to move them to an account was postponed; kept until the tab is closed. */
export const putOffEntry = stored('chaintide.workspaces.later', Boolean, { inTab: true });
