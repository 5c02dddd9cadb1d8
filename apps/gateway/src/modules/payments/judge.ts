import type { Mismatch } from '@chaintide/contracts/payments';
import type { Stablecoin } from '@chaintide/contracts/wallet';

/** What an order promised. */
export interface Claim {
  readonly id: bigint;
  readonly coin: Stablecoin;
  readonly amount: bigint;
  readonly address: string;
  readonly expiresAt: Date;
  /** The address is its from then on. */
  readonly heldFrom: Date;
  /** When another order got the address; null while none has. */
  readonly heldUntil: Date | null;
}

/** One transfer of the transaction that is said to pay it. */
export interface Witness {
  readonly coin: Stablecoin | null;
  readonly units: bigint | null;
  readonly receiver: string;
  readonly at: Date;
  /** The order that has it already. */
  readonly paymentId: bigint | null;
}

/** Whether the transfers pay an order, how much of them counts, and what is odd about it. */
export interface Verdict<W extends Witness> {
  readonly counting: readonly W[];
  /** Millionths of a dollar; 0 where nothing counts. */
  readonly arrived: bigint;
  readonly mismatch: Mismatch | null;
}

const none = (mismatch: Mismatch) => ({ counting: [], arrived: 0n, mismatch });

/** Holds a claim against the transfers of one successful transaction (product.md, Money). */
export const judge = <W extends Witness>(claim: Claim, transfers: readonly W[]): Verdict<W> => {
  const ours = transfers.filter(({ receiver }) => receiver === claim.address);
  if (ours.length === 0) return none('wrongAddress');
  const right = ours.filter(({ coin }) => coin === claim.coin);
  if (right.length === 0) return none('wrongToken');
  const free = right.filter(({ paymentId }) => paymentId === null || paymentId === claim.id);
  if (free.length === 0) return none('hashUsed');
  const isInTime = (at: Date): boolean => at >= claim.heldFrom && (claim.heldUntil === null || at < claim.heldUntil);
  const counting = free.filter(({ at, units }) => isInTime(at) && units !== null && units > 0n);
  if (counting.length === 0) return none('hashUsed'); // it came before the order, or when another had the address: it paid for something else
  const arrived = counting.reduce((sum, { units }) => sum + (units ?? 0n), 0n);
  return { counting, arrived, mismatch: oddity(claim, arrived, counting) };
};

const oddity = ({ amount, expiresAt }: Claim, arrived: bigint, counting: readonly Witness[]): Mismatch | null => {
  if (arrived < amount) return 'underpaid';
  if (arrived > amount) return 'overpaid';
  return counting.some(({ at }) => at > expiresAt) ? 'late' : null;
};
