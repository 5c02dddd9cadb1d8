import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { SECOND } from '@chaintide/contracts/limits';
import type { Scheduler } from './clock.ts';

const LOOK_MS = 15 * SECOND;
const CALM = 0.2; // share of time spent working
const WORTH_BYTES = 48 * 1024 * 1024; // growth since the last collection that makes another worthwhile

/** Measurements of this process; `collect` is absent without `--expose-gc`. */
export interface OwnProcess {
  /** Share of the time since the last call that was spent working, 0 to 1. */
  readonly utilization: () => number;
  /** Bytes that the process holds. */
  readonly held: () => number;
  readonly collect?: (() => void) | undefined;
}

export const ownProcess = (): OwnProcess => {
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  return {
    utilization: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    held: () => process.memoryUsage.rss(),
    collect: globalThis.gc && (() => globalThis.gc!({ type: 'major', execution: 'sync', flavor: 'last-resort' })),
  };
};

/**
 * Returns memory to the system after heavy load. V8 keeps pages that it once needed; a full collection stops the process
 * for about a quarter of a second, so it runs only while the process is almost idle.
 */
export class SpareMemory implements OnModuleInit, OnModuleDestroy {
  private left = 0;
  private stop: () => void = () => undefined;

  constructor(private readonly parts: { readonly scheduler: Scheduler; readonly process: OwnProcess }) {}

  onModuleInit(): void {
    this.stop = this.parts.scheduler.every(LOOK_MS, () => this.look());
  }

  onModuleDestroy(): void {
    this.stop();
  }

  private look(): void {
    const { utilization, held, collect } = this.parts.process;
    if (utilization() > CALM || !collect || held() < this.left + WORTH_BYTES) return;
    collect();
    this.left = held();
  }
}
