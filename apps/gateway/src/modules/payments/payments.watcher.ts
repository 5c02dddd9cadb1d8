import { Injectable } from '@nestjs/common';
import { networkTable, type Network } from '@chaintide/contracts/money/networks';
import type { Mismatch } from '@chaintide/contracts/money/payments';
import { SYSTEM } from '@chaintide/machines/actor';
import { ChainService, type Heads } from '../chain/chain.service.ts';
import { OrderChecks } from '../chain/order-checks.service.ts';
import { ReplacementsService, type Named } from '../chain/replacements.service.ts';
import { TransfersService, type TransferRow } from '../chain/transfers.service.ts';
import { ArrivalsRepository } from './arrivals.repository.ts';
import { judge, type Verdict } from './judge.ts';
import { AutoConfirmationService } from './auto-confirmation.service.ts';
import { PaymentsRepository, type PaymentRow } from './payments.repository.ts';
import { PaymentsService } from './payments.service.ts';
import { UnmatchedService } from './unmatched.service.ts';

/** Checks recharge orders against the chains, and advances them. */
@Injectable()
export class PaymentsWatcher {
  constructor(
    private readonly payments: PaymentsService,
    private readonly repository: PaymentsRepository,
    private readonly arrivals: ArrivalsRepository,
    private readonly transfers: TransfersService,
    private readonly chain: ChainService,
    private readonly replacements: ReplacementsService,
    private readonly checks: OrderChecks,
    private readonly autoConfirmation: AutoConfirmationService,
    private readonly unmatched: UnmatchedService,
  ) {}

  /** Checks one network once, or all networks if none is given. */
  async look(network?: Network): Promise<void> {
    const lookAt = (one: Network): Promise<void> => this.lookAt(one);
    await (network === undefined ? this.checks.look(lookAt) : this.checks.lookAt(network, lookAt));
    await this.checks.unlessPaused(() => this.unmatched.publishChanges());
  }

  /** Checks one order once, if it is wanted as it is then; throws if its network cannot be reached. */
  lookAfter(
    { id, network }: Pick<PaymentRow, 'id' | 'network'>,
    isWanted: (row: PaymentRow) => boolean = () => true,
  ): Promise<void> {
    return this.lookAt(network, (row) => row.id === id && isWanted(row));
  }

  /** Expires overdue orders without a payment. */
  expire(): Promise<void> {
    return this.checks.unlessPaused(async () => {
      for (const id of await this.repository.overdue())
        await this.checks.move(this.payments.act(id, { type: 'expire', by: SYSTEM }));
    });
  }

  private async lookAt(network: Network, isWanted: (row: PaymentRow) => boolean = () => true): Promise<void> {
    const { checks, repository } = this;
    const heads = await this.chain.scan(network);
    const rows = (await repository.watched(network)).filter(isWanted);
    const found = await this.arrivals.of(rows.map(({ id }) => id));
    for (const row of rows) await checks.move(this.hold(row, found.get(row.id) ?? [], heads));
    await this.confirmExact(network);
    for (const { id, isLost } of await repository.falselyMarked(network)) await this.payments.markCredit(id, isLost);
  }

  /**
   * Credits exact matches if an admin has enabled it, through the same path as accounting; never on networks with a
   * single node.
   */
  private async confirmExact(network: Network): Promise<void> {
    if (this.chain.oneNodeOnly.includes(network) || !(await this.autoConfirmation.isOn())) return;
    for (const id of await this.repository.exactMatches(network))
      await this.checks.move(this.payments.confirm(Number(id), { by: SYSTEM }));
  }

  /** Matches an order with all transfers to its address, and updates which ones count. */
  private async hold(row: PaymentRow, arrived: readonly TransferRow[], heads: Heads): Promise<void> {
    const problem = await this.problemOfNamed(row, arrived, heads);
    const verdict = judge(row, problem === undefined ? await this.withNamed(row, arrived) : arrived);
    const known = arrived.filter(({ paymentId }) => paymentId === row.id);
    const isKnown =
      known.length === verdict.counting.length &&
      known.every((one) => verdict.counting.some(({ id }) => id === one.id));
    // an edit by hand may have set it back
    const isToBeSeen = verdict.counting.length > 0 && (!isKnown || row.state === 'awaitingTransfer');
    if (isToBeSeen) await this.see(row, verdict, heads);
    else if (!isKnown) await this.payments.act(row.id, { type: 'lost', by: SYSTEM, version: row.version });
    else if (known.length > 0) await this.follow(row, known, heads);
    else await this.explain(row, problem ?? verdict.mismatch);
  }

