import type { Derivation } from '@chaintide/contracts/charts/indicators';

/** A quantity that only a source can provide. Formulas use its name without the asset: `price`, `realized_cap`. */
export interface Metric {
  readonly unit: 'usd' | 'btc' | 'eth' | 'count' | 'hash' | 'percent' | 'ratio';
  readonly derivation: Derivation;
  /**
   * The origin of today's provisional point: the exchange's ticks, or the last known value carried forward (for stocks that hardly change
   * in a day). If absent, there is no point until the source provides one.
   */
  readonly today?: 'tick' | 'carry';
  /** Finest steps it is stored in; coarser ones are derived. */
  readonly steps: readonly ('5m' | '1h' | '1d')[];
  /** Set if it is read from a chain: an installation without a node of it has none. */
  readonly needsNode?: true;
  /** Set if no source provides it yet. */
  readonly isAwaited?: true;
}
