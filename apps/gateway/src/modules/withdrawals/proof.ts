import { SECOND } from '@chaintide/contracts/limits';
import type { PayoutMismatch } from '@chaintide/contracts/money/withdrawals';
import type { FoundTransaction } from '../chain/chain.service.ts';
import type { WithdrawalRow } from './withdrawals.repository.ts';

/** The transfer that paid a withdrawal: its position on chain, and the wallet of ours that sent it. */
export interface Proof {
  readonly hash: string;
  readonly index: number;
  readonly from: string;
}

export interface Known {
  readonly wallets: readonly string[];
  /** Log indices of the transaction that already proved another withdrawal. */
  readonly used: readonly number[];
}

/** Returns the transfer of the transaction that pays the withdrawal, or the mismatch of the closest one. */
export const proofIn = (
  { address, coin, amount, fee, approvedAt }: WithdrawalRow,
  { transfers, block }: FoundTransaction,
  { wallets, used }: Known,
): Proof | PayoutMismatch => {
  const there = transfers.filter(({ to }) => to === address);
  if (there.length === 0) return 'wrongAddress';
  const right = there.filter((one) => one.coin === coin);
  if (right.length === 0) return 'wrongToken';
  const ours = right.filter(({ from }) => wallets.includes(from));
  if (ours.length === 0) return 'notOurs';
  const exact = ours.filter(({ units }) => units === amount - fee);
  if (exact.length === 0) return ours.some(({ units }) => (units ?? 0n) > amount - fee) ? 'overpaid' : 'underpaid';
  if (isBefore(block.time, approvedAt)) return 'tooOld';
  const free = exact.find(({ index }) => !used.includes(index));
  return free ? { hash: free.hash, index: free.index, from: free.from } : 'alreadyUsed';
};

/**
 * The reason why a reverted transaction must not end the withdrawal. It contains no transfers, so only its sender can
 * be checked.
 */
export const objectionToReverted = (
  { approvedAt }: WithdrawalRow,
  { block }: FoundTransaction,
  isOurs: boolean,
): PayoutMismatch | null => {
  if (isBefore(block.time, approvedAt)) return 'tooOld';
  return isOurs ? null : 'notOurs';
};

/** Block times have whole seconds, so the approval is rounded down. */
const isBefore = (blockTime: number, approvedAt: Date | null): boolean =>
  approvedAt === null || blockTime < Math.floor(approvedAt.getTime() / SECOND) * SECOND;
