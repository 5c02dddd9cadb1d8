import { REQUEST_DEADLINE_MS, SECOND } from '@chaintide/contracts/limits';
import { AppError } from '../../platform/errors/app-error.ts';

/** Priority lanes, highest first: known callers, callers that solved a captcha, anyone. */
const lanes = ['known', 'proven', 'stranger'] as const;
export type Lane = (typeof lanes)[number];

/** A caller's entry in the queue. */
export interface Turn {
  readonly lane?: Lane;
  /** Aborted when the caller leaves, so that its work is skipped. */
  readonly signal?: AbortSignal | undefined;
  /** Runs at the caller's turn, before the work; throwing skips the work. */
  readonly atTurn?: () => Promise<void>;
}

interface Waiting {
  readonly units: number;
  readonly start: () => void;
}

const AT_ONCE = 2; // 64 MiB and a core each
const QUEUE = 50;
/** The queue length at which a lane is refused: anonymous callers leave room for those who solved a captcha, and both for known callers. */
const room: Readonly<Record<Lane, number>> = { known: QUEUE, proven: (QUEUE * 3) / 4, stranger: QUEUE / 2 };
const PATIENCE_MS = REQUEST_DEADLINE_MS - 2 * SECOND; // leaves time for the rest of the response
const FIRST_GUESS_MS = 1.5; // of a unit, before one was measured
const WEIGHT = 0.2; // of the newest measurement

/** Runs a few at a time and queues only what can be done before the request deadline. */
export class PasswordQueue {
  private readonly waiting: Record<Lane, Waiting[]> = { known: [], proven: [], stranger: [] };
  private running = 0;
  private unitMs = FIRST_GUESS_MS;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether another job of the lane would be refused; `units`: the amount of work. */
  isFull(lane: Lane, units: number): boolean {
    if (this.running < AT_ONCE) return false;
    const held = lanes.flatMap((one) => this.waiting[one]);
    const ahead = lanes.slice(0, lanes.indexOf(lane) + 1).flatMap((one) => this.waiting[one]);
    const waitMs = (this.unitMs * (ahead.reduce((sum, one) => sum + one.units, 0) + units)) / AT_ONCE;
    return held.length >= room[lane] || waitMs > PATIENCE_MS;
  }

  /** Does the work in turn; throws `server.busy` if there is no place or the caller has left. */
  async do<T>(units: number, { lane = 'known', signal, atTurn }: Turn, work: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) {
      if (this.isFull(lane, units)) throw new AppError('server.busy');
      await this.turnOf(lane, units, signal);
    } else {
      this.running += 1;
    }
    try {
      if (signal?.aborted) throw new AppError('server.busy');
      await atTurn?.();
      return await this.measured(units, work);
    } finally {
      this.handOn();
    }
  }

  /** The number of waiting callers. */
  get length(): number {
    return lanes.reduce((sum, lane) => sum + this.waiting[lane].length, 0);
  }

  private turnOf(lane: Lane, units: number, signal: AbortSignal | undefined): Promise<void> {
    const queue = this.waiting[lane];
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        queue.splice(queue.indexOf(place), 1);
        reject(new AppError('server.busy')); // the caller is gone
      };
      const place = {
        units,
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      queue.push(place);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Passes the place to the first caller of the highest lane. */
  private handOn(): void {
    const next = lanes
      .map((lane) => this.waiting[lane])
      .find(({ length }) => length > 0)
      ?.shift();
    if (next) next.start();
    else this.running -= 1;
  }

  private async measured<T>(units: number, work: () => Promise<T>): Promise<T> {
    const began = this.now();
    const result = await work();
    this.unitMs += WEIGHT * ((this.now() - began) / units - this.unitMs);
    return result;
  }
}
