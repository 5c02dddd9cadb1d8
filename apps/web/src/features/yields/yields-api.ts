import type { RouteData } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import { yieldCurvesRoute, yieldId } from '@chaintide/contracts/market/yield-curve';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { liveOf } from '../../shared/live/live-extra.ts';

const topic = topics.indicator(yieldId('10y'), '1d');

const yieldsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Curves of the days, or of the usual ones; read again when the 10-year yield has a new point. */
    yieldCurves: build.query<RouteData<typeof yieldCurvesRoute>, string | undefined>({
      query: (days) => callOf(yieldCurvesRoute, { query: days === undefined ? {} : { days } }),
      async onCacheEntryAdded(days, entry) {
        const again = (): void =>
          void entry.dispatch(yieldsApi.endpoints.yieldCurves.initiate(days, { forceRefetch: true, subscribe: false }));
        const newest = await entry.cacheDataLoaded.then(
          ({ data }) => data.newest,
          () => undefined,
        );
        if (newest === undefined) return;
        const { leave } = liveOf(entry.extra).watch<'indicator'>(topic, {
          snapshot: ({ times }) => {
            if ((times.at(-1) ?? 0) * 1_000 > Date.parse(newest ?? '1970-01-01')) again();
          },
          delta: again,
        });
        await entry.cacheEntryRemoved;
        leave();
      },
    }),
  }),
});

export const { useYieldCurvesQuery } = yieldsApi;
