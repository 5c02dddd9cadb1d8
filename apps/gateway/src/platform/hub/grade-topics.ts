import type { FactoryProvider, OnApplicationShutdown, OnModuleInit, Type } from '@nestjs/common';
import { topics, type TopicPayloads } from '@chaintide/contracts/realtime';
import { Bus, type BusEvent } from '../bus.ts';
import { Scheduler } from '../clock.ts';
import { AppError } from '../errors/app-error.ts';
import { Hub } from './hub.ts';

const topicGrades = [1, 2, 3, 4];

type GradeKind = 'today' | 'freshness';

/** `of`: as a grade may see it, kept until `forget`. */
interface Graded<T> {
  of(grade: number): T;
  forget(): void;
}

/** Parses `<kind>:<grade>`. */
const gradeIn = (kind: GradeKind, parts: readonly string[]): number => {
  const grade = topicGrades.find((one) => parts.length === 1 && String(one) === parts[0]);
  if (grade === undefined) throw new AppError('topic.unknown', { topic: [kind, ...parts].join(':') });
  return grade;
};

interface Renewal {
  /** After this event the content is stale. */
  readonly on: BusEvent<unknown>;
  readonly everyMs: number;
}

interface Rhythm<K extends GradeKind> extends Renewal {
  readonly kind: K;
  readonly content: Graded<TopicPayloads[K]['snapshot'] & TopicPayloads[K]['delta']>;
}

class GradeTopics<K extends GradeKind> implements OnModuleInit, OnApplicationShutdown {
  private hasChanged = false;
  private stop: (() => void) | undefined;

  constructor(
    private readonly rhythm: Rhythm<K>,
    private readonly platform: { readonly bus: Bus; readonly hub: Hub; readonly scheduler: Scheduler },
  ) {}

  onModuleInit(): void {
    const { kind, content, on, everyMs } = this.rhythm;
    const { bus, hub, scheduler } = this.platform;
    const read = (parts: readonly string[]) => content.of(gradeIn(kind, parts));
    hub.register(kind, {
      mayJoin: (parts, { grade }) => grade >= gradeIn(kind, parts),
      snapshot: read,
      delta: read,
    });
    bus.on(on, () => {
      this.hasChanged = true;
    });
    this.stop = scheduler.every(everyMs, () => this.renew());
  }

  onApplicationShutdown(): void {
    this.stop?.();
  }

  private renew(): void {
    if (!this.hasChanged) return;
    this.hasChanged = false;
    const { kind, content } = this.rhythm;
    content.forget();
    for (const grade of topicGrades) this.platform.hub.touch(topics[kind](grade));
  }
}

/** A provider of one topic for each grade: who may see more joins another. */
export const gradeTopics = <K extends GradeKind>(
  kind: K,
  content: Type<Rhythm<K>['content']>,
  renewal: Renewal,
): FactoryProvider => ({
  provide: Symbol(`topics ${kind}`),
  inject: [content, Bus, Hub, Scheduler],
  useFactory: (...[found, bus, hub, scheduler]: [Rhythm<K>['content'], Bus, Hub, Scheduler]) =>
    new GradeTopics({ kind, content: found, ...renewal }, { bus, hub, scheduler }),
});
