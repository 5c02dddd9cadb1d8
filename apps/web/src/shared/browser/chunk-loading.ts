import { SECOND } from '@chaintide/contracts/limits';
import { createElement, lazy, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';

const AGAIN_MS = 3 * SECOND;
const CHUNK_MS = 120 * SECOND; // spec 000

/** Gives up on a load that neither arrives nor fails. */
const inTime = <T>(loading: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the chunk did not arrive in time')), CHUNK_MS);
  return Promise.race([loading, late.promise]).finally(() => clearTimeout(timer));
};

/** Loads a chunk, retrying until it arrives: a page that went offline continues once it is online again. */
export const loadChunk = async <T>(load: () => Promise<T>, onMissing: () => void = () => undefined): Promise<T> => {
  try {
    return await inTime(load());
  } catch {
    onMissing();
    await new Promise((resolve) => {
      setTimeout(resolve, AGAIN_MS);
    });
    return loadChunk(load, onMissing);
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
  return Object.assign(Ahead, { fetch });
};
