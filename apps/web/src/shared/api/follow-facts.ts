import type { TopicKind, TopicPayloads } from '@chaintide/contracts/realtime';
import { liveOf } from './live-extra.ts';

type FactKind = Extract<TopicKind, 'account' | 'users' | 'mailbox' | 'events' | 'payments' | 'withdrawals'>;

interface FactWatcher<K extends FactKind> {
  /** What holds now; comes at every join that could not replay what was missed. Null says: read again. */
  snapshot(data: TopicPayloads[K]['snapshot']): void;
  fact(fact: TopicPayloads[K]['delta']): void;
}

/** What `onCacheEntryAdded` is given. */
interface CacheEntry<D> {
  readonly extra: unknown;
  readonly cacheDataLoaded: PromiseLike<{ data: D }>;
  readonly cacheEntryRemoved: PromiseLike<void>;
}

/** For `onCacheEntryAdded`: hears a topic's facts from the first answer on, for as long as somebody reads the cache entry. */
export const followFacts = async <K extends FactKind, D>(
  entry: CacheEntry<D>,
  topicOf: (data: D) => string,
  watcher: FactWatcher<K>,
): Promise<void> => {
  const topic = await entry.cacheDataLoaded.then(
    ({ data }) => topicOf(data),
    () => undefined,
  );
  if (topic === undefined) return;
  const { leave } = liveOf(entry.extra).watch<K>(topic, {
    snapshot: (data) => watcher.snapshot(data),
    delta: (fact) => watcher.fact(fact),
  });
  await entry.cacheEntryRemoved;
  leave();
};
