import { seriesRoute, type Series } from '@chaintide/contracts/indicators';
import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import type { Resolution } from '@chaintide/contracts/resolutions';
import { api } from './api.ts';
import { callOf } from './call.ts';
import { followSeries } from './follow-series.ts';
import { liveOf, subscribeOf } from './live-extra.ts';
import { columnsOf, type SeriesColumns } from './series-columns.ts';

const KEPT_SECONDS = 5 * MINUTE / SECOND; // going back to an indicator just left costs nothing

interface SeriesRequest {
  readonly id: string;
  readonly resolution: Resolution;
  /** Only those that differ from the indicator's defaults: the topic carries the default series. */
  readonly parameters: Readonly<Record<string, string>>;
  /** First day, where not the whole history is wanted. */
  readonly from?: string;
}

const gradedApi = api.enhanceEndpoints({ addTagTypes: ['series'] });

const seriesApi = gradedApi.injectEndpoints({
  endpoints: (build) => ({
    series: build.query<SeriesColumns, SeriesRequest>({
      query: ({ id, resolution, parameters, from }) => callOf(seriesRoute, { params: { id }, query: { ...parameters, resolution, ...(from && { from }) } }),
      transformResponse: (answer) => columnsOf(answer as Series),
      structuralSharing: false,
      keepUnusedDataFor: KEPT_SECONDS,
      providesTags: ['identity', 'series'],
      async onCacheEntryAdded(request, entry) {
        if (Object.keys(request.parameters).length > 0) return;
        const held = () => entry.getCacheEntry().data;
        let leave: (() => void) | undefined;
        const follow = (): (() => void) => followSeries({
          live: liveOf(entry.extra),
          topic: topics.indicator(request.id, request.resolution),
          held,
          put: (series) => { entry.updateCachedData(() => series); },
          fetchAgain: async () => (await entry.dispatch(seriesApi.endpoints.series.initiate(request, { subscribe: false, forceRefetch: true }))).isSuccess,
        });
        // a preview is not followed; what is held changes from one to the other with the reader's grade
        const settle = (): void => {
          const isOpen = held()?.preview === null;
          if (isOpen) leave ??= follow();
          else if (held()) {
            leave?.();
            leave = undefined;
          }
        };
        const stop = subscribeOf(entry.extra)(settle);
        settle();
        await entry.cacheEntryRemoved;
        stop();
        leave?.();
      },
    }),
  }),
});

export const { useSeriesQuery } = seriesApi;

/** For when the reader's grade changed: every series shown is read anew, every other forgotten. */
export const seriesOutdated = () => gradedApi.util.invalidateTags(['series']);
