import { CHART_LINK_LENGTH, GRID_MAX, WORKSPACE_NAME_LENGTH } from '@chaintide/contracts/limits';
import type { Workspace } from '@chaintide/contracts/charts/workspaces';

const isText = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;

const areCharts = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= GRID_MAX &&
  value.every((text) => isText(text, CHART_LINK_LENGTH));

/**
 * Validates a workspace from browser storage. Written by hand, because the contract's schema would load all of zod with
 * the chart.
 */
export const storedWorkspace = (value: unknown): Workspace | undefined => {
  const kept = Object(value) as Record<keyof Workspace, unknown>;
  const isWhole =
    Number.isInteger(kept.id) &&
    Number.isInteger(kept.version) &&
    Number.isFinite(kept.changedAt) &&
    isText(kept.name, WORKSPACE_NAME_LENGTH) &&
    areCharts(kept.charts);
  return isWhole ? (kept as Workspace) : undefined;
};
