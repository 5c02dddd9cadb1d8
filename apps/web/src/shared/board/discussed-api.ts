import { boardPointsRoute, type DiscussedPoint } from '@chaintide/contracts/support/board';
import { errataRoute, type Erratum } from '@chaintide/contracts/support/errata';
import { topics, type BoardFact } from '@chaintide/contracts/realtime';
import { api } from '../api/api.ts';
import { callOf } from '../api/call.ts';
import { followFacts } from '../api/follow-topic.ts';

const TAG = 'discussed';
const tagged = api.enhanceEndpoints({ addTagTypes: [TAG] });

const concernsPoints = (fact: BoardFact): boolean =>
  fact.name === 'message.changed' && (fact.payload.message.pin !== null || fact.payload.message.standing !== 'shown');

const discussedApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    /** The points of a chart that are being discussed, updated live. */
    discussedPoints: build.query<DiscussedPoint[], string>({
      query: (indicator) => callOf(boardPointsRoute, { params: { indicator } }),
      providesTags: (_, __, indicator) => [{ type: TAG, id: `points ${indicator}` }, 'identity'],
      keepUnusedDataFor: 0, // a chart that a logout locks cancels its query
      onCacheEntryAdded: (indicator, entry) => {
        const read = (kind: string): void => {
          entry.dispatch(tagged.util.invalidateTags([{ type: TAG, id: `${kind} ${indicator}` }]));
        };
        return followFacts<'board', DiscussedPoint[]>(entry, () => topics.board(indicator), {
          snapshot: () => read('points'),
          fact: (fact) => {
            if (concernsPoints(fact)) read('points');
            if (fact.name === 'errata.changed') read('errata');
          },
        });
      },
    }),
    /** The corrections of an indicator; reloaded with its points. */
    errata: build.query<Erratum[], string>({
      query: (id) => callOf(errataRoute, { params: { id } }),
      providesTags: (_, __, id) => [{ type: TAG, id: `errata ${id}` }, 'identity'],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useDiscussedPointsQuery, useErrataQuery } = discussedApi;
