import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { useEffect } from 'react';
import { api, callingAs } from './api.ts';
import { followSeries } from './follow-series.ts';
import { liveOf, subscribeOf } from '../live/live-extra.ts';
import { loadSeries, type SeriesRequest } from './load-series.ts';
import type { SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { isWatched, onWatched, watch } from './watched-series.ts';

const KEPT_SECONDS = (5 * MINUTE) / SECOND; // going back to a recent indicator needs no request

const gradedApi = api.enhanceEndpoints({ addTagTypes: ['series'] });

const topicOf = ({ id, resolution }: SeriesRequest): string => topics.indicator(id, resolution);

/** A series of a topic may be cached twice: in full, and from a certain day. */
const keyOf = (request: SeriesRequest): string => `${topicOf(request)} ${request.from ?? ''}`;

const seriesApi = gradedApi.injectEndpoints({
  endpoints: (build) => ({
    series: build.query<SeriesColumns, SeriesRequest>({
      queryFn: (request, tools) => callingAs(tools, (caller) => loadSeries(request, caller)),
      structuralSharing: false,
      keepUnusedDataFor: KEPT_SECONDS,
      providesTags: ['identity', 'series'],
      async onCacheEntryAdded(request, entry) {
        if (request.known || Object.keys(request.parameters).length > 0) return;
        const held = () => entry.getCacheEntry().data;
        let leave: (() => void) | undefined;
        const follow = (): (() => void) =>
          followSeries({
            live: liveOf(entry.extra),
            topic: topicOf(request),
            held,
            put: (series) => {
              entry.updateCachedData(() => series);
            },
            fetchAgain: async () =>
              (
                await entry.dispatch(
                  seriesApi.endpoints.series.initiate(request, { subscribe: false, forceRefetch: true }),
                )
              ).isSuccess,
          });
        // a preview is not followed; the reader's grade may change the cached series from one to the other
        const settle = (): void => {
          const isFollowed = held()?.preview === null && isWatched(keyOf(request));
          if (isFollowed) leave ??= follow();
          else if (held()) {
            leave?.();
            leave = undefined;
          }
        };
        const stops = [subscribeOf(entry.extra)(settle), onWatched(keyOf(request), settle)];
        settle();
        await entry.cacheEntryRemoved;
        for (const stop of stops) stop();
        leave?.();
      },
    }),
  }),
});

/** A series that follows its topic while it is shown. */
export const useSeriesQuery: typeof seriesApi.useSeriesQuery = (request, options) => {
  const key = options?.skip || typeof request === 'symbol' ? undefined : keyOf(request);
  useEffect(() => (key === undefined ? undefined : watch(key)), [key]);
  return seriesApi.useSeriesQuery(request, options);
};

/** A series as far as it is cached, without requesting or following it. */
export const useHeldSeries = seriesApi.endpoints.series.useQueryState;

type Tools = Parameters<ReturnType<typeof seriesApi.endpoints.series.initiate>>;

/** Loads a series that is likely to be needed next, unless it is cached; resolves once it is loaded or refused. */
export const prefetchSeries =
  (request: SeriesRequest) =>
  async (dispatch: Tools[0], state: Tools[1]): Promise<void> => {
    const { select, initiate } = seriesApi.endpoints.series;
    if (select(request)(state()).data === undefined) await dispatch(initiate(request, { subscribe: false }));
  };

/** For a change of the reader's grade: reloads every series shown and drops all others. */
export const seriesOutdated = () => gradedApi.util.invalidateTags(['series']);
