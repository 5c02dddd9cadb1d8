import { amountOf, unitsOf } from '@chaintide/contracts/amount';
import { HASH_RETRY_MS, OPEN_RECHARGES_MAX, SECOND, TRANSFER_MS } from '@chaintide/contracts/limits';
import { networkTable, type Network } from '@chaintide/contracts/networks';
import type { Mismatch, PaymentState, RechargeApplication, RechargeIntent } from '@chaintide/contracts/payments';
import type { Actor } from '@chaintide/machines/actor';
import { paymentMachine, type PaymentEffect, type PaymentMachineEvent } from '@chaintide/machines/payment';
import { hasTag } from '@chaintide/machines/states';
import { step } from '@chaintide/machines/step';
import type { Clock } from '../../platform/clock.ts';
import { SqlError, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { EmailCodes } from '../email-codes/email-codes.service.ts';
import { ChainError, type Attestation, type ChainService } from '../chain/chain.service.ts';
import type { TransferRow, TransfersService } from '../chain/transfers.service.ts';
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
  /** Of an assignment: what the transfer is worth. */
  readonly units?: bigint;
  readonly patch?: PaymentPatch;
  /** What the nodes said of the transfers that the step follows from; all of the order's. */
  readonly attestation?: Attestation;
  /** Done in the same transaction, before the step. */
  readonly before?: (row: PaymentRow, tx: Tx) => Promise<void>;
}

/** Recharge orders: what a person may ask for, and the one way in which an order moves on. */
export class PaymentsService {
  constructor(private readonly parts: PaymentsParts) {}

  async sendCode({ id, email, language }: Account, intent: RechargeIntent): Promise<{ retryAfter: number }> {
    await this.requireRoom(id);
    return this.parts.codes.issue({ purpose: 'recharge', email, language, subject: subjectOf(wanted(0, intent)) });
  }

