import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { SourceProblem } from '@chaintide/contracts/market/sources';
import type { MetricId } from '@chaintide/indicators/metrics';
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleType,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  type IBackoff,
} from 'cockatiel';
import type { Batch } from '../../series/batch.ts';
import type { BlockSink } from '../bitcoin/blocks.ts';
import type { EtherSink } from '../ethereum/ether-lists.ts';
import { Health, type SourceReport } from '../health.ts';
import type { HostBudget } from './host-budget.ts';
import type { NewsSink } from '../news/news.ts';
import type { IssuanceSink } from '../nodes/issuance.ts';
import type { ListSink, SeriesSink } from '../sink.ts';
import { SourceError, type FetchContext, type Height, type HostLimit, type Source } from '../source.ts';
import { abortable, jittered, type Timing } from '../timing.ts';

const REQUEST_DEADLINE_MS = 20 * SECOND; // a full page of daily history from a slow host
const REQUEST_RETRIES = 2;
const RETRY_FIRST_MS = 500;
const FAILURE_FIRST_MS = 2 * SECOND; // a host that starts together with us answers within seconds
const FAILURES_TO_OPEN = 4;
const CIRCUIT_REST_MS = 2 * MINUTE;
const LONGEST_NAP_MS = MINUTE; // a timer does not follow a clock that jumps
const DAILY = '1d'; // the one step that all sources have

export interface PollerPorts {
  readonly sink: SeriesSink;
  readonly lists: ListSink;
  readonly issuance: IssuanceSink;
  readonly news: NewsSink;
  readonly blocks: BlockSink;
  readonly ether: EtherSink;
  /** Called when the state of any source changes. */
  onStatus(): void;
  /** Called after each fetch, successful or not: its times have changed. */
  onFetched?(poll: Poll): void;
  /** Reports an internal error; the source is shown as failing. */
  onUnexpected(source: string, error: unknown): void;
}

/** One fetch of a source, as it ended. */
export interface Poll {
  readonly source: string;
  readonly outcome: 'ok' | SourceProblem;
  readonly tookMs: number;
}

/** A source as an operator checks it. */
export interface SourceCheck extends SourceReport {
  readonly provides: readonly MetricId[];
  /** Weight of its requests since the start. */
  readonly spent: number;
  readonly limit: HostLimit | undefined;
  /** Whether a program that runs once only asks it. */
  readonly isProbed: boolean;
}

interface Tools {
  readonly ports: PollerPorts;
  readonly timing: Timing;
  readonly signal: AbortSignal;
  readonly budget: HostBudget | undefined;
  readonly mustWait: () => boolean;
  /** Called when it has read its chain to the newest block. */
  readonly onCaughtUp: () => void;
}

/** One source with its loop: retries, pauses and rests, and its health. */
export class PolledSource {
  private readonly health: Health;
  private readonly context: FetchContext;
  private readonly retrying;
  private readonly deadline = timeout(REQUEST_DEADLINE_MS, TimeoutStrategy.Aggressive);
  private readonly circuit = circuitBreaker(
    handleType(SourceError, (error) => error.isTransient || error.problem === 'malformed'),
    {
      breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
      halfOpenAfter: CIRCUIT_REST_MS,
    },
  );
  private backoff: IBackoff<unknown> | undefined;
  private restUntil = 0;
  private dueAt = 0;
  private seenAt = 0;
  private nap = new AbortController();
  private turn: Promise<void> = Promise.resolve();
  private spent = 0;
  private isWaiting = false;

  constructor(
    private readonly source: Source,
    private readonly tools: Tools,
  ) {
    const { ports, timing, signal, budget } = tools;
    this.health = new Health(source, timing.now, () => ports.onStatus());
    this.retrying = retry(
      handleType(SourceError, (error) => error.isTransient),
      {
        maxAttempts: REQUEST_RETRIES,
        backoff: jittered(RETRY_FIRST_MS, REQUEST_DEADLINE_MS, timing.random),
      },
    ).dangerouslyUnref(); // a pending retry must not keep a stopped process alive
    this.context = {
      signal,
      now: timing.now,
      since: (metric, step) => ports.sink.lastFinal(metric, step),
      values: (metric, step, range) => ports.sink.values(metric, step, range),
      request: (weight, call) => this.request(weight, call),
      keep: (kind, listing) => {
        this.health.note(listing.fetchedAt);
        return ports.lists.keep(kind, listing);
      },
      issuance: ports.issuance,
      news: ports.news,
      blocks: ports.blocks,
      ether: ports.ether,
      reportUsed: (weight) => budget?.reportUsed(weight),
      mustWait: () => (this.isWaiting = tools.mustWait()),
    };
  }

  get name(): string {
    return this.source.name;
  }

  get height(): Height | undefined {
    return this.source.height;
  }

  get provides(): readonly MetricId[] {
    return this.source.provides;
  }

  /** Whether it is on its way through its chain. */
  get isCatchingUp(): boolean {
    const { progress, problem } = this.health.status();
    return progress !== null && problem === null;
  }

  status(): SourceReport {
    const status = this.health.status();
    return { ...status, newestAt: status.newestAt ?? this.storedAt() };
  }

