/** Work on request. It never runs concurrently with itself; requests during a run cause one more run. */
export class Rounds {
  private readonly work: () => Promise<void>;
  private running: Promise<void> | undefined;
  private isAsked = false;
  private isOver = false;

  /** The work must handle its own errors and not throw. */
  constructor(work: () => Promise<void>) {
    this.work = work;
  }

  ask(): void {
    if (this.isOver) return;
    this.isAsked = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      if (this.isAsked) this.ask(); // requested after the last check and before this line
    });
  }

  /** Resolves when everything asked for is done. */
  async settled(): Promise<void> {
    while (this.running) await this.running;
  }

  /** Resolves when nothing is running. */
  async stop(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.isAsked && !this.isOver) {
      this.isAsked = false;
      await this.work();
    }
  }
}
