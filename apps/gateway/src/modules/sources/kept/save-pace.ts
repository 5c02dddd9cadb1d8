const REST = 20; // times as long as it took

/** When an index is written again: the larger it is, the less often, so that the disk is busy with it a twentieth of the time at most. */
export class SavePace {
  private readonly leastMs: number;
  private nextAt: number;

  constructor(leastMs: number) {
    this.leastMs = leastMs;
    this.nextAt = Date.now() + leastMs;
  }

  get isDue(): boolean {
    return Date.now() >= this.nextAt;
  }

  save(work: () => void): void {
    const begun = Date.now();
    work();
    const now = Date.now();
    this.nextAt = now + Math.max(this.leastMs, REST * (now - begun));
  }
}
