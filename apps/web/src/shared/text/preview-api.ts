import { previewRoute, type Rendered } from '@chaintide/contracts/charts/previews';
import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import { api } from '../api/api.ts';
import { callOf } from '../api/call.ts';

const previewApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Rendered Markdown of a text that was not sent yet. */
    preview: build.query<Rendered, string>({
      query: (source) => callOf(previewRoute, { body: { source } }),
      keepUnusedDataFor: MINUTE / SECOND,
    }),
  }),
});

export const { usePreviewQuery } = previewApi;
