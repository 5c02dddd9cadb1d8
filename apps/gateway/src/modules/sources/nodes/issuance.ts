import type { IssuanceChain, IssuanceKind, IssuedCoin } from '@chaintide/contracts/market/issuance';

/** An event as a node tells it; together with its chain, hash and index name it. */
export interface FoundEvent {
  readonly coin: IssuedCoin;
  readonly kind: IssuanceKind;
  /** In coins, an exact decimal. */
  readonly amount: string;
  /** Of its block, Unix ms. */
  readonly time: number;
  readonly block: number;
  readonly hash: string;
  readonly index: number;
}

/** A point of a chain. */
export interface Mark {
  /** A block on Ethereum; on TRON, whose events are listed by time, Unix ms. */
  readonly at: number;
  /** Unix ms. */
  readonly time: number;
}

/** The part of a chain whose events are held, both ends inclusive. */
export interface Span {
  readonly from: Mark;
  readonly to: Mark;
}

/** Sums of a coin's contract over a UTC day. */
export interface DayTotal {
  /** Unix ms. */
  readonly day: number;
  readonly coin: IssuedCoin;
  readonly minted: number;
  readonly burned: number;
  readonly mints: number;
  readonly burns: number;
}

export interface Step {
  readonly span: Span;
  readonly events: readonly FoundEvent[];
  readonly fetchedAt: number;
}

/** The destination of mint and burn events. The program binds it to their store. */
export abstract class IssuanceSink {
  abstract span(chain: IssuanceChain): Promise<Span | undefined> | Span | undefined;
  /** Keeps the events and the span that they complete at once, or neither; events that are held already stay as they are. */
  abstract keep(chain: IssuanceChain, step: Step): Promise<void> | void;
  /** Days without events have no total. */
  abstract totals(chain: IssuanceChain, since: number): Promise<readonly DayTotal[]> | readonly DayTotal[];
}
