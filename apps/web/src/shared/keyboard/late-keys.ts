import { useEffect } from 'react';
import { loadChunk } from '../browser/chunk-loading.ts';
import { afterFirstPicture } from '../browser/first-picture.ts';
import type * as Module from './keys.ts';
import type { Axis } from './roving.ts';

type Keys = typeof Module;

let loading: Promise<Keys> | undefined;
const keys = (): Promise<Keys> => (loading ??= loadChunk(() => afterFirstPicture(() => import('./keys.ts'))));

/** A `ref` that makes a toolbar or a menu one stop of the Tab key, soon after the first picture. */
export const roving =
  (axis: Axis, selector = 'a[href], button:not(:disabled)') =>
  (box: HTMLElement | null): (() => void) | undefined => {
    if (!box) return undefined;
    let end: (() => void) | undefined;
    let isThere = true;
    const begin = async (): Promise<void> => {
      const { rove } = await keys();
      if (isThere) end = rove(box, axis, selector);
    };
    void begin();
    return () => {
      isThere = false;
      end?.();
    };
  };

/** The arrow keys of a bar of buttons. */
export const inToolbar = roving('row');

/** Sends what is typed while a box is opening into the box. */
export const useHeldTyping = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return undefined;
    const shown = new AbortController(); // one that closes before these keys have loaded must not hold any
    const begin = async (): Promise<void> => (await keys()).holdTyping(shown.signal);
    void begin();
    return () => shown.abort();
  }, [isOpen]);
};
