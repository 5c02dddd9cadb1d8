import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { SourceError, type HostLimit } from './source.ts';
import type { Timing } from './timing.ts';

export const SHARE = 0.7; // of what the host allows; the rest is for whoever else uses this address

/**
 * The limiter counts in fixed windows that do not start with the host's. A span as long as the host's window touches
 * at most SLICES + 1 windows of a slice each, so a slice may hold the (SLICES + 1)th part of our share and no more.
 */
const SLICES = 6;

/** What all sources on one host may ask of it together. */
export class HostBudget {
  private readonly limiter: RateLimiterMemory;
  private silence: { readonly until: number; readonly problem: 'rateLimited' | 'banned' } | undefined;
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

  /** Resolves when the weight may be used; refuses while the host wants silence. */
  async spend(weight: number, signal: AbortSignal): Promise<void> {
    if (weight > this.limiter.points)
      throw new Error(`a request of weight ${weight} never fits the budget of ${this.limit.name}`);
    for (let waitMs = await this.take(weight); waitMs > 0; waitMs = await this.take(weight)) {
      await this.timing.sleep(waitMs, signal);
      signal.throwIfAborted();
    }
  }

  /** The host asked for silence: nothing goes out before `until`, from any source. */
  close(until: number, problem: 'rateLimited' | 'banned'): void {
    if (until > (this.silence?.until ?? 0)) this.silence = { until, problem };
  }

  /** Holds back when others on this address have used our share as well. */
  reportUsed(weight: number): void {
    const now = this.timing.now();
    const { windowMs } = this.limit;
    if (weight >= this.limit.weight * SHARE) this.heldUntil = now - (now % windowMs) + windowMs; // the host counts by the wall clock
  }

  private async take(weight: number): Promise<number> {
    const now = this.timing.now();
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
