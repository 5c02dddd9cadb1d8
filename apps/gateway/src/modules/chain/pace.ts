import { setTimeout as sleep } from 'node:timers/promises';

interface Timing {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** Lets questions to a node pass evenly, so many a second at most. */
export class Pace {
  private readonly everyMs: number;
  private free = -Infinity;

  constructor(
    perSecond: number,
    private readonly timing: Timing = { now: () => performance.now(), sleep },
  ) {
    this.everyMs = 1_000 / perSecond;
  }

  /** Resolves when the next question may go out; in the order of asking. */
  async turn(): Promise<void> {
    const now = this.timing.now();
    const at = Math.max(now, this.free);
    this.free = at + this.everyMs;
    if (at > now) await this.timing.sleep(at - now);
  }
}
