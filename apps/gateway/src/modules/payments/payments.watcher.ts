import { networkTable, type Network } from '@chaintide/contracts/networks';
import type { Mismatch } from '@chaintide/contracts/payments';
import { AppError } from '../../platform/errors/app-error.ts';
import type { ChainService, Heads } from '../chain/chain.service.ts';
import type { LookoutService } from '../chain/lookout.service.ts';
import type { TransferRow, TransfersService } from '../chain/transfers.service.ts';
import { judge, type Verdict } from './judge.ts';
import type { AutoConfirmationService } from './auto-confirmation.service.ts';
import type { PaymentRow, PaymentsRepository } from './payments.repository.ts';
import type { PaymentsService } from './payments.service.ts';

export interface WatcherParts {
  readonly payments: PaymentsService;
  readonly repository: PaymentsRepository;
  readonly transfers: TransfersService;
  readonly chain: ChainService;
  readonly lookout: LookoutService;
  readonly autoConfirmation: AutoConfirmationService;
}

const SYSTEM = { kind: 'system', id: null } as const;
/** Its owner may have named a transaction since the overdue orders were listed. */
const requireUnnamed = ({ hash, state }: PaymentRow): Promise<void> =>
  (hash === null ? Promise.resolve() : Promise.reject(new AppError('transition.refused', { state, event: 'expire' })));
const started = ['confirming', 'awaitingApproval'];

/** Holds recharge orders against what the chains say, and moves them on. */
export class PaymentsWatcher {
  constructor(private readonly parts: WatcherParts) {}

  /** One look at a network; at all of them, where none is named. */
  look(network?: Network): Promise<void> {
    const { lookout } = this.parts;
    const lookAt = (one: Network): Promise<void> => this.lookAt(one);
    return network === undefined ? lookout.look(lookAt) : lookout.lookAt(network, lookAt);
  }

  /** One look after one order; throws where its network cannot be asked. */
  lookAfter({ id, network }: Pick<PaymentRow, 'id' | 'network'>): Promise<void> {
    return this.lookAt(network, (row) => row.id === id);
  }

  /** Closes the clock of orders that nothing was paid for in time. */
  expire(): Promise<void> {
    const { lookout, payments, repository } = this.parts;
    return lookout.unlessAside(async () => {
      for (const id of await repository.overdue()) await lookout.move(payments.act(id, { type: 'expire', by: SYSTEM, before: requireUnnamed }));
    });
  }

  private async lookAt(network: Network, isWanted: (row: PaymentRow) => boolean = () => true): Promise<void> {
    const { chain, lookout, repository } = this.parts;
    const heads = await chain.scan(network);
    for (const row of (await repository.watched(network)).filter(isWanted)) await lookout.move(started.includes(row.state) ? this.follow(row, heads) : this.find(row, heads));
    await this.confirmExact(network);
  }

  /** Where an admin said so, what matches exactly goes the way that accounting's word would open. */
  private async confirmExact(network: Network): Promise<void> {
    const { payments, lookout, repository, autoConfirmation } = this.parts;
    if (!(await autoConfirmation.isOn())) return;
    for (const id of await repository.exactMatches(network)) await lookout.move(payments.confirm(Number(id), { by: SYSTEM }));
  }

  /** A transfer is known: it grows final, or is reorganised away. */
  private async follow(row: PaymentRow, { newest }: Heads): Promise<void> {
    const { payments, transfers } = this.parts;
    const known = await transfers.ofPayment(row.id);
    const standing = await transfers.ofTransaction(row.network, row.hash ?? '');
    if (known.some(({ id }) => !standing.some((one) => one.id === id))) {
      const patch = { mismatch: 'reorganised', arrived: null, blockNumber: null, confirmations: null, needed: null } as const;
      await payments.act(row.id, { type: 'lost', by: SYSTEM, patch, before: async ({ id }, tx) => transfers.release(id, tx) });
      return;
    }
    if (row.state !== 'confirming') return;
    const patch = this.progress(row, known, newest);
    if (known.every(({ isFinal }) => isFinal)) await payments.act(row.id, { type: 'finalised', by: SYSTEM, patch: { ...patch, confirmations: patch.needed } });
    else if (patch.confirmations !== row.confirmations) await payments.note(row.id, patch);
  }

  /** No transfer is known yet: that of the submitted hash, or one that simply arrived. */
  private async find(row: PaymentRow, { newest }: Heads): Promise<void> {
    const verdict = row.hash === null ? await this.arrivedAt(row) : await this.claimed(row, row.hash);
    if (!verdict) return;
    const [first] = verdict.counting;
    if (!first) {
      if (verdict.mismatch !== row.mismatch) await this.parts.payments.note(row.id, { mismatch: verdict.mismatch });
      return;
    }
    const patch = { ...this.progress(row, verdict.counting, newest), hash: first.hash, arrived: verdict.arrived, mismatch: verdict.mismatch };
    await this.parts.payments.act(row.id, {
      type: 'seen', by: SYSTEM, patch,
      before: async ({ id }, tx) => {
        const ids = verdict.counting.map((one) => one.id);
        if (await this.parts.transfers.claim(ids, id, tx) < ids.length) throw new AppError('hash.used');
      },
    });
  }

  private async arrivedAt(row: PaymentRow): Promise<Verdict<TransferRow> | undefined> {
    const free = await this.parts.transfers.freeTo(row.network, row.address, row.heldFrom);
    const [first] = free.filter(({ coin }) => coin === row.coin);
    if (first) return this.judged(row, free.filter(({ hash }) => hash === first.hash));
    return free.length > 0 ? { counting: [], arrived: 0n, mismatch: 'wrongToken' } : undefined;
  }

  private async claimed(row: PaymentRow, hash: string): Promise<Verdict<TransferRow>> {
    const { chain, transfers } = this.parts;
    const nothing = (mismatch: Mismatch): Verdict<TransferRow> => ({ counting: [], arrived: 0n, mismatch });
    const found = await chain.transaction(row.network, hash);
    if (!found) return nothing((await chain.isElsewhere(row.network, hash)) ? 'wrongNetwork' : 'notFound');
    if (!found.succeeded) return nothing('reverted');
    const toUs = found.transfers.filter(({ to }) => to === row.address);
    if (toUs.length === 0) return nothing('wrongAddress');
    await transfers.keep(toUs);
    return this.judged(row, await transfers.ofTransaction(row.network, hash));
  }

  private async judged(row: PaymentRow, found: readonly TransferRow[]): Promise<Verdict<TransferRow>> {
    return judge({ ...row, heldUntil: await this.parts.repository.addressUntil(row.id) }, found);
  }

  private progress({ network }: PaymentRow, transfers: readonly TransferRow[], newest: number) {
    const block = transfers.reduce((highest, one) => (one.block > highest ? one.block : highest), 0n);
    const needed = networkTable[network].confirmations;
    return { blockNumber: block, needed, confirmations: Math.min(needed, Math.max(0, newest - Number(block) + 1)) };
  }
}
