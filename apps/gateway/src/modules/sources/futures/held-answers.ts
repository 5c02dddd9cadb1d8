interface Held {
  readonly until: number;
  readonly answer: Promise<unknown>;
}

/** Answers of a host, kept for a short time. Callers who ask the same meanwhile share one request; a failure is not kept. */
export class HeldAnswers {
  private readonly held = new Map<string, Held>();

  constructor(
    private readonly most: number,
    private readonly now: () => number,
  ) {}

  async get<T>(key: string, ms: number, ask: () => Promise<T>): Promise<T> {
    const known = this.held.get(key);
    const left = (known?.until ?? 0) - this.now();
    if (known && left > 0 && left <= ms) return known.answer as Promise<T>; // more than ms: the clock was set back
    this.held.delete(key);
    if (this.held.size >= this.most) this.held.delete(this.held.keys().next().value!);
    const entry = { until: this.now() + ms, answer: ask() };
    this.held.set(key, entry);
    try {
      return await entry.answer;
    } catch (error) {
      if (this.held.get(key) === entry) this.held.delete(key);
      throw error;
    }
  }
}
