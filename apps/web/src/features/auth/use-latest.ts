import { useCallback, useEffect, useRef } from 'react';

/** Gives a function created once access to the newest value. */
export const useLatest = <T>(value: T): (() => T) => {
  const held = useRef(value);
  useEffect(() => {
    held.current = value;
  });
  return useCallback(() => held.current, []);
};
