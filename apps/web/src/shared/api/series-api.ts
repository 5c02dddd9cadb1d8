import { seriesRoute, type Series } from '@chaintide/contracts/indicators';
import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import type { Resolution } from '@chaintide/contracts/resolutions';
import { api } from './api.ts';
import { callOf } from './call.ts';
import { liveOf } from './live-extra.ts';
import { followSeries } from './follow-series.ts';
import { columnsOf, type SeriesColumns } from './series-columns.ts';

const KEPT_SECONDS = 5 * MINUTE / SECOND; // going back to an indicator just left costs nothing

interface SeriesRequest {
  readonly id: string;
  readonly resolution: Resolution;
  /** Only those that differ from the indicator's defaults: the topic carries the default series. */
  readonly parameters: Readonly<Record<string, string>>;
}

const seriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    series: build.query<SeriesColumns, SeriesRequest>({
      query: ({ id, resolution, parameters }) => callOf(seriesRoute, { params: { id }, query: { ...parameters, resolution } }),
      transformResponse: (answer) => columnsOf(answer as Series),
      structuralSharing: false,
      keepUnusedDataFor: KEPT_SECONDS,
      async onCacheEntryAdded(request, entry) {
        const removed = await entry.cacheDataLoaded.then(() => false, () => true);
        if (removed || Object.keys(request.parameters).length > 0) return;
        const leave = followSeries({
          live: liveOf(entry.extra),
          topic: topics.indicator(request.id, request.resolution),
          held: () => entry.getCacheEntry().data,
          put: (series) => { entry.updateCachedData(() => series); },
          fetchAgain: async () => (await entry.dispatch(seriesApi.endpoints.series.initiate(request, { subscribe: false, forceRefetch: true }))).isSuccess,
        });
        await entry.cacheEntryRemoved;
        leave();
      },
    }),
  }),
});

export const { useSeriesQuery } = seriesApi;
