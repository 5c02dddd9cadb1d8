import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { topics } from '@chaintide/contracts/realtime';
import { AppError } from '../../platform/errors/app-error.ts';
import { Bus } from '../../platform/bus.ts';
import { Hub } from '../../platform/hub/hub.ts';
import { SourceLag } from '../../platform/metrics/source-lag.ts';
import { seriesChanged } from '../series/series.service.ts';
import { indicatorsMoved, IndicatorsService } from './indicators.service.ts';

/** Updates indicators when series change, and their topics when indicators change. */
@Injectable()
export class IndicatorsLive implements OnApplicationBootstrap {
  constructor(
    private readonly indicators: IndicatorsService,
    private readonly bus: Bus,
    private readonly hub: Hub,
    private readonly lag: SourceLag,
  ) {}

  onApplicationBootstrap(): void {
    this.indicators.compute();
    this.hub.register('indicator', {
      mayJoin: (parts, listener) => this.indicators.mayFollow(...named(parts), listener),
      snapshot: (parts) => this.indicators.snapshot(...named(parts)),
      delta: (parts) => {
        const tail = this.indicators.delta(...named(parts));
        if (tail) this.lag.note('indicator', tail.at);
        return tail;
      },
    });
    this.bus.on(seriesChanged, (changes) => {
      const moved = this.indicators.update(changes);
      for (const { indicator, resolution } of moved) this.hub.touch(topics.indicator(indicator.id, resolution));
      const ids = moved.filter(({ resolution }) => resolution === '1d').map(({ indicator }) => indicator.id);
      if (ids.length > 0) this.bus.emit(indicatorsMoved, ids);
    });
  }
}

/** Parses `indicator:<id>:<resolution>`, which has exactly two parts. */
const named = (parts: readonly string[]): [id: string, resolution: string] => {
  const [id, resolution, ...rest] = parts;
  if (id === undefined || resolution === undefined || rest.length > 0)
    throw new AppError('topic.unknown', { topic: ['indicator', ...parts].join(':') });
  return [id, resolution];
};
