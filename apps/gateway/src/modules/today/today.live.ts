import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import type { Today } from '@chaintide/contracts/today';
import { Bus } from '../../platform/bus.ts';
import { Scheduler } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Hub } from '../../platform/hub/hub.ts';
import { seriesChanged } from '../series/series.service.ts';
import { TodayService } from './today.service.ts';

const EVERY_MS = 2 * SECOND; // it is looked at, not traded on
const topicGrades = [1, 2, 3, 4];

/** One topic for each grade: who may see more joins another. */
@Injectable()
export class TodayLive implements OnModuleInit, OnApplicationShutdown {
  private hasChanged = false;
  private stop: (() => void) | undefined;

  constructor(
    private readonly today: TodayService,
    private readonly bus: Bus,
    private readonly hub: Hub,
    private readonly scheduler: Scheduler,
  ) {}

  onModuleInit(): void {
    const read = (parts: readonly string[]): Today => this.today.of(gradeIn(parts));
    this.hub.register('today', {
      mayJoin: (parts, { grade }) => grade >= gradeIn(parts),
      snapshot: read,
      delta: read,
    });
    this.bus.on(seriesChanged, () => {
      this.hasChanged = true;
    });
    this.stop = this.scheduler.every(EVERY_MS, () => this.renew());
  }

  onApplicationShutdown(): void {
    this.stop?.();
  }

  private renew(): void {
    if (!this.hasChanged) return;
    this.hasChanged = false;
    this.today.forget();
    for (const grade of topicGrades) this.hub.touch(topics.today(grade));
  }
}

/** Parses `today:<grade>`. */
const gradeIn = (parts: readonly string[]): number => {
  const grade = topicGrades.find((one) => parts.length === 1 && String(one) === parts[0]);
  if (grade === undefined) throw new AppError('topic.unknown', { topic: ['today', ...parts].join(':') });
  return grade;
};
