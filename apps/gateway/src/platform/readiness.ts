type Check = () => boolean | Promise<boolean>;

const CHECK_MS = 2_000; // timeout of one check

/** Readiness checks; modules add their own. */
export class Readiness {
  private readonly checks = new Map<string, Check>();
  private readonly preparations: Promise<unknown>[] = [];

  add(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** Background work of the start, which must finish before the gateway reports that it is ready. */
  prepare(work: Promise<unknown>): void {
    this.preparations.push(work);
  }

  /** Resolves when all of it has ended, successfully or not. */
  async prepared(): Promise<void> {
    await Promise.allSettled(this.preparations);
  }

  /** The result of every check by name; a check that throws or times out fails. */
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
