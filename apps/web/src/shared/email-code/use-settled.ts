import { useEffect, useState } from 'react';

const SETTLE_MS = 500; // spec 000 §9: debounce of typed text

/** A value once it has not changed for half a second. */
export const useSettled = <T>(value: T): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
