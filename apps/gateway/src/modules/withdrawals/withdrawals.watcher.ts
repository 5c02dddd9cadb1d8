import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SECOND } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/money/networks';
import type { PayoutMismatch } from '@chaintide/contracts/money/withdrawals';
import { SYSTEM } from '@chaintide/machines/actor';
import { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { ChainError, ChainService, type FoundTransaction } from '../chain/chain.service.ts';
import { OrderChecks } from '../chain/order-checks.service.ts';
import { ReplacementsService } from '../chain/replacements.service.ts';
import { OwnWalletsService } from './own-wallets.service.ts';
import { objectionToReverted, proofIn, type Proof } from './proof.ts';
import { WithdrawalsRepository, type WithdrawalRow } from './withdrawals.repository.ts';
import { WithdrawalsService } from './withdrawals.service.ts';

/** A withdrawal with a hash. */
type Sent = WithdrawalRow & { readonly hash: string };

const FIRST_LOOK_MS = 2 * SECOND; // a person waits for it

/** Checks the submitted hashes against the chains, and ends withdrawals that are finally paid or reverted. */
@Injectable()
export class WithdrawalsWatcher {
  constructor(
    private readonly withdrawals: WithdrawalsService,
    private readonly repository: WithdrawalsRepository,
    private readonly chain: ChainService,
    private readonly replacements: ReplacementsService,
    private readonly checks: OrderChecks,
    private readonly wallets: OwnWalletsService,
    private readonly clock: Clock,
  ) {}

  /** Checks one network once, or all networks if none is given. */
  look(network?: Network): Promise<void> {
    const lookAt = (one: Network): Promise<void> => this.lookAt(one);
    return network === undefined ? this.checks.look(lookAt) : this.checks.lookAt(network, lookAt);
  }

  /** Checks one withdrawal once; throws if its network cannot be reached. */
  lookAfter({ id, network }: Pick<WithdrawalRow, 'id' | 'network'>): Promise<void> {
    return this.lookAt(network, (row) => row.id === id);
  }

  /** Checks a hash right after it was submitted, as far as the network answers in time. */
  async firstLook(row: WithdrawalRow): Promise<WithdrawalRow> {
    const looking = this.lookAfter(row).catch((error: unknown) => {
      if (!(error instanceof ChainError)) throw error;
    });
    await Promise.race([looking, setTimeout(FIRST_LOOK_MS, undefined, { ref: false })]);
    return (await this.repository.table.byId(row.id)) ?? row;
  }

  private async lookAt(network: Network, isWanted: (row: WithdrawalRow) => boolean = () => true): Promise<void> {
    const rows = (await this.repository.transferring(network)).filter(isWanted);
    if (rows.length === 0) return;
    const { final } = await this.chain.heads(network);
    for (const row of rows) await this.checks.move(this.examine(row, final));
  }

  /** Only what every node confirms at final depth ends a withdrawal. */
  private async examine(row: WithdrawalRow, final: number): Promise<void> {
    const { chain } = this;
    const { network, hash } = row;
    if (hash === null) return;
    const seen = await chain.transaction(network, hash);
    if (!seen) return this.miss({ ...row, hash }, final);
    if (seen.block.number > final) await this.replacements.note({ network, hash }, final);
    const found = seen.block.number <= final ? await chain.transaction(network, hash, { depth: 'final' }) : seen;
    if (found) await this.judge({ ...row, hash }, found, final);
  }

  private async judge(row: Sent, found: FoundTransaction, final: number): Promise<void> {
    const judged = await this.judgementOf(row, found);
    const mismatch = typeof judged === 'string' ? judged : null;
    if (row.seenAt === null || mismatch !== row.mismatch)
      await this.withdrawals.note(row, { seenAt: row.seenAt ?? new Date(this.clock.now()), mismatch });
    if (found.block.number > final || mismatch !== null) return;
    const about = { by: SYSTEM, about: row.hash };
    await this.checks.move(
      this.withdrawals.act(
        row.id,
        judged === null || typeof judged === 'string'
          ? { ...about, type: 'revert' }
          : { ...about, type: 'confirm', proof: judged },
      ),
    );
  }

  /** The transfer that pays the withdrawal, its mismatch, or null if the transaction reverted. */
  private async judgementOf(row: Sent, found: FoundTransaction): Promise<Proof | PayoutMismatch | null> {
    if (found.succeeded)
      return proofIn(row, found, {
        wallets: await this.wallets.among(
          row.network,
          found.transfers.map(({ from }) => from),
        ),
        used: await this.repository.usedLogs(row),
      });
    const sender = (await this.chain.origin(row.network, row.hash))?.sender;
    return objectionToReverted(
      row,
      found,
      sender !== undefined && (await this.wallets.among(row.network, [sender])).length > 0,
    );
  }

  /**
   * Handles a hash that no block contains. If another transaction has finally replaced it, that one is examined
   * instead, or a person is notified.
   */
  private async miss(row: Sent, final: number): Promise<void> {
    const { replacements } = this;
    if (row.mismatch === 'replaced' || (await replacements.fateOf(row, final)) !== 'replaced') return;
    const due = {
      address: row.address,
      coin: row.coin,
      raw: this.chain.rawOf(row.network, row.coin, row.amount - row.fee),
    };
    const successor = await replacements.successorOf(row, due, final);
    const moved = successor === undefined ? undefined : await this.replace(row, successor);
    if (moved) await this.examine(moved, final);
    else await this.withdrawals.note(row, { seenAt: null, mismatch: 'replaced' });
  }

  /** Undefined if the transaction belongs to another withdrawal. */
  private async replace({ id, hash: about }: Sent, hash: string): Promise<WithdrawalRow | undefined> {
    try {
      return await this.withdrawals.act(id, { type: 'replace', by: SYSTEM, about, hash, reason: `${about} → ${hash}` });
    } catch (error) {
      if (error instanceof AppError && error.error === 'hash.used') return undefined;
      throw error;
    }
  }
}
