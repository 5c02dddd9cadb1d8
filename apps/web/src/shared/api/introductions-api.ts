import { introductionsRoute, type Introductions } from '@chaintide/contracts/charts/indicators';
import { api } from './api.ts';
import { callOf } from './call.ts';

const introductionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Of one indicator, or of all. */
    introductions: build.query<Introductions, string | undefined>({
      query: (indicator) => callOf(introductionsRoute, { query: { indicator } }),
      keepUnusedDataFor: Infinity,
    }),
  }),
});

export const { useIntroductionsQuery } = introductionsApi;
