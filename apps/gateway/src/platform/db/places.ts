import { SECOND } from '@chaintide/contracts/limits';
import { AppError } from '../errors/app-error.ts';
import { RequestContext, type RequestKind } from '../request-context.ts';

const PATIENCE_MS = 6 * SECOND; // of the request deadline of 8 s
const QUEUES = { reads: 1_000, writes: 100 } as const; // about what can be done within that time

interface Waiting {
  readonly request: RequestContext | undefined;
  readonly start: () => void;
  readonly refuse: (error: unknown) => void;
}

class Lane {
  readonly kept: number;
  running = 0;
  /** Used time in ms, on a scale shared by all lanes. */
  used = 0;
  /** Requests that already had a place, and the gateway's own work. */
  readonly begun: Waiting[] = [];
  readonly newcomers: Waiting[] = [];

  constructor(kept: number) {
    this.kept = kept;
  }

  get isAwaited(): boolean {
    return this.begun.length + this.newcomers.length > 0;
  }

  get isIdle(): boolean {
    return this.running === 0 && !this.isAwaited;
  }
}

/**
 * Admission to the database. Reads, writes and the gateway's own work each have reserved places; the
 * others go to the lane that has used the least. A request that finds no place waits in a short queue, or is refused
 * before it has done anything; requests that have begun take precedence over new ones.
 */
export class Places {
  private readonly total: number;
  private readonly lanes: Readonly<Record<RequestKind | 'own', Lane>>;

  constructor(total: number) {
    const kept = Math.floor(total / 3);
    this.total = total;
    this.lanes = {
      reads: new Lane(Math.min(kept, 3)),
      writes: new Lane(Math.min(kept, 3)),
      own: new Lane(Math.min(kept, 1)),
    };
  }

  /** Does the work as soon as the caller gets a place. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    const request = RequestContext.get();
    const lane = this.lanes[request?.kind ?? 'own'];
    await this.enter(lane, request);
    if (request) request.hasBegun = true;
    const since = performance.now();
    try {
      return await work();
    } finally {
      lane.used += performance.now() - since;
      lane.running -= 1;
      this.fill();
    }
  }

  /** Whether a new request would be accepted. */
  hasRoom(kind: RequestKind): boolean {
    const { newcomers } = this.lanes[kind];
    if (newcomers.length >= QUEUES[kind]) forget(newcomers);
    return newcomers.length < QUEUES[kind];
  }

  private enter(lane: Lane, request: RequestContext | undefined): Promise<void> {
    if (lane.isIdle) lane.used = Math.max(lane.used, this.leastUsed()); // unused time does not accumulate
    const { promise, resolve: start, reject: refuse } = Promise.withResolvers<void>();
    const waiting = { request, start, refuse };
    const isNewcomer = request !== undefined && !request.hasBegun;
    (isNewcomer ? lane.newcomers : lane.begun).push(waiting);
    this.fill();
    return isNewcomer && lane.newcomers.at(-1) === waiting
      ? limited(lane.newcomers, { waiting, promise, room: QUEUES[request.kind] })
      : promise;
  }

  /** Assigns free places. */
  private fill(): void {
    for (let lane = this.next(); lane; lane = this.next()) {
      const waiting = (lane.begun.shift() ?? lane.newcomers.shift())!;
      if (!isAwaited(waiting)) continue;
      lane.running += 1;
      waiting.start();
    }
  }

  private next(): Lane | undefined {
    const ready = Object.values(this.lanes).filter((lane) => lane.isAwaited && this.hasPlaceFor(lane));
    return ready.length < 2 ? ready[0] : ready.reduce((least, lane) => (lane.used < least.used ? lane : least));
  }

  private hasPlaceFor(lane: Lane): boolean {
    const { reads, writes, own } = this.lanes;
    const free = this.total - reads.running - writes.running - own.running;
    if (lane.running < lane.kept) return free > 0;
    return free > [reads, writes, own].reduce((sum, one) => sum + Math.max(0, one.kept - one.running), 0);
  }

  private leastUsed(): number {
    const used = Object.values(this.lanes).flatMap((lane) => (lane.isIdle ? [] : [lane.used]));
    return used.length === 0 ? 0 : Math.min(...used);
  }
}

/** Refuses an entry whose caller has left. */
const isAwaited = ({ request, refuse }: Waiting): boolean => {
  try {
    request?.requireCaller();
    return true;
  } catch (error) {
    refuse(error);
    return false;
  }
};

/** Drops entries whose callers have left. */
const forget = (queue: Waiting[]): void => void queue.splice(0, queue.length, ...queue.filter(isAwaited));

/** Queues a new request if there is room, for a limited time. */
const limited = (
  queue: Waiting[],
  { waiting, promise, room }: { readonly waiting: Waiting; readonly promise: Promise<void>; readonly room: number },
): Promise<void> => {
  const giveUp = (): void => {
    queue.splice(queue.indexOf(waiting), 1);
    waiting.refuse(new AppError('server.busy'));
  };
  if (queue.length > room) forget(queue);
  if (queue.length > room) {
    giveUp();
    return promise;
  }
  const timer = setTimeout(giveUp, PATIENCE_MS);
  return promise.finally(() => clearTimeout(timer));
};
