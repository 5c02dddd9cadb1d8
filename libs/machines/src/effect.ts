/** An action that the page provides with `machine.provide({ actions })`; `P` is the type of its params. */
export type Effect<P> = (by: unknown, params: P) => void;

export const effect =
  <P = undefined>(): Effect<P> =>
  () =>
    undefined;
