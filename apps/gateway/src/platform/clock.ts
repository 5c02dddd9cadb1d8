import { AsyncLocalStorage } from 'node:async_hooks';

/** The only way to ask for the time; tests inject their own. */
export abstract class Clock {
  /** Unix milliseconds. */
  abstract now(): number;
}

export class SystemClock extends Clock {
  override now(): number {
    return Date.now();
  }
}

/** For the demo world: what is told of the past happens at its own time, while everything else goes on at the present one. */
export class StoryClock extends SystemClock {
  private readonly moment = new AsyncLocalStorage<number>();

  override now(): number {
    return this.moment.getStore() ?? super.now();
  }

  at<T>(moment: number, work: () => Promise<T>): Promise<T> {
    return this.moment.run(moment, work);
  }
}

/** The only way to do something again and again; tests inject one that beats when they say so. */
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
