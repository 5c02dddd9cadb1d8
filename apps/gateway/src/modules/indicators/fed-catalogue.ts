import { Injectable } from '@nestjs/common';
import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import { SECOND } from '@chaintide/contracts/limits';
import { standardResolution } from '@chaintide/chart/view/chart-view';
import { awaitedFor } from '@chaintide/indicators/metrics/feeders';
import { Clock } from '../../platform/clock.ts';
import { SourcesService } from '../sources/sources.service.ts';
import { IndicatorsService } from './indicators.service.ts';

const LOOK_MS = 5 * SECOND; // between two looks at all indicators

/** The catalogue as this installation has it: what none of its sources feeds says what would. */
@Injectable()
export class FedCatalogue {
  private held: { readonly catalogue: Catalogue; readonly unfed: string } | undefined;
  private lookedAt = -Infinity;

  constructor(
    private readonly indicators: IndicatorsService,
    private readonly sources: SourcesService,
    private readonly clock: Clock,
  ) {}

  /** The same object until something else is fed. */
  current(): Catalogue {
    const now = this.clock.now();
    if (this.held && now >= this.lookedAt && now - this.lookedAt < LOOK_MS) return this.held.catalogue;
    this.lookedAt = now;
    const { rereads, ...all } = this.indicators.catalogue();
    const indicators = all.indicators.map((indicator) => this.marked(indicator));
    const unfed = indicators.flatMap(({ id, awaits }) => (awaits ? [id] : [])).join();
    if (this.held?.unfed !== unfed) {
      const hasIndex = this.sources.bitcoin !== undefined;
      this.held = { catalogue: { ...all, indicators, ...(hasIndex && rereads && { rereads }) }, unfed };
    }
    return this.held.catalogue;
  }

  /** While sources have not been asked yet, nobody knows what is missing; one that is down may come back. */
  private marked(indicator: Indicator): Indicator {
    if (indicator.awaits || !this.sources.hasAskedAll()) return indicator;
    const missing = this.indicators.missingFor({
      id: indicator.id,
      resolution: standardResolution(indicator),
      parameters: {},
    });
    if (missing.length === 0 || this.sources.downFor(missing)) return indicator;
    return { ...indicator, awaits: awaitedFor(missing) };
  }
}
