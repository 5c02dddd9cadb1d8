import { Injectable } from '@nestjs/common';
import { standardResolution } from '@chaintide/chart/view/chart-view';
import type { Freshness, SourceFeed } from '@chaintide/contracts/charts/freshness';
import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { catalogue } from '@chaintide/indicators/catalogue';
import type { MetricId } from '@chaintide/indicators/metrics';
import { AppError } from '../../platform/errors/app-error.ts';
import { SourcesService } from '../sources/sources.service.ts';
import { IndicatorsService } from '../indicators/indicators.service.ts';
import { needsOfAll } from './needs.ts';

export { needsOfAll } from './needs.ts';

const NOTHING = { updatedAt: null, time: null, value: null, simulated: false };

/** Says how fresh every indicator is: computed once for everybody, cut to what each grade may see. */
@Injectable()
export class FreshnessService {
  private all: readonly Freshness[] | undefined;
  private fed: SourceFeed[] | undefined;

  constructor(
    private readonly indicators: IndicatorsService,
    private readonly sources: SourcesService,
  ) {}

  /** The next question computes it anew. */
  forget(): void {
    this.all = undefined;
  }

  /** Without any value, time or origin of what lies above the grade. */
  of(grade: number): Freshness[] {
    this.all ??= catalogue.indicators.map((indicator) => this.ofOne(indicator));
    return this.all.map((one) =>
      requiredGrades.get(one.id)! > grade ? { ...one, ...NOTHING, state: 'locked' as const } : one,
    );
  }

  /** The indicators that each source feeds. */
  feeds(): SourceFeed[] {
    this.fed ??= this.feedsOf([...needsOfAll()]);
    return this.fed;
  }

  private feedsOf(needs: readonly (readonly [Indicator, readonly MetricId[]])[]): SourceFeed[] {
    return this.sources.provided().map(({ name, provides }) => {
      const given = new Set(provides);
      const fed = needs.filter(([, inputs]) => inputs.some((metric) => given.has(metric)));
      return { source: name, indicators: fed.map(([{ id }]) => id) };
    });
  }

  private ofOne(indicator: Indicator): Freshness {
    const { id } = indicator;
    const resolution = standardResolution(indicator);
    const state = this.sourceOf(indicator, resolution);
    if (state !== 'open') return { id, resolution, state, ...NOTHING };
    const { times, values, updatedAt } = this.indicators.snapshot(id, resolution);
    const at = values[0]!.findLastIndex((value) => value !== null);
    const daily = this.indicators.daily(indicator);
    return {
      id,
      resolution,
      state,
      updatedAt,
      time: times[at] ?? null,
      value: values[0]![at] ?? null,
      simulated: daily.values.length > 0 && daily.isSimulated(daily.values.length - 1),
    };
  }

  /** Whether it is fed; while sources have not been asked yet, nobody knows otherwise. */
  private sourceOf({ id, awaits }: Indicator, resolution: string): Freshness['state'] {
    if (awaits) return 'noSource';
    if (!this.sources.hasAskedAll()) return 'open';
    try {
      this.indicators.refuseWithoutSource({ id, resolution, parameters: {} }, this.sources);
      return 'open';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.error === 'indicator.sourceDown' ? 'sourceDown' : 'noSource';
    }
  }
}

const requiredGrades: ReadonlyMap<string, number> = new Map(
  catalogue.indicators.map(({ id, tier }) => [id, gradeOfTier(tier)]),
);
