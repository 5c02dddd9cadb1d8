import { Inject, Injectable } from '@nestjs/common';
import { monitorEventLoopDelay, type RecordableHistogram } from 'node:perf_hooks';
import type { SystemSample, SystemState } from '@chaintide/contracts/operations/system';
import { CONFIG, type Config } from '../../config.ts';
import { Clock } from '../../platform/clock.ts';
import { ReadyAnswers } from '../../platform/http/ready-answers.ts';
import { PLACES, Turns } from '../../platform/http/turns.ts';
import { Hub } from '../../platform/hub/hub.ts';
import { Sockets } from '../../platform/hub/sockets.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { RequestTimes } from '../../platform/metrics/request-times.ts';
import { SourceLag } from '../../platform/metrics/source-lag.ts';
import { AuditsService } from '../audit/audits.service.ts';
import { SourcesService } from '../sources/sources.service.ts';
import { Polls } from './polls.ts';

const SAMPLES = 120; // ten minutes at one every five seconds
const LOOP_MS = 20; // resolution of the delay of the event loop
const NANOSECONDS = 1_000_000; // in a millisecond
const HIGH = 95; // percentile

/** Counts since the start; the difference of two is a rate. */
interface Counts {
  readonly at: number;
  readonly ticks: number;
  readonly facts: number;
  readonly bytes: number;
  readonly requests: number;
  readonly processor: number;
}

/** The high quantile since the last call, in the histogram's unit; null if nothing was recorded. */
const takeHigh = (histogram: RecordableHistogram): number | null => {
  const value = histogram.count === 0 ? null : histogram.percentile(HIGH);
  histogram.reset();
  return value;
};

/** The state of this process as operators see it: samples of the last minutes, queues, sources, indexes and the audit. */
@Injectable()
export class SystemService {
  private readonly loop = monitorEventLoopDelay({ resolution: LOOP_MS });
  private readonly samples: SystemSample[] = [];
  private last: Counts;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly hub: Hub,
    private readonly sockets: Sockets,
    private readonly requests: RequestTimes,
    private readonly ready: ReadyAnswers,
    private readonly lag: SourceLag,
    private readonly turns: Turns,
    private readonly jobs: Jobs,
    private readonly sources: SourcesService,
    private readonly polls: Polls,
    private readonly audits: AuditsService,
  ) {
    this.loop.enable();
    this.last = this.counts();
  }

  sample(): void {
    const counts = this.counts();
    const seconds = Math.max(1, counts.at - this.last.at) / 1_000;
    const rate = (name: keyof Counts): number => Math.max(0, counts[name] - this.last[name]) / seconds;
    const memoryBytes = process.memoryUsage.rss();
    const requestNs = takeHigh(this.requests.recent);
    const loopNs = this.loop.percentile(99);
    this.loop.reset();
    this.samples.push({
      at: this.clock.now(),
      connections: this.sockets.size,
      topics: this.hub.size,
      ticksPerSecond: rate('ticks'),
      factsPerSecond: rate('facts'),
      bytesPerSecond: rate('bytes'),
      requestsPerSecond: rate('requests'),
      requestMs: requestNs === null ? null : requestNs / NANOSECONDS,
      lagMs: takeHigh(this.lag.recent),
      loopMs: Number.isFinite(loopNs) ? Math.max(0, loopNs / NANOSECONDS - LOOP_MS) : 0,
      processor: rate('processor'),
      memoryBytes,
    });
    if (this.samples.length > SAMPLES) this.samples.shift();
    this.last = counts;
  }

  async state(): Promise<SystemState> {
    const { config, clock, turns } = this;
    const [{ dueSince, ...jobs }, audit] = await Promise.all([this.jobs.counts(), this.audits.newestVerdict()]);
    const now = clock.now();
    return {
      process: {
        pid: process.pid,
        startedAt: now - Math.round(process.uptime() * 1_000),
        node: process.version,
        database: config.DATABASE_URL === undefined ? 'embedded' : 'server',
        sources: config.SOURCES,
      },
      samples: [...this.samples],
      places: { taken: turns.inUse, all: PLACES },
      jobs: { ...jobs, overdueMs: dueSince ? Math.max(0, now - dueSince.getTime()) : 0 },
      polls: this.sources
        .statuses()
        .map(({ name, state, problem, tookMs }) => ({ source: name, state, problem, tookMs, ...this.polls.of(name) })),
      indexes: this.sources
        .heights()
        .map(({ source, height, blocks }) => ({ source, height, behind: Math.max(0, blocks - height) })),
      audit: audit ?? null,
    };
  }

  close(): void {
    this.loop.disable();
  }

  private counts(): Counts {
    const { ticks, facts } = this.sockets.traffic.sent;
    const { user, system } = process.cpuUsage();
    return {
      at: performance.now(),
      ticks,
      facts,
      bytes: this.sockets.traffic.bytes,
      requests: this.requests.count + this.ready.count,
      processor: (user + system) / 1_000_000, // microseconds
    };
  }
}
