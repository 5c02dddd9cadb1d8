import { amountOf, unitsOf } from '@chaintide/contracts/amount';
import { TWO_PEOPLE_ABOVE, UNSEEN_MS } from '@chaintide/contracts/limits';
import { networkTable, type Network } from '@chaintide/contracts/networks';
import type { WithdrawalApplication, WithdrawalIntent, WithdrawalState } from '@chaintide/contracts/withdrawals';
import type { Actor } from '@chaintide/machines/actor';
import { hasTag } from '@chaintide/machines/states';
import { step } from '@chaintide/machines/step';
import { withdrawalMachine, type WithdrawalEffect } from '@chaintide/machines/withdrawal';
import type { Clock } from '../../platform/clock.ts';
import { SqlError, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { AddressBookService } from '../address-book/address-book.service.ts';
import type { EmailCodes } from '../email-codes/email-codes.service.ts';
import type { SecondFactorService } from '../second-factor/second-factor.service.ts';
import { frozenUntil, type FreezesService } from '../freezes/freezes.service.ts';
import { addressOn, hashOn } from '../networks/networks.service.ts';
import type { Account } from '../users/users.service.ts';
import type { LedgerService, Movement } from '../wallet/ledger.service.ts';
import type { OwnWalletsService } from './own-wallets.service.ts';
import type { Proof } from './proof.ts';
import type { WithdrawalFacts } from './withdrawal-facts.ts';
import type { NewWithdrawal, WithdrawalPatch, WithdrawalRow, WithdrawalsRepository } from './withdrawals.repository.ts';

export interface WithdrawalsParts {
  readonly repository: WithdrawalsRepository;
  readonly ledger: LedgerService;
  readonly codes: EmailCodes;
  readonly secondFactors: SecondFactorService;
  readonly book: AddressBookService;
  readonly freezes: FreezesService;
  readonly wallets: OwnWalletsService;
  readonly facts: WithdrawalFacts;
  readonly clock: Clock;
}

/** What someone wants to do to a withdrawal, and what they bring. */
export interface Order {
  readonly type: Parameters<typeof step<typeof withdrawalMachine>>[2]['type'];
  readonly by: Actor;
  /** The version they saw; absent for the system, which looks at the chain and not at a page. */
  readonly version?: number;
  readonly hash?: string;
  readonly originAddress?: string;
  readonly reason?: string;
  readonly remarks?: string;
  /** Of a confirmation: the transfer that it rests on. */
  readonly proof?: Proof;
  /** The hash that was looked at: another one since then was not. */
  readonly about?: string;
}

/** Steps by which money comes nearer to leaving. */
const outwards: readonly Order['type'][] = ['approve', 'send'];

/** Whose book the address goes into, under which name, where it does. */
interface Keeping {
  readonly account: Account;
  readonly saveAs: string | undefined;
}

/** Money on its way out: what a person may ask for, and the one way in which a withdrawal moves on. */
export class WithdrawalsService {
  constructor(private readonly parts: WithdrawalsParts) {}

  /** Mails the owner a code that is good for this withdrawal and no other. */
  async sendCode(account: Account, intent: WithdrawalIntent): Promise<{ retryAfter: number }> {
    const { email, language, id } = account;
    const { codes, book, freezes } = this.parts;
    const wanted = this.wanted(id, intent);
    await freezes.requireThawed(id);
    await book.requirePayable(wanted); // the code is good for this address alone, so nobody applies for another
    return codes.issue({ purpose: 'withdrawal', email, language, subject: subjectOf(wanted) });
  }

  /** Holds the amount until the withdrawal ends. The same key gives the same withdrawal, once. */
  async apply(account: Account, application: WithdrawalApplication): Promise<WithdrawalRow> {
    const wanted = this.wanted(account.id, application);
    const before = await this.before(wanted);
    if (before) return before;
    return this.redeem(account, application, wanted).catch(async (error: unknown) => {
      const faster = await this.before(wanted); // of two at once with the same key, one opened it
      if (faster) return faster;
      throw error;
    });
  }

  /** The one write path: locked, checked against what the caller saw, stepped, written, told. */
  async act(id: number, order: Order): Promise<WithdrawalRow> {
    const { repository } = this.parts;
    if (order.originAddress !== undefined) await this.requireOurs(id, order.originAddress);
    return repository.transaction(async (tx) => {
      const row = await repository.lock(id, tx);
      if (!row || (order.by.kind === 'owner' && BigInt(order.by.id) !== row.userId))
        throw new AppError('withdrawal.unknown');
      if (order.version !== undefined && order.version !== row.version) throw new AppError('version.stale');
      const next = step(
        withdrawalMachine,
        { state: row.state, context: this.contextOf(row) },
        { type: order.type, by: order.by },
      );
      if (!next) throw this.refusalOf(row, order);
      if (order.about !== undefined && order.about !== row.hash) throw new AppError('version.stale');
      const state = next.state as WithdrawalState;
      await repository
        .update(id, { state, patch: this.patchOf(row, { order, state, approvedBy: next.context.approvedBy }) }, tx)
        .catch(refuseUsedHash);
      for (const effect of next.effects) await this.effects[effect as WithdrawalEffect](row, order, tx);
      return this.written(
        id,
        { by: order.by.id, event: order.type, from: row.state, to: state, note: order.reason ?? order.remarks ?? null },
        tx,
      );
    });
  }

  /** Ours, beside the collection addresses. */
  walletsOn(network: Network): string[] {
    return this.parts.wallets.named(network);
  }

  /** What the chain says of the hash changed, and no step follows from it. */
  async note({ id, hash }: Pick<WithdrawalRow, 'id' | 'hash'>, patch: WithdrawalPatch): Promise<void> {
    const { repository, facts } = this.parts;
    await repository.transaction(async (tx) => {
      const row = await repository.lock(Number(id), tx);
      if (row?.state !== 'transferring' || row.hash !== hash) return;
      await repository.update(Number(id), { state: row.state, patch }, tx);
      await facts.changed((await repository.byId(Number(id), tx))!, tx);
    });
  }

  private readonly effects: Record<WithdrawalEffect, (row: WithdrawalRow, order: Order, tx: Tx) => Promise<void>> = {
    releaseHold: (row, { by }, tx) =>
      this.end(
        row,
        { by: by.id, entries: [{ kind: 'available', userId: Number(row.userId), coin: row.coin, units: row.amount }] },
        tx,
      ),
    payOut: async (row, { by, proof }, tx) => {
      if (!proof) throw new Error('nothing proves this withdrawal');
      await this.parts.repository.keepProof(row, proof, tx).catch(refuseUsedHash);
      await this.end(
        row,
        {
          by: by.id,
          entries: [
            { kind: 'payouts', coin: row.coin, units: row.amount - row.fee },
            { kind: 'fees', coin: row.coin, units: row.fee },
          ],
        },
        tx,
      );
    },
  };

  /** Money leaves our wallets; where a payout is said to come from elsewhere, nothing would ever prove it. */
  private async requireOurs(id: number, origin: string): Promise<void> {
    const row = await this.parts.repository.require(id);
    const address = addressOn(row.network, origin);
    if (address === undefined || (await this.parts.wallets.among(row.network, [address])).length === 0)
      throw new AppError('wallet.foreign', { network: row.network });
  }

  /** Why the machine does not take the step. */
  private refusalOf(row: WithdrawalRow, { type, by }: Order): AppError {
    const context = this.contextOf(row);
    const isHeldBack =
      context.isFrozen &&
      outwards.includes(type) &&
      step(withdrawalMachine, { state: row.state, context: { ...context, isFrozen: false } }, { type, by }) !==
        undefined;
    if (!isHeldBack) return new AppError('transition.refused', { state: row.state, event: type });
    return row.isDisabled ? new AppError('withdrawal.disabled') : frozenUntil(row.freezeUntil!.getTime());
  }

  /** A hold ends once, whatever ends it: the ledger takes no second movement of this step. */
  private end(row: WithdrawalRow, { by, entries }: Pick<Movement, 'by' | 'entries'>, tx: Tx): Promise<void> {
    const held = { kind: 'held', userId: Number(row.userId), coin: row.coin, units: -row.amount } as const;
    return this.parts.ledger.post(tx, {
      cause: 'withdrawal',
      causeId: String(row.id),
      step: 'end',
      by,
      entries: [held, ...entries],
    });
  }

  private wanted(
    userId: number,
    { coin, network, amount, address: typed, key = '' }: WithdrawalIntent & { readonly key?: string },
  ): NewWithdrawal {
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
      needsTwo: units > unitsOf(TWO_PEOPLE_ABOVE),
      waitsUntil: null,
    };
  }

  /** What this key asked for before, if it did; throws where that was something else. */
  private async before(wanted: NewWithdrawal): Promise<WithdrawalRow | undefined> {
    const row = await this.parts.repository.byKey(wanted.userId, wanted.key);
    if (!row) return undefined;
    const isSame = (['coin', 'network', 'amount', 'address'] as const).every((name) => row[name] === wanted[name]);
    if (!isSame) throw new AppError('key.reused');
    return row;
  }

  /** Spends the codes and opens the withdrawal, or does neither. */
  private async redeem(
    account: Account,
    { emailCode: code, secondFactor, saveAs }: WithdrawalApplication,
    wanted: NewWithdrawal,
  ): Promise<WithdrawalRow> {
    const spend = await this.parts.secondFactors.spendFor(account, secondFactor);
    return this.parts.codes.redeem(
      { purpose: 'withdrawal', email: account.email, code, subject: subjectOf(wanted) },
      async (tx) => {
        await spend(tx);
        return this.open(wanted, { account, saveAs }, tx);
      },
    );
  }

  private async open(wanted: NewWithdrawal, { account, saveAs }: Keeping, tx: Tx): Promise<WithdrawalRow> {
    const { repository, ledger, clock, book, freezes } = this.parts;
    const { userId, coin, network, address, amount: units } = wanted;
    await freezes.requireThawed(userId, tx);
    const readyAt = await book.usableAt(wanted, tx);
    const id = await repository.insert({ ...wanted, waitsUntil: readyAt > clock.now() ? new Date(readyAt) : null }, tx);
    await ledger.post(tx, {
      cause: 'withdrawal',
      causeId: String(id),
      step: 'apply',
      by: userId,
      entries: [
        { kind: 'available', userId, coin, units: -units },
        { kind: 'held', userId, coin, units },
      ],
    });
    if (saveAs !== undefined) await book.save(account, { network, address, label: saveAs }, tx);
    return this.written(id, { by: userId, event: 'apply', from: null, to: 'pending', note: null }, tx);
  }

  private async written(
    id: number,
    entry: Parameters<WithdrawalsRepository['addHistory']>[1],
    tx: Tx,
  ): Promise<WithdrawalRow> {
    const { repository, facts } = this.parts;
    await repository.addHistory(id, entry, tx);
    const row = (await repository.byId(id, tx))!;
    await facts.changed(row, tx);
    return row;
  }

  private contextOf({
    userId,
    needsTwo,
    approvedBy,
    waitsUntil,
    sentAt,
    seenAt,
    isPending,
    isDisabled,
    freezeUntil,
  }: WithdrawalRow) {
    const now = this.parts.clock.now();
    return {
      ownerId: Number(userId),
      needsTwo,
      approvedBy: approvedBy === null ? null : Number(approvedBy),
      isFrozen: isDisabled || (freezeUntil !== null && freezeUntil.getTime() > now),
      isWaiting: waitsUntil !== null && waitsUntil.getTime() > now,
      isUnseen: seenAt === null && !isPending && sentAt !== null && sentAt.getTime() + UNSEEN_MS <= now,
    };
  }

  private patchOf(
    { network }: WithdrawalRow,
    {
      order,
      state,
      approvedBy,
    }: { readonly order: Order; readonly state: WithdrawalState; readonly approvedBy: number | null },
  ): WithdrawalPatch {
    const now = new Date(this.parts.clock.now());
    const { hash, originAddress = order.proof?.from, reason, remarks } = order;
    const isOver = hasTag(withdrawalMachine, state, 'ended');
    return {
      approvedBy,
      ...(order.type === 'approve' && { approvedAt: now }),
      ...(hash !== undefined && { hash: hashOn(network, hash), sentAt: now, seenAt: null, mismatch: null }),
      ...(originAddress !== undefined && { originAddress: addressOn(network, originAddress) ?? originAddress }),
      ...(reason !== undefined && isOver && { reason }),
      ...(remarks !== undefined && remarks !== '' && { remarks }),
      ...(isOver && { endedAt: now }),
    };
  }
}

/** What the owner reads in the mail and the code is bound to. */
const subjectOf = ({ coin, network, amount, address }: NewWithdrawal): string =>
  `${amountOf(amount)} ${coin} · ${network} · ${address}`;

const usedHash = ['withdrawals_network_hash_key', 'withdrawal_proofs_pkey'];
const refuseUsedHash = (error: unknown): never => {
  throw error instanceof SqlError && usedHash.includes(error.constraint ?? '') ? new AppError('hash.used') : error;
};
