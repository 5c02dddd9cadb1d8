let running = new AbortController();
let ending: PromiseWithResolvers<void> | undefined;

/** Cancels the running queries and holds back new ones: the session ends, and the gateway would refuse them. */
export const holdQueries = (): void => {
  ending ??= Promise.withResolvers();
  running.abort();
  running = new AbortController();
};

/** Lets the queries go on, with whatever session there is now. */
export const releaseQueries = (): void => {
  ending?.resolve();
  ending = undefined;
};

/** Performs a query outside the end of a session; one that such an end cancels is performed again after it. */
export const besideLogout = async <T>(perform: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  await ending?.promise;
  const { signal } = running;
  const result = await perform(signal);
  return signal.aborted ? besideLogout(perform) : result;
};
