import type { FactKind, TopicPayloads } from '@chaintide/contracts/realtime';
import { liveOf } from './live-extra.ts';

interface FactWatcher<K extends FactKind> {
  /**
   * Receives the present state at every join that could not replay missed facts; null means that it must be reloaded.
   */
  snapshot(data: TopicPayloads[K]['snapshot']): void;
  fact(fact: TopicPayloads[K]['delta']): void;
}

/** The second argument of `onCacheEntryAdded`. */
interface CacheEntry<D> {
  readonly extra: unknown;
  readonly cacheDataLoaded: PromiseLike<{ data: D }>;
  readonly cacheEntryRemoved: PromiseLike<void>;
}

/** For `onCacheEntryAdded`: follows a topic's facts from the first response until the cache entry is removed. */
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
