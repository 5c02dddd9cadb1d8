import { AsyncLocalStorage } from 'node:async_hooks';

/** The only source of time; tests inject their own. */
export abstract class Clock {
  /** Unix milliseconds. */
  abstract now(): number;
}

export class SystemClock extends Clock {
  override now(): number {
    return Date.now();
  }
}

/** For the demo: stories run at their own past time, while everything else stays in the present. */
export class StoryClock extends SystemClock {
  private readonly moment = new AsyncLocalStorage<number>();

  override now(): number {
    return this.moment.getStore() ?? super.now();
  }

  at<T>(moment: number, work: () => Promise<T>): Promise<T> {
    return this.moment.run(moment, work);
  }
}

/** The only way to schedule repeated work; tests inject one that they trigger by hand. */
export abstract class Scheduler {
  /** Calls `beat` every `ms` until the returned function is called. */
  abstract every(ms: number, beat: () => void): () => void;
}

export class SystemScheduler extends Scheduler {
  override every(ms: number, beat: () => void): () => void {
    const timer = setInterval(beat, ms);
    timer.unref();
    return () => clearInterval(timer);
  }
}
