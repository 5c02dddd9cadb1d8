import { Inject, Injectable } from '@nestjs/common';
import { amountOf, unitsOf } from '@chaintide/contracts/money/amount';
import { networkTable, type Network } from '@chaintide/contracts/money/networks';
import type { WithdrawalApplication, WithdrawalIntent } from '@chaintide/contracts/money/withdrawals';
import type { withdrawalMachine } from '@chaintide/machines/withdrawal';
import { CONFIG, type Config } from '../../config.ts';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Lifecycle } from '../../platform/lifecycle/lifecycle.ts';
import { AddressBookService } from '../address-book/address-book.service.ts';
import { EmailCodes } from '../email-codes/email-codes.service.ts';
import { SecondFactorService } from '../second-factor/second-factor.service.ts';
import { FreezesService } from '../freezes/freezes.service.ts';
import { addressOn } from '../networks/networks.service.ts';
import type { Account } from '../users/users.service.ts';
import { LedgerService } from '../wallet/ledger.service.ts';
import { OwnWalletsService } from './own-wallets.service.ts';
import { WithdrawalsLifecycle, type WithdrawalDeed } from './withdrawals.lifecycle.ts';
import {
  WithdrawalsRepository,
  type NewWithdrawal,
  type WithdrawalPatch,
  type WithdrawalRow,
} from './withdrawals.repository.ts';

/** The account whose address book the address is saved to, and its name there, if any. */
interface Keeping {
  readonly account: Account;
  readonly saveAs: string | undefined;
}

/** Withdrawals: creation, actions and state changes. */
@Injectable()
export class WithdrawalsService {
  private readonly lifecycle: Lifecycle<typeof withdrawalMachine, WithdrawalRow, WithdrawalDeed, WithdrawalPatch>;

  constructor(
    private readonly rules: WithdrawalsLifecycle,
    private readonly repository: WithdrawalsRepository,
    private readonly ledger: LedgerService,
    private readonly codes: EmailCodes,
    private readonly secondFactors: SecondFactorService,
    private readonly book: AddressBookService,
    private readonly freezes: FreezesService,
    private readonly wallets: OwnWalletsService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'TWO_PEOPLE_ABOVE'>,
  ) {
    this.lifecycle = new Lifecycle(rules);
  }

  /** Mails the owner a code that is valid for this withdrawal only. */
  async sendCode({ id, email, language }: Account, intent: WithdrawalIntent): Promise<{ retryAfter: number }> {
    const order = this.orderFrom(id, intent);
    await this.freezes.requireThawed(id);
    // the code is bound to this address, so the application cannot use another one
    await this.book.requirePayable(order);
    return this.codes.issue({ purpose: 'withdrawal', email, language, subject: subjectOf(order) });
  }

  /** Holds the amount until the withdrawal ends. The same key returns the same withdrawal. */
  async apply(account: Account, application: WithdrawalApplication): Promise<WithdrawalRow> {
    const order = this.orderFrom(account.id, application);
    return this.lifecycle.once(order, () => this.redeem(account, application, order));
  }

  async act(id: number | bigint, deed: WithdrawalDeed): Promise<WithdrawalRow> {
    if (deed.originAddress !== undefined) await this.requireOurs(id, deed.originAddress);
    return this.lifecycle.act(id, deed);
  }

  /** In dollars: above it, the approver of a withdrawal must not send it. */
  get twoPeopleAbove(): string {
    return amountOf(unitsOf(this.config.TWO_PEOPLE_ABOVE));
  }

  /** Our wallets besides the collection addresses. */
  walletsOn(network: Network): string[] {
    return this.wallets.named(network);
  }

  /** Updates chain data of the hash without a state change. */
  note({ id, hash }: Pick<WithdrawalRow, 'id' | 'hash'>, patch: WithdrawalPatch): Promise<void> {
    return this.lifecycle.note(id, (row) => (row.state === 'transferring' && row.hash === hash ? patch : undefined));
  }

  /** Payouts come from our wallets only; one from elsewhere could never be proved. */
  private async requireOurs(id: number | bigint, origin: string): Promise<void> {
    const { network } = await this.repository.require(id);
    const address = addressOn(network, origin);
    if (address === undefined || (await this.wallets.among(network, [address])).length === 0)
      throw new AppError('wallet.foreign', { network });
  }

  /** Spends the codes and creates the withdrawal, or does neither. */
  private async redeem(
    account: Account,
    { emailCode: code, secondFactor, saveAs }: WithdrawalApplication,
    order: NewWithdrawal,
  ): Promise<WithdrawalRow> {
    const spend = await this.secondFactors.spendFor(account, secondFactor);
    return this.codes.redeem(
      { purpose: 'withdrawal', email: account.email, code, subject: subjectOf(order) },
      async (tx) => {
        await spend(tx);
        return this.open(order, { account, saveAs }, tx);
      },
    );
  }

  private async open(order: NewWithdrawal, { account, saveAs }: Keeping, tx: Tx): Promise<WithdrawalRow> {
    const { userId, coin, network, address, amount: units } = order;
    await this.freezes.requireThawed(userId, tx);
    const readyAt = await this.book.usableAt(order, tx);
    const row = await this.repository.insert(
      { ...order, waitsUntil: readyAt > this.clock.now() ? new Date(readyAt) : null },
      tx,
    );
    await this.ledger.post(tx, {
      cause: 'withdrawal',
      causeId: String(row.id),
      step: 'apply',
      by: userId,
      entries: [
        { kind: 'available', userId, coin, units: -units },
        { kind: 'held', userId, coin, units },
      ],
    });
    if (saveAs !== undefined) await this.book.save(account, { network, address, label: saveAs }, tx);
    await this.rules.facts.changed(row, tx);
    return row;
  }

  private orderFrom(userId: number, intent: WithdrawalIntent & { readonly key?: string }): NewWithdrawal {
    const order = orderOf(userId, intent);
    return { ...order, needsTwo: order.amount > unitsOf(this.config.TWO_PEOPLE_ABOVE) };
  }
}

const orderOf = (
  userId: number,
  { coin, network, amount, address: typed, key = '' }: WithdrawalIntent & { readonly key?: string },
): Omit<NewWithdrawal, 'needsTwo'> => {
  const address = addressOn(network, typed);
  if (address === undefined) throw new AppError('address.wrong', { network });
  const [units, fee] = [unitsOf(amount), unitsOf(networkTable[network].withdrawalFee)];
  if (units <= fee) throw new AppError('amount.belowFee', { fee: amountOf(fee) });
  return {
    userId,
    key,
    coin,
    network,
    amount: units,
    fee,
    address,
    waitsUntil: null,
  };
};

/** The text shown in the mail and bound to the code. */
const subjectOf = ({ coin, network, amount, address }: NewWithdrawal): string =>
  `${amountOf(amount)} ${coin} · ${network} · ${address}`;
