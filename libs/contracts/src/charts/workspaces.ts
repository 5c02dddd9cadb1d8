import { z } from 'zod';
import type { FieldProblem } from '../field-problems.ts';
import { route } from '../http.ts';
import { CHART_LINK_LENGTH, GRID_MAX, WORKSPACE_NAME_LENGTH } from '../limits.ts';
import { accountRoles } from '../people/roles.ts';

const problem = (name: FieldProblem): { readonly error: FieldProblem } => ({ error: name });

export const workspaceName = z
  .string()
  .trim()
  .min(1, problem('name.empty'))
  .max(WORKSPACE_NAME_LENGTH, problem('name.long'));

export const workspaceDraft = z.strictObject({
  name: workspaceName,
  /** The query string of each chart, without the question mark. */
  charts: z.array(z.string().min(1).max(CHART_LINK_LENGTH)).min(1).max(GRID_MAX),
});
export type WorkspaceDraft = z.infer<typeof workspaceDraft>;

/** Charts that an account has saved under a name. */
export const workspace = workspaceDraft.extend({
  id: z.number().int(),
  /** Unix ms. */
  changedAt: z.number(),
  version: z.number().int(),
});
export type Workspace = z.infer<typeof workspace>;

const byId = z.object({ id: z.coerce.number().int().positive() });

export const workspacesRoute = route({
  method: 'GET',
  path: '/workspaces',
  access: accountRoles,
  summary: "The caller's saved workspaces, the newest first",
  data: z.array(workspace),
});
export const workspaceCreateRoute = route({
  method: 'POST',
  path: '/workspaces',
  access: accountRoles,
  summary: 'Saves a workspace',
  body: workspaceDraft,
  data: workspace,
});
export const workspaceChangeRoute = route({
  method: 'PUT',
  path: '/workspaces/:id',
  access: accountRoles,
  summary: 'Renames a workspace or saves other charts in it',
  params: byId,
  body: workspaceDraft.extend({ version: z.number().int() }),
  data: workspace,
});
export const workspaceRemoveRoute = route({
  method: 'DELETE',
  path: '/workspaces/:id',
  access: accountRoles,
  summary: 'Removes a workspace',
  params: byId,
  query: z.object({ version: z.coerce.number().int() }),
  data: z.null(),
});
