import type { PaidLevel } from '@chaintide/contracts/people/levels';
import { HOUR, MINUTE } from '@chaintide/contracts/limits';
import type { PaymentState } from '@chaintide/contracts/money/payments';
import { stablecoins, type Stablecoin } from '@chaintide/contracts/money/wallet';
import { given, startedDue, type Holder } from './holder.ts';
import { PayoutModel } from './payout-model.ts';

/** A recharge order as the model records it. */
export interface Payment {
  readonly user: number;
  readonly coin: Stablecoin;
  readonly amount: bigint;
  readonly place: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly endedAt: number | null;
  readonly hasHash: boolean;
  readonly state: PaymentState;
  readonly arrived: bigint | null;
  /** Since when it has waited for its transaction, and whether the chain reported that the transaction pays nothing. */
  readonly awaitsSince: number;
  readonly isInVain: boolean;
  /** The transfers that pay the order, as of the last look. */
  readonly claims: string;
  /** Whether all transfers that count for it are final. */
  readonly isFinal: boolean;
  readonly changes: number;
}
const moves = {
  close: ['awaitingTransfer'],
  closeByStaff: ['awaitingTransfer', 'awaitingApproval'],
  reject: ['confirming', 'awaitingApproval'],
  confirm: ['awaitingApproval', 'closed', 'expired'],
  submitHash: ['awaitingTransfer', 'expired'],
} as const satisfies Record<string, readonly PaymentState[]>;
const openStates: readonly PaymentState[] = ['awaitingTransfer', 'confirming', 'awaitingApproval'];

/** A second set of books by the rules of product.md, without the product's code. Orders have the browser's keys. */
export class Model extends PayoutModel {
  payments = new Map<string, Payment>();
  bought = new Map<string, { readonly user: number; readonly level: PaidLevel }>();
  holders: Holder[];
  prices: Record<PaidLevel, bigint> = { monthly: 21_000_000n, annual: 210_000_000n, vip: 420_000_000n };

  constructor(
    readonly users: number,
    now: number,
  ) {
    super(now);
    this.holders = Array.from({ length: users }, () => ({ now: null, waiting: [], hashAt: -Infinity }));
  }

  copy(): Model {
    return Object.assign(new Model(this.users, this.now), {
      payments: new Map(this.payments),
      payouts: new Map(this.payouts),
      bought: new Map(this.bought),
      holders: [...this.holders],
      prices: { ...this.prices },
      balances: new Map(this.balances),
    });
  }

  // payments

  /** An address that no open order uses, and that has rested since another customer had it. */
  isFree(place: string, user: number): boolean {
    const resting = this.now - 24 * HOUR;
    return ![...this.payments.values()].some(
      (one) => one.place === place && (openStates.includes(one.state) || (one.user !== user && one.endedAt! > resting)),
    );
  }

  /** `done`, or the error that a new order of the customer would get. */
  mayOpen(user: number, places: readonly string[]): string {
    if ([...this.payments.values()].filter((one) => one.user === user && openStates.includes(one.state)).length >= 3)
      return 'payments.tooMany';
    return places.some((place) => this.isFree(place, user)) ? 'done' : 'addresses.exhausted';
  }

  open(key: string, order: Pick<Payment, 'user' | 'coin' | 'amount' | 'place'>): string {
    if (this.payments.has(key)) return 'done'; // the same request again
    const outcome = this.mayOpen(order.user, [order.place]);
    if (outcome !== 'done') return `not opened: ${outcome}`;
    this.payments.set(key, {
      ...order,
      createdAt: this.now,
      expiresAt: this.now + 30 * MINUTE,
      endedAt: null,
      hasHash: false,
      state: 'awaitingTransfer',
      arrived: null,
      awaitsSince: this.now,
      isInVain: false,
      claims: '',
      isFinal: false,
      changes: 0,
    });
    return 'done';
  }

