import { SECOND } from '@chaintide/contracts/limits';
import type { PayoutMismatch } from '@chaintide/contracts/withdrawals';
import type { FoundTransaction } from '../chain/chain.service.ts';
import type { WithdrawalRow } from './withdrawals.repository.ts';

/** The transfer that paid a withdrawal out: its place in the network's history, and which of our wallets it left. */
export interface Proof {
  readonly hash: string;
  readonly index: number;
  readonly from: string;
}

export interface Known {
  readonly wallets: readonly string[];
  /** Places of the transaction's logs that proved something before. */
  readonly used: readonly number[];
}

/** Which transfer of the transaction pays the withdrawal; or what the nearest one lacks. */
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

/** What keeps a transaction that reverted from ending the withdrawal: it tells of no transfer, only of who sent it. */
export const objectionToReverted = (
  { approvedAt }: WithdrawalRow,
  { block }: FoundTransaction,
  isOurs: boolean,
): PayoutMismatch | null => {
  if (isBefore(block.time, approvedAt)) return 'tooOld';
  return isOurs ? null : 'notOurs';
};

/** A block's time has whole seconds. */
const isBefore = (blockTime: number, approvedAt: Date | null): boolean =>
  approvedAt === null || blockTime < Math.floor(approvedAt.getTime() / SECOND) * SECOND;
