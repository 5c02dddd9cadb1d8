import { PAGE_ROWS_MAX } from '@chaintide/contracts/limits';
import { api } from '../api/api.ts';
import { followFacts } from '../api/follow-topic.ts';
import { queueNames, queues, type QueueName } from './queues.ts';

/** The number of waiting orders, and the newest ones by number. */
export interface Waiting {
  readonly total: number;
  readonly ids: readonly number[];
}

const newest = { stage: 'waiting', rows: String(PAGE_ROWS_MAX) } as const;
const waitingOf = ({
  total,
  rows,
}: {
  readonly total: number;
  readonly rows: readonly { readonly id: number }[];
}): Waiting => ({ total, ids: rows.map(({ id }) => id) });

/** The waiting orders after a change of one of them; undefined if it may be one that is not loaded. */
const withOne = (held: Waiting, id: number, isWaiting: boolean): Waiting | undefined => {
  const { total, ids } = held;
  if (ids.includes(id)) return isWaiting ? held : { total: total - 1, ids: ids.filter((one) => one !== id) };
  if (total > ids.length) return undefined;
  return isWaiting ? { total: total + 1, ids: [id, ...ids] } : held;
};

interface Held {
  readonly getCacheEntry: () => { readonly data?: Waiting | undefined };
  readonly updateCachedData: (change: () => Waiting) => void;
}

/** Returns whether the change could be applied without reloading. */
const take = ({ getCacheEntry, updateCachedData }: Held, id: number, isWaiting: boolean): boolean => {
  const held = getCacheEntry().data;
  const next = held && withOne(held, id, isWaiting);
  if (next) updateCachedData(() => next);
  return next !== undefined;
};

const waitingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The orders in a queue that wait for a person. */
    waiting: build.query<Waiting, QueueName>({
      query: (name) => ({ route: queues[name].route, query: newest }),
      transformResponse: waitingOf,
      providesTags: (_, __, name) => [{ type: 'office', id: `waiting ${name}` }, 'identity'],
      onCacheEntryAdded: (name, entry) => {
        const read = (): void => {
          entry.dispatch(api.util.invalidateTags([{ type: 'office', id: `waiting ${name}` }]));
        };
        return followFacts<'payments' | 'withdrawals', Waiting>(entry, queues[name].topic, {
          snapshot: read,
          fact: (fact) => {
            const told = queues[name].told(fact);
            if (told && !take(entry, told.id, told.waits)) read();
          },
        });
      },
    }),
  }),
});

/** The waiting orders of one queue, updated live; undefined until loaded. */
export const useWaiting = (name: QueueName): Waiting | undefined => waitingApi.useWaitingQuery(name).data;

/** The number of waiting orders in all queues. */
export const useWaitingCount = (): number => {
  // the names never change, so the order of the hooks is stable
  const all = queueNames.map(useWaiting);
  return all.reduce((sum, waiting) => sum + (waiting?.total ?? 0), 0);
};
