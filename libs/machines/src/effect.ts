/** An action that the page gives with `machine.provide({ actions })`; `P` is what it gets as its params. */
export type Effect<P> = (by: unknown, params: P) => void;

export const effect =
  <P = undefined>(): Effect<P> =>
  () =>
    undefined;
