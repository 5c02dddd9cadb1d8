import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { MetricId } from '@chaintide/indicators/metrics';
import { availableParallelism } from 'node:os';
import type { SourceReport } from '../health.ts';
import { HostBudget } from './host-budget.ts';
import { PolledSource, type PollerPorts, type SourceCheck } from './polled-source.ts';
import { SourceError, type HostLimit, type Source, type SourceHeight } from '../source.ts';
import { abortable, systemTiming, type Timing } from '../timing.ts';

const ASKED_DEADLINE_MS = 6 * SECOND; // before the caller's own request times out
const INDEXES_AT_ONCE = Math.max(1, availableParallelism() - 1); // side by side on the same core, all would be late

/** The only place that polls external sources. Each has its own loop, so a dead one does not delay the others. */
export class Poller {
  private readonly stopping = new AbortController();
  private readonly budgets = new Map<string, HostBudget>();
  private readonly polled: readonly PolledSource[];
  private loops: readonly Promise<void>[] = [];

  constructor(
    sources: readonly Source[],
    ports: PollerPorts,
    private readonly timing: Timing = systemTiming,
  ) {
    this.polled = sources.map(
      (source, place) =>
        new PolledSource(source, {
          ports,
          timing,
          signal: this.stopping.signal,
          budget: source.limit && this.budgetOf(source.limit),
          mustWait: () => this.catchingUpBefore(place) >= INDEXES_AT_ONCE,
          onCaughtUp: () => {
            for (const polled of this.polled) polled.takeTurn();
          },
        }),
    );
  }

  start(): void {
    this.loops = this.polled.map((source) => source.run());
  }

  /** Fetches every source once, for programs that need data but no server. `probes`: those that take long are only asked. */
  async once({ probes = false } = {}): Promise<SourceReport[]> {
    const awake = setInterval(() => {}, MINUTE); // keeps the process alive during a retry's pause
    try {
      await Promise.all(this.polled.map((source) => source.fetchNow(probes)));
    } finally {
      clearInterval(awake);
    }
    return this.statuses();
  }

  /** Fetches one source now, after any running fetch; resolves when done, successfully or not. */
  async refresh(name: string): Promise<void> {
    await this.polled.find((source) => source.name === name)?.fetchNow();
  }

  statuses(): SourceReport[] {
    return this.polled.map((source) => source.status());
  }

  provided(): { readonly name: string; readonly provides: readonly MetricId[] }[] {
    return this.polled.map(({ name, provides }) => ({ name, provides }));
  }

  heights(): SourceHeight[] {
    return this.polled.flatMap(({ name, height }) => (height ? [{ source: name, ...height }] : []));
  }

  checks(): SourceCheck[] {
    return this.polled.map((source) => source.check());
  }

  /** One request for somebody who waits, within the budget that the host's sources share; throws a SourceError. */
  async ask<T>(limit: HostLimit, weight: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const budget = this.budgetOf(limit);
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(ASKED_DEADLINE_MS)]);
    try {
      await abortable(budget.spend(weight, signal), signal);
      return await abortable(call(signal), signal);
    } catch (error) {
      if (signal.aborted) throw new SourceError('timeout', `${limit.name} did not answer in time`);
      if (error instanceof SourceError && (error.problem === 'rateLimited' || error.problem === 'banned'))
        budget.close(this.timing.now() + (error.restMs ?? 0), error.problem);
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.loops);
  }

  private catchingUpBefore(place: number): number {
    return this.polled.slice(0, place).filter(({ isCatchingUp }) => isCatchingUp).length;
  }

  private budgetOf(limit: HostLimit): HostBudget {
    const budget = this.budgets.get(limit.name) ?? new HostBudget(limit, this.timing);
    this.budgets.set(limit.name, budget);
    return budget;
  }
}

/** Whether a source is still reading its chain, or in trouble since the start. */
export const isDown = ({ succeededAt, problem, progress }: SourceReport): boolean =>
  progress !== null || (succeededAt === null && problem !== null);
