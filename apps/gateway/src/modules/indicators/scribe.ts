import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SECOND } from '@chaintide/contracts/limits';
import type { Worker } from 'node:worker_threads';
import { AppError } from '../../platform/errors/app-error.ts';
import { WrittenAnswer, type Asker, type Written } from '../../platform/http/written-answer.ts';
import { RequestContext } from '../../platform/request-context.ts';
import { startThread } from '../../platform/start-thread.ts';
import type { Excerpt } from './excerpt.ts';
import type { Granted } from './indicators.service.ts';
import type { Order } from './scribe-worker.ts';
import type { PictureJob } from './picture-job.ts';
import type { Job } from './writing.ts';

const IDLE_MS = 10 * SECOND; // after that, freeing its memory outweighs the cost of a restart

interface Wish {
  /** The kind of output; together with the states of the series it determines the answer. */
  readonly kind: string;
  readonly granted: readonly Pick<Granted, 'state' | 'isFresh'>[];
}

/** An answer that is being written, or waits for its turn. */
interface Running {
  readonly written: Promise<Written>;
  /** Those who wait for it; undefined stands for the gateway itself. */
  readonly callers: (RequestContext | undefined)[];
}

interface Waiting {
  readonly resolve: (written: Written) => void;
  readonly reject: (error: Error) => void;
}

/** Serialises long responses and paints pictures in a separate thread, which exists while there is work, so that they do not block other requests. */
@Injectable()
export class Scribe implements OnApplicationShutdown {
  private worker: Worker | undefined;
  private waiting: Waiting | undefined;
  private resting: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private readonly running = new Map<string, Running>();

  /** Concurrent requests for the same output share one job; its data is read when the job starts. */
  async answer(
    { caller, encoding }: Asker,
    { kind, granted }: Wish,
    read: () => Promise<Job | PictureJob>,
  ): Promise<WrittenAnswer> {
    const written = await this.write(JSON.stringify([encoding, kind, granted.map(({ state }) => state)]), async () => ({
      job: await read(),
      encoding,
    }));
    return WrittenAnswer.to(caller, written, () => granted.every(({ isFresh }) => isFresh()));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.last;
    clearTimeout(this.resting);
    await this.dismiss();
  }

  /** Processes jobs one at a time; one for which nobody waits any more is left out. */
  private write(id: string, read: () => Promise<Order>): Promise<Written> {
    const caller = RequestContext.get();
    const running = this.running.get(id);
    if (running) {
      running.callers.push(caller);
      return running.written;
    }
    const callers = [caller];
    const written = this.last
      .then(async () => {
        if (!callers.some((one) => one?.isAwaited ?? true)) throw new AppError('server.busy');
        return this.order(await read());
      })
      .finally(() => this.running.delete(id));
    this.running.set(id, { written, callers });
    this.last = written.catch(() => undefined);
    return written;
  }

  private order(order: Order): Promise<Written> {
    clearTimeout(this.resting);
    const worker = this.worker ?? this.hire();
    return new Promise<Written>((resolve, reject) => {
      this.waiting = { resolve, reject };
      worker.postMessage(
        order,
        excerptsOf(order.job).flatMap(({ times, values }) => [times, ...values].map(({ buffer }) => buffer)),
      );
    }).finally(() => {
      this.resting = setTimeout(() => void this.dismiss(), IDLE_MS).unref();
    });
  }

  private hire(): Worker {
    const worker = startThread(import.meta.url, 'scribe-worker', { name: 'scribe' });
    worker.on('message', (written: Written) => this.waiting?.resolve(written));
    worker.on('error', (error) => this.lose(worker, error as Error));
    worker.on('exit', () => this.lose(worker, new Error('the scribe has ended')));
    this.worker = worker;
    return worker;
  }

  /** Runs at the first sign that the thread is ending, so that it gets no further job. */
  private lose(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    this.waiting?.reject(error);
  }

  private async dismiss(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}

const excerptsOf = (job: Job | PictureJob): Excerpt[] => {
  if (job.kind === 'picture')
    return [...(job.excerpt ? [job.excerpt] : []), ...job.companions.map(({ excerpt }) => excerpt)];
  if (job.kind === 'rows') return [job.excerpt, ...(job.turnover ? [job.turnover] : [])];
  return job.kind === 'file' ? job.parts.map(({ excerpt }) => excerpt) : [job.excerpt];
};
