import type { Captcha } from '@chaintide/contracts/people/auth';
import type { Solution } from 'altcha-lib/types';

const openWorker = (): Worker => new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' });

export interface Proof {
  /** The solution for the gateway; undefined if none was found. */
  readonly answer: Promise<string | undefined>;
  readonly stop: () => void;
}

/** Starts the work in a thread of its own, while the user reads the picture. */
export const proveWork = (challenge: Captcha['challenge'], open = openWorker): Proof => {
  const worker = open();
  const solved = new Promise<Solution | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
  });
  worker.postMessage(challenge, []);
  const stop = (): void => worker.terminate();
  return {
    stop,
    answer: solved.then((solution) => {
      stop();
      return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
    }),
  };
};
