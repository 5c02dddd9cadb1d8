import { secondsLeft, type SentCode } from '@chaintide/machines/email-code';
import { useEffect, useState } from 'react';

const TICK_MS = 250; // the displayed second is never late by more than this

/** Seconds until another code may be requested; sends the time to the machine while it waits. */
export const useCountdown = (code: SentCode | null, isWaiting: boolean, tick: (now: number) => void): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const pass = (): void => {
      const time = Date.now();
      setNow(time);
      tick(time);
    };
    pass();
    const timer = setInterval(pass, TICK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, tick]);
  return code && isWaiting ? secondsLeft(code, now) : 0;
};
