import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SECOND } from '@chaintide/contracts/limits';
import { Worker } from 'node:worker_threads';
import { WrittenAnswer, type Asker, type Written } from '../../platform/http/written-answer.ts';
import type { Excerpt } from './excerpt.ts';
import type { Granted } from './indicators.service.ts';
import type { Order } from './scribe-worker.ts';
import type { Job } from './writing.ts';

const IDLE_MS = 10 * SECOND; // then its memory is worth more than the time it takes to begin again

interface Wish {
  /** What is to be made of the series; with their states it says all that the answer depends on. */
  readonly kind: string;
  readonly granted: readonly Pick<Granted, 'state' | 'isFresh'>[];
}

interface Waiting {
  readonly resolve: (written: Written) => void;
  readonly reject: (error: Error) => void;
}

/** The thread that writes long answers, so that none of them keeps anyone else waiting. It is there while there is something to write. */
@Injectable()
export class Scribe implements OnApplicationShutdown {
  private worker: Worker | undefined;
  private waiting: Waiting | undefined;
  private resting: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private readonly running = new Map<string, Promise<Written>>();

  /** What is asked about the same series in the same way meanwhile is written once; what it is made of is read when its turn comes. */
  async answer({ caller, encoding }: Asker, { kind, granted }: Wish, read: () => Promise<Job>): Promise<WrittenAnswer> {
    const written = await this.write(JSON.stringify([encoding, kind, granted.map(({ state }) => state)]), async () => ({
      job: await read(),
      encoding,
    }));
    return new WrittenAnswer(
      written,
      caller.role === 'guest' ? () => granted.every(({ isFresh }) => isFresh()) : undefined,
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.last;
    clearTimeout(this.resting);
    await this.dismiss();
  }

  /** One answer after the other. */
  private write(id: string, read: () => Promise<Order>): Promise<Written> {
    const running = this.running.get(id);
    if (running) return running;
    const turn = this.last.then(async () => this.order(await read())).finally(() => this.running.delete(id));
    this.running.set(id, turn);
    this.last = turn.catch(() => undefined);
    return turn;
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
    const [extension, execArgv] = import.meta.url.endsWith('.ts')
      ? ['ts', [...process.execArgv, '--conditions=@chaintide/source']]
      : ['js', undefined];
    const worker = new Worker(new URL(`./scribe-worker.${extension}`, import.meta.url), {
      name: 'scribe',
      ...(execArgv && { execArgv }),
    });
    worker.on('message', (written: Written) => this.waiting?.resolve(written));
    worker.on('error', (error) => this.lose(worker, error as Error));
    worker.on('exit', () => this.lose(worker, new Error('the scribe has ended')));
    this.worker = worker;
    return worker;
  }

  /** At the first word of its end, so that the next answer is not given to a thread that ends. */
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

const excerptsOf = (job: Job): Excerpt[] =>
  job.kind === 'series' ? [job.excerpt] : job.parts.map(({ excerpt }) => excerpt);
