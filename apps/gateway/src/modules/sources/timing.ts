import { DelegateBackoff } from 'cockatiel';

/**
 * Time and randomness, which tests control. The libraries below (cockatiel, rate-limiter-flexible) read the
 * process's own timers: a test with virtual time fakes those and needs to inject `random` only.
 */
export interface Timing {
  readonly now: () => number;
  readonly random: () => number;
  /** Resolves early, without an error, when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const systemTiming: Timing = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const wake = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake);
    }),
};

/** Decorrelated jitter: each delay lies between the first and three times the one before. */
export const jittered = (firstMs: number, longestMs: number, random: () => number): DelegateBackoff<unknown, number> =>
  new DelegateBackoff<unknown, number>((_context, before = firstMs) => {
    const delay = Math.min(longestMs, firstMs + random() * (before * 3 - firstMs));
    return { delay, state: delay };
  });

/** Rejects as soon as the signal aborts, whether or not the work listens to it. */
export const abortable = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const aborted = Promise.withResolvers<never>();
  const refuse = (): void => aborted.reject(signal.reason);
  if (signal.aborted) refuse();
  signal.addEventListener('abort', refuse);
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', refuse);
  }
};
