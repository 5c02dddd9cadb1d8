import { useEffect, useState } from 'react';

/** The time, updated every `everyMs` while the page is visible. */
export const useNow = (everyMs: number, read: () => number = Date.now): number => {
  const [now, setNow] = useState(read);
  const [rate, setRate] = useState(everyMs);
  if (rate !== everyMs) {
    setRate(everyMs);
    setNow(read); // before the first render at this rate is shown: the time of a slower rate is stale
  }
  useEffect(() => {
    const renew = (): void => {
      if (!document.hidden) setNow(read());
    };
    const timer = setInterval(renew, everyMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [everyMs, read]);
  return now;
};