  /**
   * Records a new set of counting transfers: further ones arrived, an exact match arrived, or a reorganisation removed
   * some.
   */
  private async see(
    row: PaymentRow,
    { counting, arrived, mismatch }: Verdict<TransferRow>,
    { newest }: Heads,
  ): Promise<void> {
    const attestation = await this.chain.attest(row.network, counting);
    if (!attestation) return; // the stored data has been corrected; the next look continues
    const hash = counting.some((one) => one.hash === row.hash) ? row.hash : counting[0]!.hash;
    const patch = { ...progressOf(row, counting, newest), hash, arrived, mismatch };
    await this.payments.act(row.id, {
      type: 'seen',
      by: SYSTEM,
      version: row.version,
      attestation,
      transfers: counting.map(({ id }) => id),
      patch,
    });
  }

  /** Updates the confirmations of an unchanged set of transfers. */
  private async follow(row: PaymentRow, known: readonly TransferRow[], { newest }: Heads): Promise<void> {
    const patch = progressOf(row, known, newest);
    const isFinal = known.every((one) => one.isFinal);
    const attestation = isFinal && row.state === 'confirming' ? await this.chain.attest(row.network, known) : undefined;
    if (attestation)
      await this.payments.act(row.id, {
        type: 'finalised',
        by: SYSTEM,
        version: row.version,
        attestation,
        patch: { ...patch, confirmations: patch.needed },
      });
    else if (!isFinal && patch.confirmations !== row.confirmations) await this.payments.note(row.id, patch);
  }

  /** Records why nothing counts; keeps the previous reason if there is no new one. */
  private async explain({ id, mismatch }: PaymentRow, problem: Mismatch | null): Promise<void> {
    if (problem !== null && problem !== mismatch) await this.payments.note(id, { mismatch: problem });
  }

  /**
   * Stores what the submitted transaction transferred to the order's address; returns the reason if there is nothing.
   */
  private async problemOfNamed(
    { network, hash, address, mismatch }: PaymentRow,
    arrived: readonly TransferRow[],
    { final }: Heads,
  ): Promise<Mismatch | undefined> {
    const { chain } = this;
    if (hash === null || arrived.some((one) => one.hash === hash && one.goneAt === null)) return undefined;
    const found = await chain.transaction(network, hash);
    if (!found) return this.problemOfMissing({ network, hash, mismatch }, final);
    if (found.block.number > final) await this.replacements.note({ network, hash }, final);
    if (!found.succeeded) return 'reverted';
    const toUs = found.transfers.filter(({ to }) => to === address);
    await this.transfers.keep(toUs);
    return toUs.length === 0 ? 'wrongAddress' : undefined;
  }

  /** Keeps the previous reason while a network that could have the transaction does not answer. */
  private async problemOfMissing(
    { mismatch, ...named }: Named & Pick<PaymentRow, 'mismatch'>,
    final: number,
  ): Promise<Mismatch> {
    if ((await this.replacements.fateOf(named, final)) === 'replaced') return 'replaced';
    const isElsewhere = await this.chain.isElsewhere(named.network, named.hash);
    if (isElsewhere === undefined) return mismatch ?? 'notFound';
    return isElsewhere ? 'wrongNetwork' : 'notFound';
  }

  private async withNamed({ id, hash }: PaymentRow, arrived: readonly TransferRow[]): Promise<readonly TransferRow[]> {
    if (hash === null || arrived.some((one) => one.hash === hash && one.goneAt === null)) return arrived;
    return (await this.arrivals.of([id])).get(id) ?? [];
  }
}

const progressOf = ({ network }: PaymentRow, transfers: readonly TransferRow[], newest: number) => {
  const block = transfers.reduce((highest, one) => (one.block > highest ? one.block : highest), 0n);
  const needed = networkTable[network].confirmations;
  return { blockNumber: block, needed, confirmations: Math.min(needed, Math.max(0, newest - Number(block) + 1)) };
};
