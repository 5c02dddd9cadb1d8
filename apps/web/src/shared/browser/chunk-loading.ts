import { SECOND } from '@chaintide/contracts/limits';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const AGAIN_MS = 3 * SECOND;

/** Asks for a chunk until it comes: a page that lost its line goes on when the line is back. */
export const insist = async <T>(load: () => Promise<T>, onMissing: () => void = () => undefined): Promise<T> => {
  try {
    return await load();
  } catch {
    onMissing();
    await new Promise((resolve) => {
      setTimeout(resolve, AGAIN_MS);
    });
    return insist(load, onMissing);
  }
};

/** A component whose chunk comes with its first use. */
export const lazily = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> => lazy(async () => ({ default: await insist(load) }));
