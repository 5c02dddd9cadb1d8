/** Which series somebody looks at now. What is only kept, or was fetched ahead, follows no topic. */
const counts = new Map<string, number>();
const listeners = new Map<string, Set<() => void>>();

const count = (key: string, by: number): void => {
  const next = (counts.get(key) ?? 0) + by;
  if (next > 0) counts.set(key, next);
  else counts.delete(key);
  for (const listener of listeners.get(key) ?? []) listener();
};

export const isWanted = (key: string): boolean => counts.has(key);

/** Until the returned function is called. */
export const want = (key: string): (() => void) => {
  count(key, 1);
  return () => count(key, -1);
};

/** Hears when a series begins or ceases to be looked at. */
export const onWanted = (key: string, listener: () => void): (() => void) => {
  const own = listeners.get(key) ?? new Set();
  listeners.set(key, own.add(listener));
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(key);
  };
};
