import { pointRoute, type PointProof } from '@chaintide/contracts/charts/points';
import type { Resolution } from '@chaintide/contracts/charts/resolutions';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';

interface PointRequest {
  readonly id: string;
  /** Start of the bucket, in unix seconds. */
  readonly time: number;
  readonly resolution: Resolution;
  readonly parameters: Readonly<Record<string, string>>;
  readonly known?: string | undefined;
}

const proofApi = api.injectEndpoints({
  endpoints: (build) => ({
    point: build.query<PointProof, PointRequest>({
      query: ({ id, time, resolution, parameters, known }) =>
        callOf(pointRoute, { params: { id, time }, query: { ...parameters, resolution, ...(known && { known }) } }),
      providesTags: ['identity'],
      // a proof from a moment ago may have been revised since
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { usePointQuery } = proofApi;
