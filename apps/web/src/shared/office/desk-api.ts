import { deskQueueNames, deskQueues, deskRoute, maySee, type DeskWork } from '@chaintide/contracts/support/desk';
import { MINUTE } from '@chaintide/contracts/limits';
import { topics, type ListKind } from '@chaintide/contracts/realtime';
import type { Role } from '@chaintide/contracts/people/roles';
import { api } from '../api/api.ts';
import { callOf } from '../api/call.ts';
import { followFacts } from '../api/follow-topic.ts';
import { useSession } from '../session/session.ts';

const tag = { type: 'office', id: 'desk' } as const;

/** The topics whose facts change what waits for a role. */
const topicsOf = (role: Role): ListKind[] => [
  ...new Set(deskQueueNames.filter((name) => maySee(name, role)).map((name) => deskQueues[name].topic)),
];

const deskApi = api.injectEndpoints({
  endpoints: (build) => ({
    desk: build.query<DeskWork[], void>({
      query: () => callOf(deskRoute, {}),
      providesTags: [tag, 'identity'],
    }),
    /** Follows what changes the queues of a role; holds no data. */
    deskFacts: build.query<null, Role>({
      queryFn: () => ({ data: null }),
      onCacheEntryAdded: async (role, entry) => {
        const readAgain = (): void => {
          entry.dispatch(api.util.invalidateTags([tag]));
        };
        await Promise.all(
          topicsOf(role).map((kind) =>
            followFacts<ListKind, null>(entry, topics[kind], { snapshot: readAgain, fact: readAgain }),
          ),
        );
      },
    }),
  }),
});

/** The queues of this person's role, updated live; waiting times that end are noticed within a minute. */
export const useDesk = () => {
  const { role } = useSession();
  deskApi.useDeskFactsQuery(role);
  return deskApi.useDeskQuery(undefined, { pollingInterval: MINUTE });
};
