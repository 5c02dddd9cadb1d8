import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { SourceError, type HostLimit } from '../source.ts';
import type { Timing } from '../timing.ts';

export const SHARE = 0.7; // of the host's limit; the rest is for other users of this address

/**
 * The limiter counts in fixed windows that are not aligned with the host's. A span as long as the host's window touches
 * at most SLICES + 1 windows of one slice each, so a slice may hold at most the (SLICES + 1)th part of our share.
 */
const SLICES = 6;

/** The shared request budget of all sources on one host. */
export class HostBudget {
  private readonly limiter: RateLimiterMemory;
  private silence:
    | { readonly since: number; readonly until: number; readonly problem: 'rateLimited' | 'banned' }
    | undefined;
  private heldUntil = 0;

  constructor(
    private readonly limit: HostLimit,
    private readonly timing: Timing,
  ) {
    this.limiter = new RateLimiterMemory({
      points: Math.floor((limit.weight * SHARE) / (SLICES + 1)),
      duration: limit.windowMs / SLICES / 1000,
    });
  }

  /** Resolves when the weight may be used; refuses during a pause that the host requested. */
  async spend(weight: number, signal: AbortSignal): Promise<void> {
    if (weight > this.limiter.points)
      throw new Error(`a request of weight ${weight} never fits the budget of ${this.limit.name}`);
    for (let waitMs = await this.take(weight); waitMs > 0; waitMs = await this.take(weight)) {
      await this.timing.sleep(waitMs, signal);
      signal.throwIfAborted();
    }
  }

  /** Blocks all sources of the host until `until`. */
  close(until: number, problem: 'rateLimited' | 'banned'): void {
    if (until > (this.silence?.until ?? 0)) this.silence = { since: this.timing.now(), until, problem };
  }

  /** Pauses when other users of this address have used up our share. */
  reportUsed(weight: number): void {
    const now = this.timing.now();
    const { windowMs } = this.limit;
    if (weight >= this.limit.weight * SHARE) this.heldUntil = now - (now % windowMs) + windowMs; // the host counts by the wall clock
  }

  private async take(weight: number): Promise<number> {
    const now = this.timing.now();
    if (this.silence && now < this.silence.since) this.silence = undefined; // the clock was set back
    if (this.silence && this.silence.until > now) {
      throw new SourceError(this.silence.problem, `${this.limit.name} asked for silence`, this.silence.until - now);
    }
    if (this.heldUntil > now) return this.heldUntil - now;
    try {
      await this.limiter.consume(this.limit.name, weight);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
      throw refusal;
    }
  }
}
