import type { AttemptOutcome, DeliveryEvent } from '@chaintide/contracts/alarms/deliveries';
import type { Tx } from '../../platform/db/database.ts';
import type { Account } from '../users/users.service.ts';

/** Where a channel leads: one of the account's endpoints or subscriptions. */
export interface Target {
  /** 0 where an account has one at most. */
  readonly id: number;
  /** In short, for its owner. */
  readonly name: string;
}

/** A message for one target. */
export interface Parcel {
  readonly message: string;
  readonly target: number;
  readonly event: DeliveryEvent;
  readonly link: string;
}

/** How an attempt went. */
export interface Carried {
  readonly outcome: AttemptOutcome;
  readonly status?: number;
  /** The least pause that the receiver asked for. */
  readonly retryMs?: number;
  /** Runs in the transaction that notes the attempt, as its last step. */
  readonly note?: (tx: Tx) => Promise<void>;
}

/** Carries messages over one channel. */
export interface Carrier {
  /** Those that are switched on. */
  targetsOf(account: number, tx: Tx): Promise<readonly Target[]>;
  /** Runs outside of transactions, and must tolerate that a message was carried before. */
  carry(parcel: Parcel, account: Account, signal: AbortSignal): Promise<Carried>;
}