  /** An order with an address that no other open order has. The same key gives the same order, once. */
  async create(account: Account, application: RechargeApplication): Promise<PaymentRow> {
    const order = {
      ...wanted(account.id, application),
      key: application.key,
      expiresAt: new Date(this.parts.clock.now() + TRANSFER_MS),
    };
    const before = await this.before(order);
    if (before) return before;
    await this.requireRoom(account.id);
    const proof = {
      purpose: 'recharge',
      email: account.email,
      code: application.emailCode,
      subject: subjectOf(order),
    } as const;
    return this.parts.codes
      .redeem(proof, (tx) => this.open(order, tx))
      .catch(async (error: unknown) => {
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

  /** Names the transaction that pays the order, or what it still lacks. */
  submitHash(
    id: number,
    {
      by,
      version,
      hash,
    }: { readonly by: Actor & { readonly id: number }; readonly version: number; readonly hash: string },
  ): Promise<PaymentRow> {
    return this.act(id, {
      type: 'submitHash',
      by,
      version,
      before: async (row, tx) => {
        if (!(await this.parts.repository.noteSubmission(by.id, tx))) throw await this.tooSoon(by.id, tx);
        await this.parts.repository.update(
          row.id,
          {
            state: row.state,
            patch: { hash: hashOn(row.network, hash), ...(row.arrived === null && { mismatch: null }) },
          },
          tx,
        );
      },
    });
  }

  /** Accounting credits what arrived. */
  confirm(id: number, order: Pick<Order, 'by' | 'version'>): Promise<PaymentRow> {
    return this.act(id, { ...order, type: 'confirm' });
  }

  /** The one write path: locked, checked against what the caller saw, stepped, written, told. Before it credits, the nodes are asked once more. */
  async act(id: number | bigint, order: Order): Promise<PaymentRow> {
    const mustHold = isCredit(order) || order.attestation !== undefined;
    const attestation = order.attestation ?? (mustHold ? await this.attested(id) : undefined);
    const { repository } = this.parts;
    return repository.transaction(async (tx) => {
      const row = await repository.lock(id, tx);
      if (!row || (order.by.kind === 'owner' && BigInt(order.by.id) !== row.userId))
        throw new AppError('payment.unknown');
      if (order.version !== undefined && order.version !== row.version) throw new AppError('version.stale');
      const next = step(paymentMachine, { state: row.state, context: await this.contextOf(row, tx) }, eventOf(order));
      if (!next) throw new AppError('transition.refused', { state: row.state, event: order.type });
      const state = next.state as PaymentState;
      await order.before?.(row, tx);
      if (mustHold) await this.requireAttested(row, { ...order, attestation }, tx);
      await repository.update(row.id, { state, patch: this.patchOf(order, state) }, tx).catch(refuseTakenAddress);
      for (const effect of next.effects) await this.effects[effect as PaymentEffect](row, order, tx);
      return this.written(
        row.id,
        { by: order.by.id, event: order.type, from: row.state, to: state, note: order.reason ?? null },
        tx,
      );
    });
  }

  /** What the chain says changed, and no step follows from it. */
  async note(id: bigint, patch: PaymentPatch): Promise<void> {
    const { repository, facts } = this.parts;
    await repository.transaction(async (tx) => {
      const row = await repository.lock(id, tx);
      if (!row || !(hasTag(paymentMachine, row.state, 'open') || hasTag(paymentMachine, row.state, 'late'))) return;
      await repository.update(id, { state: row.state, patch }, tx);
      await facts.changed((await repository.byId(id, tx))!, tx);
    });
  }

  /** The chain took back what was credited, or gave it back: the state stays, a person decides. */
  async markCredit(id: bigint, isLost: boolean): Promise<void> {
    const { repository, facts } = this.parts;
    await repository.transaction(async (tx) => {
      const row = await repository.lock(id, tx);
      if (row?.state !== 'success' || (row.mismatch === 'reorganised') === isLost) return;
      await repository.update(
        id,
        { state: row.state, patch: { mismatch: isLost ? 'reorganised' : differenceOf(row) } },
        tx,
      );
      await facts.changed((await repository.byId(id, tx))!, tx);
    });
  }

  /** Undefined where nothing arrived: then there is nothing to credit. */
  private async attested(id: number | bigint): Promise<Attestation | undefined> {
    const rows = await this.parts.transfers.ofPayment(BigInt(id));
    return rows.length > 0 ? this.attest(rows[0]!.network, rows) : undefined;
  }

  /** What all nodes say of the transfers; throws where they say otherwise, or nothing. */
  async attest(network: Network, rows: readonly TransferRow[]): Promise<Attestation> {
    const attestation = await this.parts.chain.attest(network, rows).catch((error: unknown) => {
      throw error instanceof ChainError ? new AppError('chain.unreachable', { network }) : error;
    });
    if (!attestation) throw new AppError('chain.changed');
    return attestation;
  }

  private async requireAttested(
    { id, arrived }: PaymentRow,
    { attestation, type, patch }: Omit<Order, 'attestation'> & { readonly attestation: Attestation | undefined },
    tx: Tx,
  ): Promise<void> {
    const sum = (attestation?.rows ?? []).reduce((total, { units }) => total + (units ?? 0n), 0n);
    const isMeant =
      attestation &&
      (type === 'seen' || type === 'assign' || attestation.isFinal) &&
      sum === (patch?.arrived ?? arrived);
    if (!isMeant || !(await this.parts.transfers.isAttested(id, attestation, tx))) throw new AppError('chain.changed');
  }

  private readonly effects: Record<PaymentEffect, (row: PaymentRow, order: Order, tx: Tx) => Promise<void>> = {
    credit: (row, { by }, tx) => this.move(row, { by: by.id, step: 'credit', units: row.arrived! }, tx),
    reverse: (row, { by }, tx) => this.move(row, { by: by.id, step: 'reverse', units: -row.arrived! }, tx),
    add: (row, { by, units }, tx) => this.move(row, { by: by.id, step: 'add', units: units! }, tx),
  };

  /** The version is part of the step: what was reversed by hand may be credited again. */
  private move(
    { id, userId, coin, version }: PaymentRow,
    { by, step: name, units }: { readonly by: number | null; readonly step: string; readonly units: bigint },
    tx: Tx,
  ): Promise<void> {
    return this.parts.ledger.post(tx, {
      cause: 'recharge',
      causeId: String(id),
      step: `${name} ${version}`,
      by,
      entries: [
        { kind: 'deposits', coin, units: -units },
        { kind: 'available', userId: Number(userId), coin, units },
      ],
    });
  }

  private async tooSoon(userId: number, tx: Tx): Promise<AppError> {
    const last = (await this.parts.repository.lastSubmission(userId, tx))!;
    return new AppError('hash.tooSoon', {
      seconds: Math.ceil((last.getTime() + HASH_RETRY_MS - this.parts.clock.now()) / SECOND),
    });
  }

  private async before(order: NewPayment): Promise<PaymentRow | undefined> {
    const row = await this.parts.repository.byKey(order.userId, order.key);
    if (!row) return undefined;
    if (!(['coin', 'network', 'amount'] as const).every((name) => row[name] === order[name]))
      throw new AppError('key.reused');
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
    if ((await this.parts.repository.openOf(userId, tx)) >= OPEN_RECHARGES_MAX)
      throw new AppError('payments.tooMany', { limit: OPEN_RECHARGES_MAX });
  }

  private async written(
    id: bigint,
    entry: Parameters<PaymentsRepository['addHistory']>[1],
    tx: Tx,
  ): Promise<PaymentRow> {
    const { repository, facts } = this.parts;
    const [, row] = await Promise.all([repository.addHistory(id, entry, tx), repository.byId(id, tx)]); // one behind the other on the line, without a wait between
    await facts.changed(row!, tx);
    return row!;
  }

  private async contextOf({ id, userId, amount, arrived }: PaymentRow, tx: Tx) {
    const transfers = await this.parts.transfers.ofPayment(id, tx);
    const hasArrived =
      arrived !== null && transfers.length > 0 && transfers.every(({ isFinal, goneAt }) => isFinal && goneAt === null);
    return { ownerId: Number(userId), hasArrived, isShort: arrived !== null && arrived < amount };
  }

  private patchOf({ type, reason, patch = {} }: Order, state: PaymentState): PaymentPatch {
    if (type === 'assign') return patch; // when it ended, and why, stays
    const isOver = hasTag(paymentMachine, state, 'ended');
    return {
      ...patch,
      endedAt: isOver ? new Date(this.parts.clock.now()) : null,
      ...(reason !== undefined && { reason }),
    };
  }
}

const eventOf = ({ type, by, to }: Order): PaymentMachineEvent =>
  type === 'edit' ? { type, by, to: to! } : { type, by };

const differenceOf = ({ amount, arrived }: PaymentRow): Mismatch | null => {
  if (arrived === null || arrived === amount) return null;
  return arrived < amount ? 'underpaid' : 'overpaid';
};

const isCredit = ({ type, to }: Order): boolean => type === 'confirm' || to === 'success';

const wanted = (userId: number, { coin, network, amount }: RechargeIntent): Omit<NewPayment, 'key' | 'expiresAt'> => {
  if (!(networkTable[network].recharges as readonly string[]).includes(coin))
    throw new AppError('coin.closed', { coin, network });
  return { userId, coin, network, amount: unitsOf(amount) };
};

/** An edit may open an order again whose address another has got meanwhile. */
const refuseTakenAddress = (error: unknown): never => {
  throw error instanceof SqlError && error.constraint === 'payments_open_address'
    ? new AppError('address.taken')
    : error;
};

const subjectOf = ({ coin, network, amount }: Pick<NewPayment, 'coin' | 'network' | 'amount'>): string =>
  `${amountOf(amount)} ${coin} · ${network}`;
