import { catalogueRoute, type Catalogue } from '@chaintide/contracts/charts/indicators';
import { withRereads } from '@chaintide/chart/view/rereads';
import { api } from './api.ts';
import { callOf } from './call.ts';

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    catalogue: build.query<Catalogue, void>({
      query: () => callOf(catalogueRoute, {}),
      transformResponse: withRereads,
      keepUnusedDataFor: Infinity,
    }),
  }),
});

export const { useCatalogueQuery } = catalogueApi;
export const fetchCatalogue = catalogueApi.endpoints.catalogue.initiate;
