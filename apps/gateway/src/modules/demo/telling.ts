import { createHash } from 'node:crypto';
import type { Actor } from '@chaintide/machines/actor';
import { AppError } from '../../platform/errors/app-error.ts';
import type { MailboxService } from '../mailbox/mailbox.service.ts';
import type { PaymentsWatcher } from '../payments/payments.module.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { UpgradesService } from '../upgrades/upgrades.service.ts';
import type { Account } from '../users/users.service.ts';
import type { OwnWalletsService } from '../withdrawals/own-wallets.service.ts';
import type { WithdrawalsWatcher } from '../withdrawals/withdrawals.module.ts';
import type { WithdrawalsService } from '../withdrawals/withdrawals.service.ts';
import type { DemoChain } from './demo-chain.ts';
import type { Customer, Office } from './stories.ts';

/** What tells stories: the services that do the same for people. */
export interface Tellers {
  readonly payments: PaymentsService;
  readonly paymentsWatcher: PaymentsWatcher;
  readonly withdrawals: WithdrawalsService;
  readonly withdrawalsWatcher: WithdrawalsWatcher;
  readonly upgrades: UpgradesService;
  readonly wallets: OwnWalletsService;
  readonly mailbox: MailboxService;
  readonly chain: DemoChain;
}

export type People = Readonly<Record<Customer | Office, Account>>;

/** One thing that happened, and when in unix ms. */
export interface Step {
  readonly at: number;
  readonly run: () => Promise<void>;
  /** What of it every start needs that comes after it was lived. */
  readonly recall?: () => Promise<void>;
}

/** Who tells what, and when it began. */
export interface Stage {
  readonly tellers: Tellers;
  readonly people: People;
  readonly begun: number;
}

export const ownerOf = ({ id }: Account): Actor & { readonly id: number } => ({ kind: 'owner', id });
export const officeOf = ({ id }: Account): Actor & { readonly id: number } => ({ kind: 'finance', id });

/** The same story has the same key in every run, so that it is told once. */
export const keyOf = (story: string): string => {
  const hex = createHash('sha256').update(`chaintide demo story ${story}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Asks for an order, with a code that is sent. */
export interface Asking<T> {
  readonly ask: (emailCode: string) => Promise<T>;
  readonly send: () => Promise<unknown>;
}

const unless =
  (...errors: string[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof AppError && errors.includes(error.error))) throw error;
  };

/** An order that was told before. */
export const found = <T>({ ask }: Pick<Asking<T>, 'ask'>): Promise<T | undefined> =>
  ask('').catch(unless('emailCode.expired', 'emailCode.wrong'));

/** The same, or a new one with the code that its owner's mailbox gets: now, or before a telling was cut off here. */
export const openOnce = async <T>({ mailbox }: Tellers, { email }: Account, asking: Asking<T>): Promise<T> => {
  const told = await found(asking);
  if (told) return told;
  await asking.send().catch(unless('request.tooMany'));
  const [newest] = await mailbox.newest(email);
  return asking.ask(/^\s*(\d{6})\s*$/m.exec(newest?.text ?? '')?.[1] ?? '');
};
