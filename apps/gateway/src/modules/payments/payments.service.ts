import { Injectable } from '@nestjs/common';
import { amountOf, unitsOf } from '@chaintide/contracts/money/amount';
import { OPEN_PAYMENTS_MAX, TRANSFER_MS } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/money/networks';
import type { PaymentApplication, PaymentIntent } from '@chaintide/contracts/money/payments';
import { paymentMachine } from '@chaintide/machines/payment';
import { hasTag } from '@chaintide/machines/states';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Lifecycle } from '../../platform/lifecycle/lifecycle.ts';
import { EmailCodes } from '../email-codes/email-codes.service.ts';
import { ChainError, ChainService, type Attestation } from '../chain/chain.service.ts';
import { TransfersService, type TransferRow } from '../chain/transfers.service.ts';
import type { Account } from '../users/users.service.ts';
import { AcceptedCoinsService } from './accepted-coins.service.ts';
import { AddressSupply } from './address-supply.ts';
import { differenceOf, isCredit, PaymentsLifecycle, type PaymentDeed } from './payments.lifecycle.ts';
import { PaymentsRepository, type NewPayment, type PaymentPatch, type PaymentRow } from './payments.repository.ts';

type SubmitHash = Extract<PaymentDeed, { type: 'submitHash' }>;

/** Recharge orders: creation, actions and state changes. */
@Injectable()
export class PaymentsService {
  private readonly lifecycle: Lifecycle<typeof paymentMachine, PaymentRow, PaymentDeed, PaymentPatch>;

  constructor(
    private readonly rules: PaymentsLifecycle,
    private readonly repository: PaymentsRepository,
    private readonly addresses: AddressSupply,
    private readonly transfers: TransfersService,
    private readonly chain: ChainService,
    private readonly codes: EmailCodes,
    private readonly coins: AcceptedCoinsService,
    private readonly clock: Clock,
  ) {
    this.lifecycle = new Lifecycle(rules);
  }

  async sendCode({ id, email, language }: Account, intent: PaymentIntent): Promise<{ retryAfter: number }> {
    await this.requireRoom(id);
    await this.coins.require(intent.network, intent.coin);
    return this.codes.issue({ purpose: 'recharge', email, language, subject: subjectOf(orderFrom(0, intent)) });
  }

  /** Creates an order with an address that no other open order has. The same key returns the same order. */
  create(account: Account, application: PaymentApplication): Promise<PaymentRow> {
    const order = {
      ...orderFrom(account.id, application),
      key: application.key,
      expiresAt: new Date(this.clock.now() + TRANSFER_MS),
    };
    return this.lifecycle.once(order, async () => {
      await this.requireRoom(account.id);
      await this.coins.require(order.network, order.coin);
      const proof = {
        purpose: 'recharge',
        email: account.email,
        code: application.emailCode,
        subject: subjectOf(order),
      } as const;
      return this.codes.redeem(proof, (tx) => this.open(order, tx));
    });
  }

  /** Throws if the order does not belong to this account. */
  async ownOrder(userId: number, id: number): Promise<PaymentRow> {
    const row = await this.repository.table.byId(id);
    if (row?.userId !== BigInt(userId)) throw new AppError('payment.unknown');
    return row;
  }

  /** Submits the transaction that pays the order, or the rest of it. */
  submitHash(id: number, submission: Omit<SubmitHash, 'type' | 'reason'>): Promise<PaymentRow> {
    return this.lifecycle.act(id, { ...submission, type: 'submitHash' });
  }

  /** Credits the received amount, on behalf of accounting. */
  confirm(id: number, deed: Pick<PaymentDeed, 'by' | 'version'>): Promise<PaymentRow> {
    return this.act(id, { ...deed, type: 'confirm' });
  }

  /**
   * Crediting queries the nodes again first: outside the transaction, which then compares their answer with the stored
   * data.
   */
  async act(id: number | bigint, deed: PaymentDeed): Promise<PaymentRow> {
    return this.lifecycle.act(id, isCredit(deed) ? { ...deed, attestation: await this.attested(id) } : deed);
  }

  /** Updates chain data without a state change. */
  note(id: bigint, patch: PaymentPatch): Promise<void> {
    return this.lifecycle.note(id, ({ state }) =>
      hasTag(paymentMachine, state, 'open') || hasTag(paymentMachine, state, 'late') ? patch : undefined,
    );
  }

  /** Marks a credit that the chain took back, or restored. The state stays, because a person decides. */
  markCredit(id: bigint, isLost: boolean): Promise<void> {
    return this.lifecycle.note(id, ({ state, mismatch, arrived, amount }) => {
      if (state !== 'success' || (mismatch === 'reorganised') === isLost) return undefined;
      return { mismatch: isLost ? 'reorganised' : differenceOf(arrived ?? amount, amount) };
    });
  }

  /** Confirms the transfers with all nodes; throws if they contradict the stored data or do not answer. */
  async attest(network: Network, rows: readonly TransferRow[]): Promise<Attestation> {
    const attestation = await this.chain.attest(network, rows).catch((error: unknown) => {
      throw error instanceof ChainError ? new AppError('chain.unreachable', { network }) : error;
    });
    if (!attestation) throw new AppError('chain.changed');
    return attestation;
  }

  /** Undefined if nothing was received, so that there is nothing to credit. */
  private async attested(id: number | bigint): Promise<Attestation | undefined> {
    const rows = await this.transfers.ofPayment(BigInt(id));
    return rows.length > 0 ? this.attest(rows[0]!.network, rows) : undefined;
  }

  private async open(order: NewPayment, tx: Tx): Promise<PaymentRow> {
    await this.requireRoom(order.userId, tx);
    const place = await this.addresses.take(order, tx);
    if (!place) throw new AppError('addresses.exhausted', { network: order.network });
    const row = await this.repository.insert(order, place, tx);
    await this.rules.facts.changed(row, tx);
    return row;
  }

  private async requireRoom(userId: number, tx?: Tx): Promise<void> {
    if ((await this.repository.openOf(userId, tx)) >= OPEN_PAYMENTS_MAX)
      throw new AppError('payments.tooMany', { limit: OPEN_PAYMENTS_MAX });
  }
}

const orderFrom = (
  userId: number,
  { coin, network, amount }: PaymentIntent,
): Omit<NewPayment, 'key' | 'expiresAt'> => ({ userId, coin, network, amount: unitsOf(amount) });

const subjectOf = ({ coin, network, amount }: Pick<NewPayment, 'coin' | 'network' | 'amount'>): string =>
  `${amountOf(amount)} ${coin} · ${network}`;
