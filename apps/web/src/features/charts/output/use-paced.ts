import { useEffect, useRef, useState } from 'react';

/**
 * Limits updates of a frequently changing value to one every `everyMs`; the value of another `subject` is taken over at
 * once.
 */
export const usePaced = <T>(value: T, subject: string, everyMs: number): T => {
  const [held, setHeld] = useState({ value, subject });
  const takenAt = useRef(0);
  const isSame = held.subject === subject;
  if (!isSame) setHeld({ value, subject });
  useEffect(() => {
    const timer = setTimeout(
      () => {
        takenAt.current = Date.now();
        setHeld((last) => (last.value === value && last.subject === subject ? last : { value, subject }));
      },
      Math.max(0, takenAt.current + everyMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [value, subject, everyMs]);
  return isSame ? held.value : value;
};
