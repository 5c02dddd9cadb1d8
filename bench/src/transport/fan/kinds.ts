/** Content: prices of all symbols to everybody, one short message to everybody, or prices of which everybody follows others. */
export type Scene = 'symbols' | 'single' | 'sets';

/** Who sends it. */
export type Kind = 'ours' | 'emits' | 'rows' | 'ws' | 'bun';

export interface Order {
  readonly beats: number;
  readonly everyMs: number;
}

/** Answers of a forked server: its port; the processor time of some beats; its heap; the prices that it sent last. */
export type Told =
  | { readonly port: number }
  | { readonly ms: number }
  | { readonly heap: number; readonly rss: number }
  | { readonly prices: readonly number[] };

export const SINGLE_BYTES = 300;
/** In the scene `sets`, each client follows that many symbols of its own. */
export const SET_SIZE = 20;
