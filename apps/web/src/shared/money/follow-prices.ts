import { topics } from '@chaintide/contracts/realtime';
import { api } from '../api/api.ts';
import { followFacts } from '../api/follow-topic.ts';

type Entry = Parameters<typeof followFacts<'prices', unknown>>[0] & {
  readonly dispatch: (action: ReturnType<typeof api.util.invalidateTags>) => unknown;
};

/** For `onCacheEntryAdded`: reloads prices, and the offers made of them, when an admin changes one. */
export const followPrices = (entry: Entry): Promise<void> => {
  const reload = (): void => {
    entry.dispatch(api.util.invalidateTags(['upgrades', { type: 'office', id: 'prices' }]));
  };
  return followFacts<'prices', unknown>(entry, topics.prices, { snapshot: reload, fact: reload });
};
