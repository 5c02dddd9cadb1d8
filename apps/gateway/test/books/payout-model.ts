import { MINUTE } from '@chaintide/contracts/limits';
import type { Stablecoin } from '@chaintide/contracts/money/wallet';
import type { WithdrawalState } from '@chaintide/contracts/money/withdrawals';
import { LedgerModel } from './ledger-model.ts';
import type { PaperNetwork } from './paper-chain.ts';

/** A withdrawal as the model records it. */
export interface Payout {
  readonly user: number;
  readonly coin: Stablecoin;
  readonly network: PaperNetwork;
  readonly address: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly needsTwo: boolean;
  readonly waitsUntil: number;
  readonly state: WithdrawalState;
  readonly approver: number | null;
  readonly hash: string | null;
  readonly sentAt: number | null;
  readonly isSeen: boolean;
  readonly changes: number;
}

const liveStates: readonly WithdrawalState[] = ['pending', 'approved', 'transferring'];

/** Withdrawals by the rules of product.md. */
export class PayoutModel extends LedgerModel {
  payouts = new Map<string, Payout>();

  constructor(public now: number) {
    super();
  }

  apply(key: string, order: Pick<Payout, 'user' | 'coin' | 'network' | 'address' | 'amount' | 'fee'>): string {
    if (this.payouts.has(key)) return 'done'; // the same request again
    if (order.amount <= order.fee) return 'amount.belowFee';
    if (this.balance(`available ${order.user} ${order.coin}`) < order.amount) return 'balance.insufficient';
    this.move(order.coin, { [`available ${order.user}`]: -order.amount, [`held ${order.user}`]: order.amount });
    this.payouts.set(key, {
      ...order,
      needsTwo: order.amount > 1_000_000_000n,
      waitsUntil: 0,
      state: 'pending',
      approver: null,
      hash: null,
      sentAt: null,
      isSeen: false,
      changes: 0,
    });
    return 'done';
  }

  handle(
    key: string,
    {
      type,
      seen,
      by,
      hash,
    }: {
      readonly type: 'cancel' | 'approve' | 'refuse' | 'send' | 'correctHash' | 'fail';
      readonly seen?: number | undefined;
      readonly by: number;
      readonly hash?: string;
    },
  ): string {
    const order = this.payouts.get(key)!;
    if (type === 'cancel' && by !== order.user) return 'withdrawal.unknown';
    if (seen !== undefined && seen !== order.changes) return 'version.stale';
    if (!this.mayHandle(order, type, by)) return 'transition.refused';
    if (
      hash !== undefined &&
      [...this.payouts].some(([other, one]) => other !== key && one.network === order.network && one.hash === hash)
    )
      return 'hash.used';
    if (type === 'approve') return this.set(key, { state: 'approved', approver: by });
    if (hash !== undefined) return this.set(key, { state: 'transferring', hash, sentAt: this.now, isSeen: false });
    return this.end(key, type === 'cancel' ? 'cancelled' : type === 'refuse' ? 'refused' : 'failed');
  }

  /** Pays held money out, or returns it to its owner. */
  end(key: string, state: 'success' | 'cancelled' | 'refused' | 'failed'): string {
    const { user, coin, amount, fee } = this.payouts.get(key)!;
    this.move(coin, {
      [`held ${user}`]: -amount,
      ...(state === 'success' ? { payouts: amount - fee, fees: fee } : { [`available ${user}`]: amount }),
    });
    return this.set(key, { state });
  }

  private mayHandle(
    { state, waitsUntil, needsTwo, approver, sentAt, isSeen }: Payout,
    type: string,
    by: number,
  ): boolean {
    const maySend = waitsUntil <= this.now && !(needsTwo && approver === by);
    if (type === 'cancel' || type === 'approve') return state === 'pending';
    if (type === 'refuse') return state === 'pending' || state === 'approved';
    if (type === 'send') return state === 'approved' && maySend;
    if (type === 'correctHash') return state === 'transferring' && maySend;
    return state === 'approved' || (state === 'transferring' && !isSeen && sentAt! + 60 * MINUTE <= this.now);
  }

  set(key: string, change: Partial<Payout>): string {
    const order = this.payouts.get(key)!;
    this.payouts.set(key, { ...order, ...change, changes: order.changes + 1 });
    return 'done';
  }

  /** Held amounts, by owner and coin. */
  heldBy(user: number, coin: Stablecoin): bigint {
    const live = [...this.payouts.values()].filter(
      (one) => one.user === user && one.coin === coin && liveStates.includes(one.state),
    );
    return live.reduce((sum, { amount }) => sum + amount, 0n);
  }
}
