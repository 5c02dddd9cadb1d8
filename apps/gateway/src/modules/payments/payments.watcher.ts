import { networkTable, type Network } from '@chaintide/contracts/networks';
import type { Mismatch } from '@chaintide/contracts/payments';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { ChainService, Heads } from '../chain/chain.service.ts';
import type { LookoutService } from '../chain/lookout.service.ts';
import type { Named, ReplacementsService } from '../chain/replacements.service.ts';
import type { TransferRow, TransfersService } from '../chain/transfers.service.ts';
import type { ArrivalsRepository } from './arrivals.repository.ts';
import { judge, type Verdict } from './judge.ts';
import type { AutoConfirmationService } from './auto-confirmation.service.ts';
import type { PaymentFacts } from './payment-facts.ts';
import type { PaymentRow, PaymentsRepository } from './payments.repository.ts';
import type { PaymentsService } from './payments.service.ts';
import type { UnmatchedService } from './unmatched.service.ts';

export interface WatcherParts {
  readonly payments: PaymentsService;
  readonly repository: PaymentsRepository;
  readonly arrivals: ArrivalsRepository;
  readonly transfers: TransfersService;
  readonly chain: ChainService;
  readonly replacements: ReplacementsService;
  readonly lookout: LookoutService;
  readonly autoConfirmation: AutoConfirmationService;
  readonly unmatched: UnmatchedService;
  readonly facts: PaymentFacts;
}

const SYSTEM = { kind: 'system', id: null } as const;

/** Holds recharge orders against what the chains say, and moves them on. */
export class PaymentsWatcher {
  constructor(private readonly parts: WatcherParts) {}

  /** One look at a network; at all of them, where none is named. */
  async look(network?: Network): Promise<void> {
    const { lookout, unmatched } = this.parts;
    const lookAt = (one: Network): Promise<void> => this.lookAt(one);
    await (network === undefined ? lookout.look(lookAt) : lookout.lookAt(network, lookAt));
    await lookout.unlessAside(() => unmatched.tellChanges());
  }

  /** One look after one order; throws where its network cannot be asked. */
  lookAfter({ id, network }: Pick<PaymentRow, 'id' | 'network'>): Promise<void> {
    return this.lookAt(network, (row) => row.id === id);
  }

  /** Ends the orders that nothing was paid for in time. */
  expire(): Promise<void> {
    const { lookout, payments, repository } = this.parts;
    return lookout.unlessAside(async () => {
      for (const id of await repository.overdue())
        await lookout.move(
          payments.act(id, { type: 'expire', by: SYSTEM, before: (row, tx) => this.requireOverdue(row, tx) }),
        );
    });
  }

  /** Its owner may have named a transaction since the overdue orders were listed. */
  private async requireOverdue({ id, state }: PaymentRow, tx: Tx): Promise<void> {
    if ((await this.parts.repository.overdue(id, tx)).length === 0)
      throw new AppError('transition.refused', { state, event: 'expire' });
  }

  private async lookAt(network: Network, isWanted: (row: PaymentRow) => boolean = () => true): Promise<void> {
    const { arrivals, chain, lookout, repository } = this.parts;
    const heads = await chain.scan(network);
    const rows = (await repository.watched(network)).filter(isWanted);
    const found = await arrivals.of(rows.map(({ id }) => id));
    for (const row of rows) await lookout.move(this.hold(row, found.get(row.id) ?? [], heads));
    await this.confirmExact(network);
    for (const { id, isLost } of await repository.falselyMarked(network))
      await this.parts.payments.markCredit(id, isLost);
  }

  /** Where an admin said so, what matches exactly goes the way that accounting's word would open; never by the word of one node. */
  private async confirmExact(network: Network): Promise<void> {
    const { payments, chain, lookout, repository, autoConfirmation } = this.parts;
    if (chain.oneNodeOnly.includes(network) || !(await autoConfirmation.isOn())) return;
    for (const id of await repository.exactMatches(network))
      await lookout.move(payments.confirm(Number(id), { by: SYSTEM }));
  }

  /** Holds an order against all that came for it, and lets exactly what counts count. */
  private async hold(row: PaymentRow, arrived: readonly TransferRow[], heads: Heads): Promise<void> {
    const problem = await this.problemOfNamed(row, arrived, heads);
    const verdict = judge(row, problem === undefined ? await this.withNamed(row, arrived) : arrived);
    const known = arrived.filter(({ paymentId }) => paymentId === row.id);
    const isKnown =
      known.length === verdict.counting.length &&
      known.every((one) => verdict.counting.some(({ id }) => id === one.id));
    const isToBeSeen = verdict.counting.length > 0 && (!isKnown || row.state === 'awaitingTransfer'); // an edit by hand may have put it back
    if (isToBeSeen) await this.see(row, verdict, heads);
    else if (!isKnown) await this.lose(row);
    else if (known.length > 0) await this.follow(row, known, heads);
    else await this.explain(row, problem ?? verdict.mismatch);
  }

