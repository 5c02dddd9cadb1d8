import type { IssuanceChain, IssuedCoin } from '@chaintide/contracts/market/issuance';
import type { FetchContext } from '../source.ts';
import type { FoundEvent, Mark } from './issuance.ts';

/** Sizes of a range, in the unit of the chain's marks. */
interface RangeSizes {
  readonly least: number;
  readonly first: number;
  readonly most: number;
}

/** A node that knows the events of the issuers' contracts; it throws SourceErrors, and a RangeRefused. */
export interface IssuanceNode {
  readonly chain: IssuanceChain;
  readonly coins: readonly IssuedCoin[];
  /** The mark where history begins. */
  readonly begins: number;
  readonly sizes: RangeSizes;
  /** The newest final point. */
  head(context: FetchContext): Promise<Mark>;
  mark(context: FetchContext, at: number): Promise<Mark>;
  /** All events in a range that ends at or before the head, both ends inclusive. */
  events(
    context: FetchContext,
    range: { readonly from: number; readonly to: number; readonly head: Mark },
  ): Promise<FoundEvent[]>;
  /** Coins that Tether holds at its treasury, at the head. */
  treasury(context: FetchContext, head: Mark): Promise<number>;
}

/** The node wants a smaller range. */
export class RangeRefused extends Error {
  override readonly name = 'RangeRefused';
}
