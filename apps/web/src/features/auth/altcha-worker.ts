import { CAPTCHA_WORK_MS } from '@chaintide/contracts/limits';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge: data, deriveKey, timeout: CAPTCHA_WORK_MS }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});