  /** What counts has become another: more came, or something exact, or a reorganisation took some of it. */
  private async see(
    row: PaymentRow,
    { counting, arrived, mismatch }: Verdict<TransferRow>,
    { newest }: Heads,
  ): Promise<void> {
    const { chain, payments } = this.parts;
    const attestation = await chain.attest(row.network, counting);
    if (!attestation) return; // what is stored is put right: the next look finds it
    const hash = counting.some((one) => one.hash === row.hash) ? row.hash : counting[0]!.hash;
    await payments.act(row.id, {
      type: 'seen',
      by: SYSTEM,
      version: row.version,
      attestation,
      patch: { ...progressOf(row, counting, newest), hash, arrived, mismatch },
      before: ({ id }, tx) =>
        this.claim(
          counting.map((one) => one.id),
          id,
          tx,
        ),
    });
  }

  private async lose({ id, version }: PaymentRow): Promise<void> {
    const patch = {
      mismatch: 'reorganised',
      arrived: null,
      blockNumber: null,
      confirmations: null,
      needed: null,
    } as const;
    await this.parts.payments.act(id, {
      type: 'lost',
      by: SYSTEM,
      version,
      patch,
      before: (_, tx) => this.claim([], id, tx),
    });
  }

  private async claim(ids: readonly bigint[], order: bigint, tx: Tx): Promise<void> {
    await this.parts.transfers.claim(ids, order, tx);
    await this.parts.facts.unmatchedChanged(tx);
  }

  /** The same still counts: it grows final. */
  private async follow(row: PaymentRow, known: readonly TransferRow[], { newest }: Heads): Promise<void> {
    const { chain, payments } = this.parts;
    const patch = progressOf(row, known, newest);
    const isFinal = known.every((one) => one.isFinal);
    const attestation = isFinal && row.state === 'confirming' ? await chain.attest(row.network, known) : undefined;
    if (attestation)
      await payments.act(row.id, {
        type: 'finalised',
        by: SYSTEM,
        version: row.version,
        attestation,
        patch: { ...patch, confirmations: patch.needed },
      });
    else if (!isFinal && patch.confirmations !== row.confirmations) await payments.note(row.id, patch);
  }

  /** Why nothing counts; what was said before stays where there is nothing to say. */
  private async explain({ id, mismatch }: PaymentRow, problem: Mismatch | null): Promise<void> {
    if (problem !== null && problem !== mismatch) await this.parts.payments.note(id, { mismatch: problem });
  }

  /** Writes down what the transaction that the owner named moved to the order's address; says why there is nothing, or undefined. */
  private async problemOfNamed(
    { network, hash, address }: PaymentRow,
    arrived: readonly TransferRow[],
    { final }: Heads,
  ): Promise<Mismatch | undefined> {
    const { chain, replacements, transfers } = this.parts;
    if (hash === null || arrived.some((one) => one.hash === hash && one.goneAt === null)) return undefined;
    const found = await chain.transaction(network, hash);
    if (!found) return this.problemOfMissing({ network, hash }, final);
    if (found.block.number > final) await replacements.note({ network, hash }, final);
    if (!found.succeeded) return 'reverted';
    const toUs = found.transfers.filter(({ to }) => to === address);
    await transfers.keep(toUs);
    return toUs.length === 0 ? 'wrongAddress' : undefined;
  }

  private async problemOfMissing(named: Named, final: number): Promise<Mismatch> {
    const { chain, replacements } = this.parts;
    if ((await replacements.fateOf(named, final)) === 'replaced') return 'replaced';
    return (await chain.isElsewhere(named.network, named.hash)) ? 'wrongNetwork' : 'notFound';
  }

  private async withNamed({ id, hash }: PaymentRow, arrived: readonly TransferRow[]): Promise<readonly TransferRow[]> {
    if (hash === null || arrived.some((one) => one.hash === hash && one.goneAt === null)) return arrived;
    return (await this.parts.arrivals.of([id])).get(id) ?? [];
  }
}

const progressOf = ({ network }: PaymentRow, transfers: readonly TransferRow[], newest: number) => {
  const block = transfers.reduce((highest, one) => (one.block > highest ? one.block : highest), 0n);
  const needed = networkTable[network].confirmations;
  return { blockNumber: block, needed, confirmations: Math.min(needed, Math.max(0, newest - Number(block) + 1)) };
};
