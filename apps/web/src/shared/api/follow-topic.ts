import type { FactKind, TopicKind, TopicPayloads } from '@chaintide/contracts/realtime';
import type { TopicWatcher } from '../live/live-client.ts';
import { liveOf } from '../live/live-extra.ts';

interface FactWatcher<K extends FactKind> {
  /**
   * Receives the present state at every join that could not replay missed facts; null means that it must be reloaded.
   */
  snapshot(data: TopicPayloads[K]['snapshot']): void;
  fact(fact: TopicPayloads[K]['delta']): void;
}

/** The second argument of `onCacheEntryAdded`. */
export interface CacheEntry<D> {
  readonly extra: unknown;
  readonly cacheDataLoaded: PromiseLike<{ data: D }>;
  readonly cacheEntryRemoved: PromiseLike<void>;
}

/** Watches a topic from the first response until the cache entry is removed. */
export const followTopic = async <K extends TopicKind, D>(
  entry: CacheEntry<D>,
  topicOf: (data: D) => string,
  watcher: TopicWatcher<K>,
): Promise<void> => {
  const topic = await entry.cacheDataLoaded.then(
    ({ data }) => topicOf(data),
    () => undefined,
  );
  if (topic === undefined) return;
  const { leave } = liveOf(entry.extra).watch<K>(topic, watcher);
  await entry.cacheEntryRemoved;
  leave();
};

/** For `onCacheEntryAdded`: follows a topic's facts. */
export const followFacts = <K extends FactKind, D>(
  entry: CacheEntry<D>,
  topicOf: (data: D) => string,
  watcher: FactWatcher<K>,
): Promise<void> =>
  followTopic<K, D>(entry, topicOf, {
    snapshot: (data) => watcher.snapshot(data),
    delta: (fact) => watcher.fact(fact),
  });

/** For `onCacheEntryAdded`: hears the state that a topic tells, whole each time. */
export const followState = <K extends TopicKind>(
  entry: CacheEntry<unknown>,
  topic: string,
  hear: (state: TopicPayloads[K]['snapshot'] | TopicPayloads[K]['delta']) => void,
): Promise<void> => followTopic<K, unknown>(entry, () => topic, { snapshot: hear, delta: hear });
