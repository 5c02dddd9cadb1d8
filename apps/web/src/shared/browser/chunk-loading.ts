import { SECOND } from '@chaintide/contracts/limits';
import {
  createElement,
  lazy,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';

const AGAIN_MS = 3 * SECOND;
const LATE_MS = 12 * SECOND; // until then it may come by itself
const CHUNK_MS = 120 * SECOND; // spec 000

/** Gives up on a load that neither arrives nor fails. */
const inTime = <T>(loading: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the chunk did not arrive in time')), CHUNK_MS);
  return Promise.race([loading, late.promise]).finally(() => clearTimeout(timer));
};

/** Retries a late chunk at once. */
type Retry = () => void;

let late: readonly { readonly retry: Retry }[] = [];
const listeners = new Set<() => void>();

const put = (next: typeof late): void => {
  late = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const retryAll = (): void => {
  for (const { retry } of late) retry();
};

/** Retries the late parts of the page at once; undefined if none is late. */
export const useLateChunks = (): Retry | undefined =>
  useSyncExternalStore(subscribe, () => late.length > 0) ? retryAll : undefined;

const pause = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms);
  });

/**
 * Loads a chunk, retrying until it arrives: a page that went offline continues once it is online again. One that is late is
 * told, and can be asked for at once; nothing of the page is lost over it.
 */
export const loadChunk = async <T>(load: () => Promise<T>, onMissing: () => void = () => undefined): Promise<T> => {
  let asked = Promise.withResolvers<undefined>();
  const entry = { retry: () => asked.resolve(undefined) };
  const timer = setTimeout(() => put([...late, entry]), LATE_MS);
  const attempt = async (): Promise<T> => {
    asked = Promise.withResolvers<undefined>();
    const loading = inTime(load()).then(
      (value) => ({ value }),
      () => undefined,
    );
    const loaded = await Promise.race([loading, asked.promise]);
    if (loaded) return loaded.value;
    onMissing();
    await Promise.race([pause(AGAIN_MS), asked.promise]);
    return attempt();
  };
  try {
    return await attempt();
  } finally {
    clearTimeout(timer);
    put(late.filter((one) => one !== entry));
  }
};

/** A component whose chunk is loaded on first use. */
export const lazily = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> => lazy(async () => ({ default: await loadChunk(load) }));

/** Like `lazily`, for content that a press opens: once loaded ahead, it appears at once instead of after a fallback. */
export const lazilyAhead = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let arrived: ComponentType<P> | undefined;
  const fetch = async (): Promise<ComponentType<P>> => (arrived ??= await loadChunk(load));
  const Late = lazily(fetch);
  const Ahead = (props: P): ReactNode => {
    const [Component] = useState<ComponentType<P>>(() => arrived ?? Late);
    return createElement(Component, props);
  };
  return Object.assign(Ahead, { fetch, hasArrived: () => !!arrived });
};
