import {
  ISSUANCE_REACH,
  issuanceRoute,
  type IssuanceChain,
  type IssuanceState,
} from '@chaintide/contracts/market/issuance';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { daySpan } from '../../platform/day-span.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Hub } from '../../platform/hub/hub.ts';
import { Relay } from '../../platform/processes/relay.ts';
import { IssuanceRepository, type StoredSpan, type StoredStep, type StoredTotal } from './issuance.repository.ts';

type Query = RouteOutput<typeof issuanceRoute, 'query'>;

/** Mint and burn events of stablecoins: stored, listed, and told to whoever watches. */
@Injectable()
export class IssuanceService implements OnModuleInit {
  private state: IssuanceState = { chains: [], newest: 0 };
  private readonly tell: () => void;

  constructor(
    private readonly repository: IssuanceRepository,
    private readonly hub: Hub,
    relay: Relay,
  ) {
    this.tell = relay.defineStored('issuance', () => this.read());
  }

  async onModuleInit(): Promise<void> {
    this.state = await this.repository.state();
    this.hub.registerState('issuance', () => this.state);
  }

  span(chain: IssuanceChain): Promise<StoredSpan | undefined> {
    return this.repository.span(chain);
  }

  async keep(chain: IssuanceChain, step: StoredStep): Promise<void> {
    await this.repository.save(chain, step);
    await this.read();
    this.tell();
  }

  private async read(): Promise<void> {
    this.state = await this.repository.state();
    this.hub.touch(topics.issuance());
  }

  totals(chain: IssuanceChain, since: number): Promise<StoredTotal[]> {
    return this.repository.totals(chain, since);
  }

  /** Throws if nothing has been read of any chain. */
  async page({ page, limit, start, end, ...filters }: Query): Promise<RouteData<typeof issuanceRoute>> {
    const span = daySpan({ start, end });
    if (this.state.chains.length === 0) throw new AppError('market.noSource', { path: 'list/stablecoinEvents' });
    const wanted = { ...filters, ...span };
    const offset = (page - 1) * limit;
    const [total, list] = await Promise.all([
      this.repository.count(wanted),
      offset >= ISSUANCE_REACH ? [] : this.repository.list(wanted, { offset, limit }),
    ]);
    return { ...this.state, total, page, limit, list };
  }
}
