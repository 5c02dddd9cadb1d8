import { useEffect, useState } from 'react';

/** The time, updated every `everyMs` while the page is visible. */
export const useNow = (everyMs: number, read: () => number = Date.now): number => {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const renew = (): void => {
      if (!document.hidden) setNow(read());
    };
    renew();
    const timer = setInterval(renew, everyMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [everyMs, read]);
  return now;
};
