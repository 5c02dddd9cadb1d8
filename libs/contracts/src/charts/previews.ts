import { z } from 'zod';
import { route } from '../http.ts';
import { PREVIEW_LENGTH } from '../limits.ts';
import { accountRoles } from '../people/roles.ts';
import { written } from '../written.ts';

/** Markdown as the gateway renders it. */
export const rendered = z.object({ html: z.string() });
export type Rendered = z.infer<typeof rendered>;

export const previewRoute = route({
  method: 'POST',
  path: '/previews',
  access: accountRoles,
  summary: 'Renders a text without storing it',
  body: z.strictObject({ source: written(PREVIEW_LENGTH) }),
  data: rendered,
});
