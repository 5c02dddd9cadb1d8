import { unitsOf } from '@chaintide/contracts/money/amount';
import { BEYOND, DUST_BELOW } from '@chaintide/contracts/limits';
import type { Mismatch, UncountedReason } from '@chaintide/contracts/money/payments';
import type { Stablecoin } from '@chaintide/contracts/money/wallet';

export const DUST_UNITS = unitsOf(DUST_BELOW);
export const BEYOND_UNITS = unitsOf(BEYOND);

/** The terms of an order. */
export interface Claim {
  readonly id: bigint;
  readonly coin: Stablecoin;
  readonly amount: bigint;
  readonly address: string;
  /** Of the transaction that the owner submitted. */
  readonly hash: string | null;
  readonly expiresAt: Date;
  /** The time from which the address belongs to the order. */
  readonly heldFrom: Date;
  /** When another order got the address; null if none has. */
  readonly heldUntil: Date | null;
}

/** A transfer that may pay the order. */
export interface Witness {
  readonly hash: string;
  readonly index: number;
  readonly block: bigint;
  readonly coin: Stablecoin | null;
  readonly units: bigint | null;
  readonly receiver: string;
  readonly at: Date;
  /** When a reorganisation was found to have removed it. */
  readonly goneAt: Date | null;
  /** The order that it already belongs to. */
  readonly paymentId: bigint | null;
  /** A person assigned it to that order. */
  readonly isAssigned: boolean;
}

/**
 * The transfers that pay an order, their sum and its mismatch; and the reason why each of the others does not count.
 */
export interface Verdict<W extends Witness> {
  readonly counting: readonly W[];
  /** Millionths of a dollar; 0 if nothing counts. */
  readonly arrived: bigint;
  readonly mismatch: Mismatch | null;
  readonly others: readonly { readonly transfer: W; readonly why: UncountedReason }[];
}

const sumOf = (transfers: readonly Witness[]): bigint => transfers.reduce((sum, { units }) => sum + (units ?? 0n), 0n);

/**
 * Matches an order with all transfers to its address (product.md, Money), in whatever order they arrived: those that a
 * person assigned count first, then those that match the rest exactly, otherwise all. A stranger's transfer therefore
 * never prevents a match with the customer's exact payment.
 */
export const judge = <W extends Witness>(claim: Claim, transfers: readonly W[]): Verdict<W> => {
  const ordered = transfers.toSorted(byPlaceBehindNamed(claim.hash));
  const objections = new Map(ordered.map((one) => [one, objectionTo(claim, one)]));
  const sound = ordered.filter((one) => objections.get(one) === undefined);
  const assigned = sound.filter(({ isAssigned }) => isAssigned);
  const rest = sound.filter(({ isAssigned }) => !isAssigned);
  const counting = [...assigned, ...paying(rest, claim.amount - sumOf(assigned))];
  const others = ordered
    .filter((one) => !counting.includes(one))
    .map((transfer) => ({
      transfer,
      why: objections.get(transfer) ?? (isDust(transfer) ? ('dust' as const) : ('surplus' as const)),
    }));
  const arrived = sumOf(counting);
  return {
    counting,
    arrived,
    others,
    mismatch: counting.length > 0 ? oddity(claim, arrived, counting) : absence(claim, others),
  };
};

/** The submitted transaction first, then by position in the chain. */
const byPlaceBehindNamed =
  (named: string | null) =>
  (a: Witness, b: Witness): number =>
    Number(b.hash === named) - Number(a.hash === named) || Number(a.block - b.block) || a.index - b.index;

const isDust = ({ units }: Witness): boolean => (units ?? 0n) < DUST_UNITS;

/** The reason why a transfer can never count for this order. */
const objectionTo = (
  claim: Claim,
  { coin, units, receiver, at, goneAt, paymentId, isAssigned }: Witness,
): UncountedReason | undefined => {
  const isOthers = paymentId !== null && paymentId !== claim.id;
  if (goneAt !== null) return 'gone';
  if (isAssigned && !isOthers) return undefined;
  if (receiver !== claim.address) return 'wrongAddress';
  if (isOthers) return 'taken';
  if (coin !== claim.coin) return coin === null ? 'unknownToken' : 'wrongToken';
  if (at < claim.heldFrom) return 'early';
  if (claim.heldUntil !== null && at >= claim.heldUntil) return 'foreign';
  if (units === null || units >= BEYOND_UNITS) return 'beyond';
  return units <= 0n ? 'dust' : undefined;
};

/** One transfer or one transaction of exactly the owed amount, otherwise all transfers above the dust limit. */
const paying = <W extends Witness>(transfers: readonly W[], owed: bigint): readonly W[] => {
  if (owed <= 0n) return [];
  const one = transfers.find(({ units }) => units === owed);
  if (one) return [one];
  const worth = transfers.filter((transfer) => !isDust(transfer));
  const whole = [...Map.groupBy(worth, ({ hash }) => hash).values()].find((together) => sumOf(together) === owed);
  return whole ?? worth;
};

const oddity = ({ amount, expiresAt }: Claim, arrived: bigint, counting: readonly Witness[]): Mismatch | null => {
  if (arrived < amount) return 'underpaid';
  if (arrived > amount) return 'overpaid';
  return counting.some(({ at }) => at > expiresAt) ? 'late' : null;
};

/** The mismatch if nothing counts: of the submitted transaction, otherwise of a transfer in another of our coins. */
const absence = ({ hash }: Claim, others: Verdict<Witness>['others']): Mismatch | null => {
  const named = others.filter(({ transfer }) => transfer.hash === hash).map(({ why }) => why);
  if (named.length === 0)
    return others.some(({ transfer, why }) => why === 'wrongToken' && !isDust(transfer)) ? 'wrongToken' : null;
  if (named.every((why) => why === 'wrongAddress')) return 'wrongAddress';
  const atOurs = named.filter((why) => why !== 'wrongAddress');
  if (atOurs.every((why) => why === 'wrongToken' || why === 'unknownToken' || why === 'beyond')) return 'wrongToken';
  // it arrived before the order, or while another order had the address, so it paid for something else
  return atOurs.some((why) => why === 'dust') ? 'underpaid' : 'hashUsed';
};
