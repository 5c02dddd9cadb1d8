type Check = () => boolean | Promise<boolean>;

const CHECK_MS = 2_000; // whoever asks wants an answer, not a queue

/** Whether the gateway can do its work; modules add what they need for theirs. */
export class Readiness {
  private readonly checks = new Map<string, Check>();
  private readonly preparations: Promise<unknown>[] = [];

  add(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** What goes on behind the start and belongs to it: whoever is told that everything is ready waits for it. */
  prepare(work: Promise<unknown>): void {
    this.preparations.push(work);
  }

  /** Resolves when all of it has ended, well or not. */
  async prepared(): Promise<void> {
    await Promise.allSettled(this.preparations);
  }

  /** Every check by name, with what it says now; one that throws or takes too long says no. */
  async read(): Promise<Record<string, boolean>> {
    const entries = [...this.checks].map(async ([name, check]) => [name, await answerOf(check)] as const);
    return Object.fromEntries(await Promise.all(entries));
  }
}

const answerOf = async (check: Check): Promise<boolean> => {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), CHECK_MS);
  try {
    return await Promise.race([check(), late.promise]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};
