import { z } from 'zod';
import { route } from '../http.ts';
import { SECOND } from '../limits.ts';
import { ownerProof } from './owner-proof.ts';
import { accountRoles } from './roles.ts';

export const ZIP_TYPE = 'application/zip';

export const accountExportRoute = route({
  method: 'POST',
  path: '/user/export',
  access: accountRoles,
  summary: 'Everything that is kept about the account: a ZIP file with JSON, CSV and attachments',
  timeoutMs: 120 * SECOND,
  body: z.strictObject(ownerProof),
  data: z.string(),
  file: [ZIP_TYPE],
});
