import { Injectable, Logger, type FactoryProvider } from '@nestjs/common';
import { CHAIN_LOOK_MS } from '@chaintide/contracts/limits';
import { networks, type Network } from '@chaintide/contracts/money/networks';
import { AppError } from '../../platform/errors/app-error.ts';
import { swept } from '../../platform/sweeper.ts';
import { ChainError, ChainService } from './chain.service.ts';

/** Checks orders against the networks, each network separately, and pauses while the demo replays its stories. */
@Injectable()
export class OrderChecks {
  private readonly logger = new Logger(OrderChecks.name);
  private isPaused = false;

  constructor(private readonly chain: ChainService) {}

  /** Checks every network once; if one cannot be reached, its orders stay unchanged. */
  async look(lookAt: (network: Network) => Promise<void>): Promise<void> {
    await Promise.all(this.chain.networks.map((network) => this.lookAt(network, lookAt)));
  }

  /** Checks a single network once. */
  lookAt(network: Network, lookAt: (network: Network) => Promise<void>): Promise<void> {
    return this.unlessPaused(async () => {
      if (this.chain.networks.includes(network))
        await lookAt(network).catch((error: unknown) => this.note(network, error));
    });
  }

  async unlessPaused(work: () => Promise<void>): Promise<void> {
    if (!this.isPaused) await work();
  }

  /**
   * Pauses checks while the demo replays its stories, so that nothing else moves its orders. A process that stops before the end stays paused: the rest
   * is replayed by another one.
   */
  async pauseDuring(work: () => Promise<void>, stopping: AbortSignal): Promise<void> {
    this.isPaused = true;
    await work().finally(() => {
      this.isPaused = stopping.aborted;
    });
  }

  /**
   * Ignores steps that the order no longer allows because it changed in the meantime. Logs disagreement between nodes,
   * so that other orders are not held up; the next look retries.
   */
  async move(step: Promise<unknown>): Promise<void> {
    try {
      await step;
    } catch (error) {
      if (error instanceof ChainError && error.problem === 'disagree')
        return this.logger.warn({ problem: error.problem }, error.message);
      if (!(error instanceof AppError)) throw error;
      this.logger.log({ error: error.error, args: error.args }, 'an order had changed before the chain could move it');
    }
  }

  private note(network: Network, error: unknown): void {
    if (!(error instanceof ChainError)) throw error;
    this.logger.warn({ network, problem: error.problem }, error.message);
  }
}

interface Watcher {
  readonly look: (network: Network) => Promise<void>;
}

/**
 * Providers for a module that watches orders: one process at a time checks them at regular intervals, each network
 * separately, so that a hanging node does not delay the others.
 */
export const watched = (by: new (...parts: never[]) => Watcher, orders: string): FactoryProvider[] =>
  networks.map((network) =>
    swept(by, {
      everyMs: CHAIN_LOOK_MS,
      lease: `${orders} ${network}`,
      problem: `${network} could not be checked for ${orders}`,
      work: (watcher) => watcher.look(network),
    }),
  );
