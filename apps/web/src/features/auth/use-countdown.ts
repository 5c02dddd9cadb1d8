import { secondsLeft, type SentCode } from '@chaintide/machines/email-code';
import { useEffect, useState } from 'react';

const TICK_MS = 250; // the shown second is never late by more

/** Seconds until another code may be asked for; tells the machine the time as long as it waits. */
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
