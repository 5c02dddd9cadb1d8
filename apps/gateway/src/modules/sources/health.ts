import type { SourceProgress, SourceState, SourceStatus } from '@chaintide/contracts/market/sources';
import { sourceMachine, type SourceEvent } from '@chaintide/machines/source';
import { step, type Row } from '@chaintide/machines/step';
import type { SourceError } from './source.ts';

/** The status of a source as its operator reads it: with its address, and details in its own terms, in English. */
export type SourceReport = Omit<SourceStatus, 'host'> & { readonly host: string; readonly detail: string | null };

export type SourceIdentity = Pick<SourceReport, 'name' | 'provider' | 'host' | 'simulated' | 'everyMs'> & {
  readonly progress?: SourceProgress | undefined;
};

/** The state of one source as the status table shows it; every change goes through the source machine. */
export class Health {
  private row: Row<typeof sourceMachine> = { state: 'starting', context: { problem: null } };
  private detail: string | null = null;
  private succeededAt: number | null = null;
  private failedAt: number | null = null;
  private newestAt: number | null = null;
  private resumeAt: number | null = null;
  private nextAt: number | null = null;
  private tookMs: number | null = null;

  constructor(
    private readonly identity: SourceIdentity,
    private readonly now: () => number,
    private readonly announce: () => void,
  ) {}

  succeed(tookMs: number, note?: string): void {
    this.succeededAt = this.now();
    this.tookMs = tookMs;
    this.resumeAt = null;
    this.detail = note ?? null;
    this.send({ type: 'succeed' });
  }

  fail(error: SourceError, resumeAt: number | null = null): void {
    this.noteFailure(error, resumeAt);
    this.send({ type: 'fail', problem: error.problem });
  }

  suspend(error: SourceError, resumeAt: number): void {
    this.noteFailure(error, resumeAt);
    this.send({ type: 'suspend', problem: error.problem });
  }

  /** Ends the suspension, before the next request. */
  resume(): void {
    this.resumeAt = null;
    this.send({ type: 'resume' });
  }

  /** Notes the time of a point or list, Unix ms. */
  note(at: number): void {
    if (at > 0) this.newestAt = Math.max(at, this.newestAt ?? at);
  }

  /** Notes when the source is asked next. */
  plan(nextAt: number): void {
    this.nextAt = nextAt;
  }

  status(): SourceReport {
    const { name, provider, host, simulated, everyMs, progress = null } = this.identity;
    return {
      name,
      provider,
      host,
      simulated,
      everyMs,
      state: this.row.state as SourceState,
      problem: this.row.context.problem,
      detail: this.detail,
      succeededAt: this.succeededAt,
      failedAt: this.failedAt,
      newestAt: this.newestAt,
      resumeAt: this.resumeAt,
      nextAt: this.nextAt,
      tookMs: this.tookMs,
      progress,
    };
  }

  private noteFailure(error: SourceError, resumeAt: number | null): void {
    this.failedAt = this.now();
    this.resumeAt = resumeAt;
    this.detail = error.detail;
  }

  private send(event: SourceEvent): void {
    const next = step(sourceMachine, this.row, event);
    if (next === undefined) return;
    this.row = next;
    if (next.effects.includes('announce')) this.announce();
  }
}
