import { Injectable, Logger, type FactoryProvider } from '@nestjs/common';
import { CHAIN_LOOK_MS } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/networks';
import { AppError } from '../../platform/errors/app-error.ts';
import { swept } from '../../platform/sweeper.ts';
import { ChainError, ChainService } from './chain.service.ts';

/** How orders are held against the networks: each network by itself, and not while somebody else moves them. */
@Injectable()
export class LookoutService {
  private readonly logger = new Logger(LookoutService.name);
  private isAside = false;

  constructor(private readonly chain: ChainService) {}

  /** One look at every network; one that cannot be asked leaves its orders as they are. */
  look(lookAt: (network: Network) => Promise<void>): Promise<void> {
    return this.unlessAside(async () => {
      await Promise.all(this.chain.networks.map((network) => lookAt(network).catch((error: unknown) => this.note(network, error))));
    });
  }

  async unlessAside(work: () => Promise<void>): Promise<void> {
    if (!this.isAside) await work();
  }

  /** While the demo tells of the past, only its stories move orders. */
  async standAside(telling: () => Promise<void>): Promise<void> {
    this.isAside = true;
    await telling().finally(() => { this.isAside = false; });
  }

  /** What somebody else did to the order meanwhile is no error of ours: the next look sees it. */
  async move(step: Promise<unknown>): Promise<void> {
    try {
      await step;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.log({ error: error.error, args: error.args }, 'an order had moved on before the chain could move it');
    }
  }

  private note(network: Network, error: unknown): void {
    if (!(error instanceof ChainError)) throw error;
    this.logger.warn({ network, problem: error.problem }, error.message);
  }
}

interface Watch<T> {
  /** Which orders they are: the lease of the one process that looks. */
  readonly orders: string;
  readonly work: (watcher: T) => Promise<void>;
}

/** For a module's providers: a watcher of its orders looks again and again, in one process for all. */
export const watched = <T>(by: new (...parts: never[]) => T, { orders, work }: Watch<T>): FactoryProvider =>
  swept(by, { everyMs: CHAIN_LOOK_MS, lease: orders, problem: `the chains could not be looked at for ${orders}`, work });
