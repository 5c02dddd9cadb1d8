import { setTimeout } from 'node:timers/promises';
import { SECOND } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/networks';
import type { PayoutMismatch } from '@chaintide/contracts/withdrawals';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { ChainError, type ChainService, type FoundTransaction } from '../chain/chain.service.ts';
import type { LookoutService } from '../chain/lookout.service.ts';
import type { ReplacementsService } from '../chain/replacements.service.ts';
import type { OwnWalletsService } from './own-wallets.service.ts';
import { objectionToReverted, proofIn, type Proof } from './proof.ts';
import type { WithdrawalRow, WithdrawalsRepository } from './withdrawals.repository.ts';
import type { WithdrawalsService } from './withdrawals.service.ts';

export interface WithdrawalsWatcherParts {
  readonly withdrawals: WithdrawalsService;
  readonly repository: WithdrawalsRepository;
  readonly chain: ChainService;
  readonly replacements: ReplacementsService;
  readonly lookout: LookoutService;
  readonly wallets: OwnWalletsService;
  readonly clock: Clock;
}

/** With the hash that was named. */
type Sent = WithdrawalRow & { readonly hash: string };

const FIRST_LOOK_MS = 2 * SECOND; // somebody waits for it
const SYSTEM = { kind: 'system', id: null } as const;

/** Holds the hashes that were sent against what the chains say, and ends withdrawals that are paid out or reverted for good. */
export class WithdrawalsWatcher {
  constructor(private readonly parts: WithdrawalsWatcherParts) {}

  /** One look at a network; at all of them, where none is named. */
  look(network?: Network): Promise<void> {
    const { lookout } = this.parts;
    const lookAt = (one: Network): Promise<void> => this.lookAt(one);
    return network === undefined ? lookout.look(lookAt) : lookout.lookAt(network, lookAt);
  }

  /** One look after one withdrawal; throws where its network cannot be asked. */
  lookAfter({ id, network }: Pick<WithdrawalRow, 'id' | 'network'>): Promise<void> {
    return this.lookAt(network, (row) => row.id === id);
  }

  /** What the network says of a hash right after it was named, where it says so in time. */
  async firstLook(row: WithdrawalRow): Promise<WithdrawalRow> {
    const looking = this.lookAfter(row).catch((error: unknown) => {
      if (!(error instanceof ChainError)) throw error;
    });
    await Promise.race([looking, setTimeout(FIRST_LOOK_MS, undefined, { ref: false })]);
    return (await this.parts.repository.byId(Number(row.id))) ?? row;
  }

  private async lookAt(network: Network, isWanted: (row: WithdrawalRow) => boolean = () => true): Promise<void> {
    const { repository, chain } = this.parts;
    const rows = (await repository.transferring(network)).filter(isWanted);
    if (rows.length === 0) return;
    const { final } = await chain.heads(network);
    for (const row of rows) await this.parts.lookout.move(this.examine(row, final));
  }

  /** What counts for good is what every node says of it at its final depth. */
  private async examine(row: WithdrawalRow, final: number): Promise<void> {
    const { chain, replacements } = this.parts;
    const { network, hash } = row;
    if (hash === null) return;
    const seen = await chain.transaction(network, hash);
    if (!seen) return this.miss({ ...row, hash }, final);
    if (seen.block.number > final) await replacements.note({ network, hash }, final);
    const found = seen.block.number <= final ? await chain.transaction(network, hash, { depth: 'final' }) : seen;
    if (found) await this.judge({ ...row, hash }, found, final);
  }

  private async judge(row: Sent, found: FoundTransaction, final: number): Promise<void> {
    const { withdrawals, lookout, clock } = this.parts;
    const judged = await this.judgementOf(row, found);
    const mismatch = typeof judged === 'string' ? judged : null;
    if (row.seenAt === null || mismatch !== row.mismatch)
      await withdrawals.note(row, { seenAt: row.seenAt ?? new Date(clock.now()), mismatch });
    if (found.block.number > final || mismatch !== null) return;
    const about = { by: SYSTEM, about: row.hash };
    await lookout.move(
      withdrawals.act(
        Number(row.id),
        judged === null || typeof judged === 'string'
          ? { ...about, type: 'revert' }
          : { ...about, type: 'confirm', proof: judged },
      ),
    );
  }

  /** The transfer that pays it out, what is wrong with that, or null where the transaction reverted. */
  private async judgementOf(row: Sent, found: FoundTransaction): Promise<Proof | PayoutMismatch | null> {
    const { chain, repository, wallets } = this.parts;
    if (found.succeeded)
      return proofIn(row, found, {
        wallets: await wallets.among(
          row.network,
          found.transfers.map(({ from }) => from),
        ),
        used: await repository.usedLogs(row),
      });
    const sender = (await chain.origin(row.network, row.hash))?.sender;
    return objectionToReverted(
      row,
      found,
      sender !== undefined && (await wallets.among(row.network, [sender])).length > 0,
    );
  }

  /** No block holds it. Where another took its place for good, that one is looked at instead, or a person told. */
  private async miss(row: Sent, final: number): Promise<void> {
    const { withdrawals, replacements, chain } = this.parts;
    if (row.mismatch === 'replaced' || (await replacements.fateOf(row, final)) !== 'replaced') return;
    const due = { address: row.address, coin: row.coin, raw: chain.rawOf(row.network, row.coin, row.amount - row.fee) };
    const successor = await replacements.successorOf(row, due, final);
    const moved = successor === undefined ? undefined : await this.replace(row, successor);
    if (moved) await this.examine(moved, final);
    else await withdrawals.note(row, { seenAt: null, mismatch: 'replaced' });
  }

  /** Undefined where the transaction belongs to another withdrawal. */
  private async replace({ id, hash: about }: Sent, hash: string): Promise<WithdrawalRow | undefined> {
    try {
      return await this.parts.withdrawals.act(Number(id), {
        type: 'replace',
        by: SYSTEM,
        about,
        hash,
        reason: `${about} → ${hash}`,
      });
    } catch (error) {
      if (error instanceof AppError && error.error === 'hash.used') return undefined;
      throw error;
    }
  }
}
