import { setTimeout as sleep } from 'node:timers/promises';

interface Timing {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** Spaces requests to a node evenly, up to a maximum rate per second. */
export class Pace {
  private readonly everyMs: number;
  private free = -Infinity;

  constructor(
    perSecond: number,
    private readonly timing: Timing = { now: () => performance.now(), sleep },
  ) {
    this.everyMs = 1_000 / perSecond;
  }

  /** Resolves when the next request may be sent; first come, first served. */
  async turn(): Promise<void> {
    const now = this.timing.now();
    const at = Math.max(now, this.free);
    this.free = at + this.everyMs;
    if (at > now) await this.timing.sleep(at - now);
  }
}
