import { setTimeout as sleep } from 'node:timers/promises';

interface Timing {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** Spaces requests to a node evenly, up to a maximum rate per second. */
export class Pace {
  private readonly everyMs: number;
  private readonly timing: Timing;
  private free = -Infinity;

  constructor(perSecond: number, timing: Timing = { now: () => performance.now(), sleep }) {
    this.everyMs = 1_000 / perSecond;
    this.timing = timing;
  }

  /** Resolves when the next request, or so many together, may be sent; first come, first served. */
  async turn(requests = 1): Promise<void> {
    const now = this.timing.now();
    const at = Math.max(now, this.free);
    this.free = at + requests * this.everyMs;
    if (at > now) await this.timing.sleep(at - now);
  }
}
