import type { Captcha } from '@chaintide/contracts/auth';
import type { Solution } from 'altcha-lib/types';

const openWorker = (): Worker => new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' });

export interface Proof {
  /** What the gateway wants of it; undefined where it could not be found. */
  readonly answer: Promise<string | undefined>;
  readonly stop: () => void;
}

/** Begins the work in a thread of its own, while the person reads the picture. */
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
