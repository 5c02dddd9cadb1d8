import { useCallback, useEffect, useRef } from 'react';

/** Reads the newest value from something that was made once. */
export const useLatest = <T>(value: T): (() => T) => {
  const held = useRef(value);
  useEffect(() => {
    held.current = value;
  });
  return useCallback(() => held.current, []);
};
