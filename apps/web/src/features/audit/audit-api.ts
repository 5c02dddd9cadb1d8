import { auditRunRoute, auditsRoute, type AuditReport, type Audits } from '@chaintide/contracts/money/audit';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';

const tag = { type: 'office', id: 'audits' } as const;

export const { useAuditsQuery, useRunAuditMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    audits: build.query<Audits, void>({
      query: () => callOf(auditsRoute, {}),
      providesTags: [tag, 'identity'],
    }),
    runAudit: build.mutation<AuditReport, void>({
      query: () => callOf(auditRunRoute, {}),
      invalidatesTags: [tag],
    }),
  }),
});
