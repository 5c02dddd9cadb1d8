import { releasesRoute, type ReleaseStretch } from '@chaintide/contracts/charts/points';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';

interface ReleasesRequest {
  readonly id: string;
  /** The day as of which the chart is shown. */
  readonly known: string | null;
}

const releasesApi = api.injectEndpoints({
  endpoints: (build) => ({
    releases: build.query<readonly ReleaseStretch[], ReleasesRequest>({
      query: ({ id, known }) => callOf(releasesRoute, { params: { id }, query: known === null ? {} : { known } }),
      transformResponse: ({ releases }: { releases: ReleaseStretch[] }) => releases,
      providesTags: ['identity'],
    }),
  }),
});

export const { useReleasesQuery } = releasesApi;
