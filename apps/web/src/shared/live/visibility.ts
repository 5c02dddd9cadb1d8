import type { LiveClient } from './live-client.ts';

/** A hidden tab does no work; a tab that becomes visible is updated at once. */
export const followVisibility = (live: LiveClient): void => {
  if (document.hidden) live.rest();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) live.rest();
    else void live.wake();
  });
  window.addEventListener('online', live.retry);
};
