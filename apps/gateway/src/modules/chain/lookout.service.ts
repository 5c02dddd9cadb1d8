import { Injectable, Logger, type FactoryProvider } from '@nestjs/common';
import { CHAIN_LOOK_MS } from '@chaintide/contracts/limits';
import { networks, type Network } from '@chaintide/contracts/networks';
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
  async look(lookAt: (network: Network) => Promise<void>): Promise<void> {
    await Promise.all(this.chain.networks.map((network) => this.lookAt(network, lookAt)));
  }

  /** The same at one. */
  lookAt(network: Network, lookAt: (network: Network) => Promise<void>): Promise<void> {
    return this.unlessAside(async () => {
      if (this.chain.networks.includes(network))
        await lookAt(network).catch((error: unknown) => this.note(network, error));
    });
  }

  async unlessAside(work: () => Promise<void>): Promise<void> {
    if (!this.isAside) await work();
  }

  /** While the demo tells of the past, only its stories move orders. */
  async standAside(telling: () => Promise<void>): Promise<void> {
    this.isAside = true;
    await telling().finally(() => {
      this.isAside = false;
    });
  }

  /** What somebody else did to the order meanwhile is no error of ours, and nodes that tell different things of it keep no other order waiting: the next look sees it. */
  async move(step: Promise<unknown>): Promise<void> {
    try {
      await step;
    } catch (error) {
      if (error instanceof ChainError && error.problem === 'disagree')
        return this.logger.warn({ problem: error.problem }, error.message);
      if (!(error instanceof AppError)) throw error;
      this.logger.log({ error: error.error, args: error.args }, 'an order had moved on before the chain could move it');
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

/** For a module's providers: a watcher of its orders looks again and again, in one process for all, and at each network by itself: one whose nodes hang keeps no other waiting. */
export const watched = (by: new (...parts: never[]) => Watcher, orders: string): FactoryProvider[] =>
  networks.map((network) =>
    swept(by, {
      everyMs: CHAIN_LOOK_MS,
      lease: `${orders} ${network}`,
      problem: `${network} could not be looked at for ${orders}`,
      work: (watcher) => watcher.look(network),
    }),
  );
