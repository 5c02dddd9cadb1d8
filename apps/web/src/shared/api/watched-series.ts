/** Number of components that show each series. A series that is only cached or prefetched follows no topic. */
const counts = new Map<string, number>();
const listeners = new Map<string, Set<() => void>>();

const count = (key: string, by: number): void => {
  const next = (counts.get(key) ?? 0) + by;
  if (next > 0) counts.set(key, next);
  else counts.delete(key);
  for (const listener of listeners.get(key) ?? []) listener();
};

export const isWatched = (key: string): boolean => counts.has(key);

/** Marks a series as shown until the returned function is called. */
export const watch = (key: string): (() => void) => {
  count(key, 1);
  return () => count(key, -1);
};

/** Calls the listener whenever a series starts or stops being shown. */
export const onWatched = (key: string, listener: () => void): (() => void) => {
  const own = listeners.get(key) ?? new Set();
  listeners.set(key, own.add(listener));
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(key);
  };
};
