import type { Network } from '@chaintide/contracts/networks';
import type { Withdrawal } from '@chaintide/contracts/withdrawals';
import type { Clock } from '../../platform/clock.ts';
import type { ChainService, FoundTransaction } from '../chain/chain.service.ts';
import type { LookoutService } from '../chain/lookout.service.ts';
import type { WithdrawalRow, WithdrawalsRepository } from './withdrawals.repository.ts';
import type { WithdrawalsService } from './withdrawals.service.ts';

export interface WithdrawalsWatcherParts {
  readonly withdrawals: WithdrawalsService;
  readonly repository: WithdrawalsRepository;
  readonly chain: ChainService;
  readonly lookout: LookoutService;
  readonly clock: Clock;
}

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

  private async lookAt(network: Network, isWanted: (row: WithdrawalRow) => boolean = () => true): Promise<void> {
    const { repository, chain } = this.parts;
    const rows = (await repository.transferring(network)).filter(isWanted);
    if (rows.length === 0) return;
    const { final } = await chain.heads(network);
    for (const row of rows) {
      const found = row.hash === null ? undefined : await chain.transaction(network, row.hash);
      if (found) await this.judge(row, found, final);
    }
  }

  private async judge(row: WithdrawalRow, found: FoundTransaction, final: number): Promise<void> {
    const { withdrawals, lookout, clock } = this.parts;
    const mismatch = found.succeeded ? oddityOf(row, found) : null;
    if (row.seenAt === null || mismatch !== row.mismatch) await withdrawals.note(row.id, { seenAt: row.seenAt ?? new Date(clock.now()), mismatch });
    if (found.block.number > final || mismatch !== null) return;
    await lookout.move(withdrawals.act(Number(row.id), { type: found.succeeded ? 'confirm' : 'revert', by: SYSTEM }));
  }
}

/** Whether one of the transfers brings the owner what the order says. */
const oddityOf = ({ address, coin, amount, fee }: WithdrawalRow, { transfers }: FoundTransaction): Withdrawal['mismatch'] => {
  const there = transfers.filter(({ to }) => to === address);
  if (there.length === 0) return 'wrongAddress';
  const right = there.filter((one) => one.coin === coin);
  if (right.length === 0) return 'wrongToken';
  return right.some(({ units }) => (units ?? 0n) >= amount - fee) ? null : 'underpaid';
};
