import { SECOND } from '@chaintide/contracts/limits';
import { useEffect, useState } from 'react';

const LONGEST_MS = 2 * SECOND; // continues even if no line is drawn, because there is nothing to show or nobody may see it

const { promise: stands, resolve } = Promise.withResolvers<void>();

let hasStood = false;

export const firstPictureStands = (): void => {
  hasStood = true;
  resolve();
};

/** Sets a performance mark the first time only. */
export const markFirst = (name: string): void => {
  if (performance.getEntriesByName(name).length === 0) performance.mark(name);
};

/** Defers loading until the first picture is complete, so that it does not compete for bandwidth and CPU. */
export const afterFirstPicture = async <T>(load: () => Promise<T>): Promise<T> => {
  await Promise.race([
    stands,
    new Promise((late) => {
      setTimeout(late, LONGEST_MS);
    }),
  ]);
  return load();
};

/** Whether what need not be in the first picture may follow. */
export const useAfterFirstPicture = (): boolean => {
  const [isOver, setOver] = useState(hasStood);
  useEffect(() => void afterFirstPicture(async () => setOver(true)), []);
  return isOver;
};