  expire(): void {
    for (const [key, { state, hasHash, expiresAt, awaitsSince, isInVain }] of this.payments) {
      const isOver = hasHash ? isInVain && awaitsSince + HOUR <= this.now : true;
      if (state === 'awaitingTransfer' && expiresAt <= this.now && isOver) this.keep(key, { state: 'expired' });
    }
  }

  act(
    key: string,
    {
      type,
      seen,
      user,
    }: { readonly type: keyof typeof moves; readonly seen?: number | undefined; readonly user?: number | undefined },
  ): string {
    const order = this.payments.get(key)!;
    if (user !== undefined && user !== order.user) return 'payment.unknown';
    if (seen !== undefined && seen !== order.changes) return 'version.stale';
    const mayAdd =
      type === 'submitHash' &&
      order.arrived !== null &&
      order.arrived < order.amount &&
      openStates.includes(order.state);
    if (
      (!(moves[type] as readonly string[]).includes(order.state) && !mayAdd) ||
      (type === 'confirm' && !order.isFinal)
    )
      return 'transition.refused';
    if (type === 'submitHash') return this.submit(key, order);
    if (type === 'confirm') this.credit(order, 1n);
    return this.keep(key, { state: type === 'confirm' ? 'success' : type === 'reject' ? 'failed' : 'closed' });
  }

  edit(key: string, to: PaymentState, seen?: number): string {
    const order = this.payments.get(key)!;
    if (seen !== undefined && seen !== order.changes) return 'version.stale';
    if (to === order.state || (to === 'success' && !order.isFinal)) return 'transition.refused';
    if (
      openStates.includes(to) &&
      [...this.payments].some(
        ([other, { place, state }]) => other !== key && place === order.place && openStates.includes(state),
      )
    )
      return 'address.taken';
    if (order.state === 'success' && this.balance(`available ${order.user} ${order.coin}`) < order.arrived!)
      return 'balance.insufficient';
    if (order.state === 'success') this.credit(order, -1n);
    if (to === 'success') this.credit(order, 1n);
    return this.keep(key, { state: to });
  }

  private submit(key: string, order: Payment): string {
    const holder = this.holders[order.user]!;
    if (holder.hashAt + 4 * HOUR > this.now) return 'hash.tooSoon';
    this.holders[order.user] = { ...holder, hashAt: this.now };
    return this.keep(key, { hasHash: true, isInVain: false });
  }

  private credit({ user, coin, arrived }: Payment, sign: bigint): void {
    this.move(coin, { deposits: -sign * arrived!, [`available ${user}`]: sign * arrived! });
  }

  private keep(key: string, change: Partial<Payment>): string {
    const order = { ...this.payments.get(key)!, ...change };
    this.payments.set(key, {
      ...order,
      changes: order.changes + 1,
      awaitsSince: order.state === 'awaitingTransfer' ? this.now : order.awaitsSince,
      endedAt: openStates.includes(order.state) ? null : this.now,
    });
    return 'done';
  }

  // levels

  buy(
    key: string,
    { user, level, price }: { readonly user: number; readonly level: PaidLevel; readonly price: bigint },
  ): string {
    const before = this.bought.get(key);
    if (before) return before.level === level ? 'done' : 'key.reused';
    if (price !== this.prices[level]) return 'price.changed';
    if (stablecoins.reduce((sum, coin) => sum + this.balance(`available ${user} ${coin}`), 0n) < price)
      return 'balance.insufficient';
    this.startDue(user);
    this.pay(user, price);
    this.give(user, level);
    this.bought.set(key, { user, level });
    return 'done';
  }

  private pay(user: number, price: bigint): void {
    let open = price;
    for (const coin of stablecoins) {
      const available = this.balance(`available ${user} ${coin}`);
      const part = available < open ? available : open;
      this.move(coin, { [`available ${user}`]: -part, revenue: part });
      open -= part;
    }
  }

  private give(user: number, level: PaidLevel): void {
    this.holders[user] = given(this.holders[user]!, level, { now: this.now, prices: this.prices });
  }

  startDue(user: number): void {
    this.holders[user] = startedDue(this.holders[user]!, this.now);
  }
}
