import { amountOf, unitsOf } from '@chaintide/contracts/amount';
import { HASH_RETRY_MS, OPEN_RECHARGES_MAX, SECOND, TRANSFER_MS } from '@chaintide/contracts/limits';
import { networkTable } from '@chaintide/contracts/networks';
import type { PaymentState, RechargeApplication, RechargeIntent } from '@chaintide/contracts/payments';
import type { Actor } from '@chaintide/machines/actor';
import { paymentMachine, type PaymentEffect, type PaymentMachineEvent } from '@chaintide/machines/payment';
import { step } from '@chaintide/machines/step';
import type { Clock } from '../../platform/clock.ts';
import { SqlError, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { EmailCodes } from '../auth/email-codes.service.ts';
import type { ChainService } from '../chain/chain.service.ts';
import type { TransfersService } from '../chain/transfers.service.ts';
import { hashOn } from '../networks/networks.service.ts';
import type { Account } from '../users/users.service.ts';
import type { LedgerService } from '../wallet/ledger.service.ts';
import type { AddressSupply } from './address-supply.ts';
import type { PaymentFacts } from './payment-facts.ts';
import type { NewPayment, PaymentPatch, PaymentRow, PaymentsRepository } from './payments.repository.ts';

export interface PaymentsParts {
  readonly repository: PaymentsRepository;
  readonly addresses: AddressSupply;
  readonly transfers: TransfersService;
  readonly chain: ChainService;
  readonly ledger: LedgerService;
  readonly codes: EmailCodes;
  readonly facts: PaymentFacts;
  readonly clock: Clock;
}

/** What someone wants to do to an order, and what they bring. */
export interface Order {
  readonly type: PaymentMachineEvent['type'];
  readonly by: Actor;
  /** The version they saw; absent for the system, which looks at the chain and not at a page. */
  readonly version?: number;
  /** Of an edit. */
  readonly to?: PaymentState;
  readonly reason?: string;
  readonly patch?: PaymentPatch;
  /** Done in the same transaction, before the step. */
  readonly before?: (row: PaymentRow, tx: Tx) => Promise<void>;
}

const finalStates: readonly PaymentState[] = ['success', 'failed', 'closed', 'expired'];

/** Recharge orders: what a person may ask for, and the one way in which an order moves on. */
export class PaymentsService {
  constructor(private readonly parts: PaymentsParts) {}

  async sendCode({ id, email, language }: Account, intent: RechargeIntent): Promise<{ retryAfter: number }> {
    await this.requireRoom(id);
    return this.parts.codes.issue({ purpose: 'recharge', email, language, subject: subjectOf(wanted(0, intent)) });
  }

  /** An order with an address that no other open order has. The same key gives the same order, once. */
  async create(account: Account, application: RechargeApplication): Promise<PaymentRow> {
    const order = { ...wanted(account.id, application), key: application.key, expiresAt: new Date(this.parts.clock.now() + TRANSFER_MS) };
    const before = await this.before(order);
    if (before) return before;
    await this.requireRoom(account.id);
    const proof = { purpose: 'recharge', email: account.email, code: application.emailCode, subject: subjectOf(order) } as const;
    return this.parts.codes.redeem(proof, (tx) => this.open(order, tx)).catch(async (error: unknown) => {
      const faster = await this.before(order); // of two at once with the same key, one opened it
      if (faster) return faster;
      throw error;
    });
  }

  /** Throws where the order is not this account's. */
  async ownOrder(userId: number, id: number): Promise<PaymentRow> {
    const row = await this.parts.repository.byId(id);
    if (row?.userId !== BigInt(userId)) throw new AppError('payment.unknown');
    return row;
  }

  /** Names the transaction that pays the order. */
  submitHash(id: number, { by, version, hash }: { readonly by: Actor & { readonly id: number }; readonly version: number; readonly hash: string }): Promise<PaymentRow> {
    return this.act(id, {
      type: 'submitHash', by, version,
      before: async (row, tx) => {
        if (!(await this.parts.repository.noteSubmission(by.id, tx))) throw await this.tooSoon(by.id, tx);
        await this.parts.repository.update(row.id, { state: row.state, patch: { hash: hashOn(row.network, hash), mismatch: null } }, tx);
      },
    });
  }

  /** Accounting credits what arrived: the chain is asked once more whether it still stands. */
  async confirm(id: number, order: Pick<Order, 'by' | 'version'>): Promise<PaymentRow> {
    const row = await this.parts.repository.byId(id);
    if (!row) throw new AppError('payment.unknown');
    const transfers = await this.parts.transfers.ofPayment(row.id);
    const stands = await this.parts.chain.stillStand(row.network, transfers).catch(() => {
      throw new AppError('chain.unreachable', { network: row.network });
    });
    if (!stands) throw new AppError('chain.changed');
    return this.act(id, { ...order, type: 'confirm' });
  }

  /** The one write path: locked, checked against what the caller saw, stepped, written, told. */
  async act(id: number | bigint, order: Order): Promise<PaymentRow> {
    const { repository } = this.parts;
    return repository.transaction(async (tx) => {
      const row = await repository.lock(id, tx);
      if (!row || (order.by.kind === 'owner' && BigInt(order.by.id) !== row.userId)) throw new AppError('payment.unknown');
      if (order.version !== undefined && order.version !== row.version) throw new AppError('version.stale');
      const next = step(paymentMachine, { state: row.state, context: await this.contextOf(row, tx) }, eventOf(order));
      if (!next) throw new AppError('transition.refused', { state: row.state, event: order.type });
      const state = next.state as PaymentState;
      await order.before?.(row, tx);
      await repository.update(row.id, { state, patch: this.patchOf(order, state) }, tx).catch(refuseTakenAddress);
      for (const effect of next.effects) await this.effects[effect as PaymentEffect](row, order.by.id, tx);
      return this.written(row.id, { by: order.by.id, event: order.type, from: row.state, to: state, note: order.reason ?? null }, tx);
    });
  }

  /** What the chain says changed, and no step follows from it. */
  async note(id: bigint, patch: PaymentPatch): Promise<void> {
    const { repository, facts } = this.parts;
    await repository.transaction(async (tx) => {
      const row = await repository.lock(id, tx);
      if (!row || finalStates.includes(row.state) && row.state !== 'expired' && row.state !== 'closed') return;
      await repository.update(id, { state: row.state, patch }, tx);
      await facts.changed((await repository.byId(id, tx))!, tx);
    });
  }

  private readonly effects: Record<PaymentEffect, (row: PaymentRow, by: number | null, tx: Tx) => Promise<void>> = {
    credit: (row, by, tx) => this.move(row, { by, step: 'credit', units: row.arrived! }, tx),
    reverse: (row, by, tx) => this.move(row, { by, step: 'reverse', units: -row.arrived! }, tx),
  };

  /** The version is part of the step: what was reversed by hand may be credited again. */
  private move({ id, userId, coin, version }: PaymentRow, { by, step: name, units }: { readonly by: number | null; readonly step: string; readonly units: bigint }, tx: Tx): Promise<void> {
    return this.parts.ledger.post(tx, {
      cause: 'recharge', causeId: String(id), step: `${name} ${version}`, by,
      entries: [{ kind: 'deposits', coin, units: -units }, { kind: 'available', userId: Number(userId), coin, units }],
    });
  }

  private async tooSoon(userId: number, tx: Tx): Promise<AppError> {
    const last = (await this.parts.repository.lastSubmission(userId, tx))!;
    return new AppError('hash.tooSoon', { seconds: Math.ceil((last.getTime() + HASH_RETRY_MS - this.parts.clock.now()) / SECOND) });
  }

  private async before(order: NewPayment): Promise<PaymentRow | undefined> {
    const row = await this.parts.repository.byKey(order.userId, order.key);
    if (!row) return undefined;
    if (!(['coin', 'network', 'amount'] as const).every((name) => row[name] === order[name])) throw new AppError('key.reused');
    return row;
  }

  private async open(order: NewPayment, tx: Tx): Promise<PaymentRow> {
    const { repository, addresses } = this.parts;
    await this.requireRoom(order.userId, tx);
    const place = await addresses.take(order, tx);
    if (!place) throw new AppError('addresses.exhausted', { network: order.network });
    const id = await repository.insert(order, place, tx);
    return this.written(id, { by: order.userId, event: 'create', from: null, to: 'awaitingTransfer', note: null }, tx);
  }

  private async requireRoom(userId: number, tx?: Tx): Promise<void> {
    if ((await this.parts.repository.openOf(userId, tx)) >= OPEN_RECHARGES_MAX) throw new AppError('payments.tooMany', { limit: OPEN_RECHARGES_MAX });
  }

  private async written(id: bigint, entry: Parameters<PaymentsRepository['addHistory']>[1], tx: Tx): Promise<PaymentRow> {
    const { repository, facts } = this.parts;
    await repository.addHistory(id, entry, tx);
    const row = (await repository.byId(id, tx))!;
    await facts.changed(row, tx);
    return row;
  }

  private async contextOf({ id, userId, arrived }: PaymentRow, tx: Tx) {
    const transfers = await this.parts.transfers.ofPayment(id, tx);
    return { ownerId: Number(userId), hasArrived: arrived !== null && transfers.length > 0 && transfers.every(({ isFinal }) => isFinal) };
  }

  private patchOf({ reason, patch }: Order, state: PaymentState): PaymentPatch {
    const isOver = finalStates.includes(state);
    return { ...patch, endedAt: isOver ? new Date(this.parts.clock.now()) : null, ...(reason !== undefined && { reason }) };
  }
}

const eventOf = ({ type, by, to }: Order): PaymentMachineEvent => (type === 'edit' ? { type, by, to: to! } : { type, by });

const wanted = (userId: number, { coin, network, amount }: RechargeIntent): Omit<NewPayment, 'key' | 'expiresAt'> => {
  if (!(networkTable[network].recharges as readonly string[]).includes(coin)) throw new AppError('coin.closed', { coin, network });
  return { userId, coin, network, amount: unitsOf(amount) };
};

/** An edit may open an order again whose address another has got meanwhile. */
const refuseTakenAddress = (error: unknown): never => {
  throw error instanceof SqlError && error.constraint === 'payments_open_address' ? new AppError('address.taken') : error;
};

const subjectOf = ({ coin, network, amount }: Pick<NewPayment, 'coin' | 'network' | 'amount'>): string => `${amountOf(amount)} ${coin} · ${network}`;