  check(): SourceCheck {
    const { provides, limit } = this.source;
    return { ...this.status(), provides, spent: this.spent, limit, isProbed: 'probe' in this.source };
  }

  async run(): Promise<void> {
    const { timing, signal } = this.tools;
    while (!signal.aborted) {
      this.heedClock();
      if (timing.now() >= this.dueAt) await this.fetchNow();
      this.nap = new AbortController();
      const pauseMs = Math.min(this.dueAt - timing.now(), LONGEST_NAP_MS);
      await timing.sleep(pauseMs, AbortSignal.any([signal, this.nap.signal]));
    }
  }

  /** After the clock was set back, times that were planned before lie too far ahead. */
  private heedClock(): void {
    const now = this.tools.timing.now();
    if (now < this.seenAt) [this.restUntil, this.dueAt] = [0, now];
    this.seenAt = now;
  }

  /** Fetches run one after another: never two of one source at once. */
  fetchNow(probes = false): Promise<void> {
    const { source } = this;
    const work =
      probes && source.probe ? async () => this.health.note(await source.probe!(this.context)) : () => this.pull();
    this.turn = this.turn.then(() => this.attempt(work));
    return this.turn;
  }

  /** Fetches as soon as its host allows, if it waits for another to read its chain. */
  takeTurn(): void {
    if (!this.isWaiting) return;
    this.dueAt = Math.max(this.tools.timing.now(), this.restUntil);
    this.nap.abort();
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    const { signal, timing } = this.tools;
    const startedAt = timing.now();
    if (signal.aborted || startedAt < this.restUntil) return;
    const wasCatchingUp = this.isCatchingUp;
    this.health.resume();
    try {
      await this.circuit.execute(work, signal);
      this.backoff = undefined;
      this.health.succeed(timing.now() - startedAt, this.source.note);
    } catch (error) {
      if (!signal.aborted) this.settle(error);
    }
    this.dueAt = timing.now() + this.pauseMs();
    this.health.plan(this.dueAt);
    this.nap.abort(); // a fetch out of turn may have moved the next one
    const { problem } = this.health.status();
    this.tools.ports.onFetched?.({ source: this.name, outcome: problem ?? 'ok', tookMs: timing.now() - startedAt });
    if (wasCatchingUp && !this.isCatchingUp) this.tools.onCaughtUp();
  }

  /** The newest day held of its metrics, when nothing newer came since the start. */
  private storedAt(): number | null {
    const { sink } = this.tools.ports;
    return Math.max(0, ...this.provides.map((metric) => sink.lastFinal(metric, DAILY) ?? 0)) || null;
  }

  private pauseMs(): number {
    const { everyMs } = this.source;
    const restMs = this.restUntil - this.tools.timing.now();
    if (restMs > 0) return restMs;
    return this.backoff
      ? Math.min(this.backoff.duration, everyMs)
      : everyMs * (0.95 + 0.1 * this.tools.timing.random());
  }

  private async pull(): Promise<void> {
    for await (const batch of this.source.fetch(this.context)) {
      await this.tools.ports.sink.ingest(batch);
      this.health.note(newestIn(batch));
    }
  }

  private async request<T>(weight: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { budget, signal } = this.tools;
    return abortable(
      this.retrying.execute(async () => {
        signal.throwIfAborted(); // the retry's own pause does not listen to the signal
        await budget?.spend(weight, signal);
        this.spent += weight;
        return this.withDeadline(call);
      }, signal),
      signal,
    );
  }

  private async withDeadline<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await this.deadline.execute(({ signal }) => call(signal), this.tools.signal);
    } catch (error) {
      if (!(error instanceof TaskCancelledError)) throw error;
      throw new SourceError('timeout', `${this.source.host} did not answer within ${REQUEST_DEADLINE_MS / SECOND} s`);
    }
  }

  /** Decides when to fetch again. */
  private settle(error: unknown): void {
    const failure = this.failureOf(error);
    const { timing, budget } = this.tools;
    this.backoff = (this.backoff ?? jittered(FAILURE_FIRST_MS, CIRCUIT_REST_MS, timing.random)).next(undefined);
    const restMs = this.restMsAfter(failure);
    if (restMs === undefined) return this.health.fail(failure);
    this.restUntil = timing.now() + restMs;
    if (failure.problem === 'location') return this.health.fail(failure, this.restUntil);
    if (failure.problem === 'rateLimited' || failure.problem === 'banned')
      budget?.close(this.restUntil, failure.problem);
    this.health.suspend(failure, this.restUntil);
  }

  private restMsAfter(failure: SourceError): number | undefined {
    return failure.restMs ?? (this.circuit.state === CircuitState.Open ? CIRCUIT_REST_MS : undefined);
  }

  private failureOf(error: unknown): SourceError {
    if (error instanceof SourceError) return error;
    if (error instanceof BrokenCircuitError)
      return new SourceError('unreachable', `${this.source.host} failed too often`);
    this.tools.ports.onUnexpected(this.source.name, error);
    return new SourceError('malformed', error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}

const newestIn = ({ points }: Batch): number =>
  Object.values(points).reduce((newest, column) => Math.max(newest, column.at(-1)?.time ?? 0), 0);
