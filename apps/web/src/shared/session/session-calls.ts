/** By then React has unmounted what belonged to the session, and its queries are cancelled. */
const UNMOUNT_MS = 100;

let running = new AbortController();
let ending: PromiseWithResolvers<void> | undefined;

/** Cancels running queries and delays new ones, because the session is ending and the gateway would refuse them. */
export const holdQueries = (): void => {
  ending ??= Promise.withResolvers();
  running.abort();
  running = new AbortController();
};

/** Resumes queries with the new session. */
export const releaseQueries = (): void => {
  ending?.resolve();
  ending = undefined;
};

/** Performs a query and, if the end of a session cancels it, performs it again afterwards. */
export const besideLogout = async <T>(perform: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  if (ending) {
    await ending.promise;
    await new Promise((resolve) => {
      setTimeout(resolve, UNMOUNT_MS);
    });
  }
  const { signal } = running;
  const result = await perform(signal);
  return signal.aborted ? besideLogout(perform) : result;
};
