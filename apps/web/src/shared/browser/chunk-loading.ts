import { SECOND } from '@chaintide/contracts/limits';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const AGAIN_MS = 3 * SECOND;

/** Loads a chunk, retrying until it arrives: a page that went offline continues once it is online again. */
export const loadChunk = async <T>(load: () => Promise<T>, onMissing: () => void = () => undefined): Promise<T> => {
  try {
    return await load();
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
