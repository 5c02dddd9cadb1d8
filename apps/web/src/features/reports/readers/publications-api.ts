import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import {
  reportContentRoute,
  reportEditionsRoute,
  reportRoute,
  reportsRoute,
  type PublishedEdition,
  type PublishedReport,
} from '@chaintide/contracts/reports/reports';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { followFacts } from '../../../shared/api/follow-topic.ts';

/** One version of a report, the newest unless it is named. */
interface Place {
  readonly id: number;
  readonly edition?: number | undefined;
}

const tagged = api.enhanceEndpoints({ addTagTypes: ['publications'] });

export const {
  usePublicationsQuery,
  usePublicationQuery,
  useEditionsQuery,
  useLazyReportContentQuery,
  usePublicationFactsQuery,
} = tagged.injectEndpoints({
  endpoints: (build) => ({
    publications: build.query<RouteData<typeof reportsRoute>, RouteInput<typeof reportsRoute, 'query'>>({
      query: (query) => callOf(reportsRoute, { query }),
      providesTags: ['publications', 'identity'],
    }),
    publication: build.query<PublishedEdition, Place>({
      query: ({ id, edition }) => callOf(reportRoute, { params: { id }, query: { edition } }),
      providesTags: ['publications', 'identity'],
    }),
    editions: build.query<PublishedReport[], number>({
      query: (id) => callOf(reportEditionsRoute, { params: { id } }),
      providesTags: ['publications', 'identity'],
    }),
    reportContent: build.query<RouteData<typeof reportContentRoute>, Required<Place> & { readonly edition: number }>({
      query: (params) => callOf(reportContentRoute, { params }),
      providesTags: ['identity'],
    }),
    /** Reads the lists and reports again when one is published; holds no data. */
    publicationFacts: build.query<null, void>({
      queryFn: () => ({ data: null }),
      onCacheEntryAdded: (_, entry) => {
        const readAgain = (): void => {
          entry.dispatch(tagged.util.invalidateTags(['publications']));
        };
        return followFacts<'publications', null>(entry, topics.publications, { snapshot: readAgain, fact: readAgain });
      },
    }),
  }),
});
