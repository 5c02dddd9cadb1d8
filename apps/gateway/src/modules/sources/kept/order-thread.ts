import type { Worker } from 'node:worker_threads';
import { startThread } from '../../../platform/start-thread.ts';

/** An order or an answer on its way. Answers may come in another order. */
export interface Numbered<T> {
  readonly id: number;
  readonly content: T;
}

/** Every thread ends with it, after what it has at hand. */
export interface End {
  readonly kind: 'end';
}

interface Setting {
  readonly name: string;
  /** The address of the caller's own file, beside which the worker's stands. */
  readonly beside: string;
  /** Of the worker's file, without its extension. */
  readonly worker: string;
  /** Given to the worker at its start. */
  readonly data: unknown;
}

/** A thread that follows orders: started with the first one, and again after it ended. */
export class OrderThread<Order, Answer> {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, PromiseWithResolvers<Answer>>();
  private asked = 0;

  constructor(private readonly setting: Setting) {}

  async ask(order: Order, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted(); // or the thread would begin again
    const worker = this.worker ?? this.begin(signal);
    const id = ++this.asked;
    const answer = Promise.withResolvers<Answer>();
    this.waiting.set(id, answer);
    worker.postMessage({ id, content: order } satisfies Numbered<Order>, []);
    return answer.promise.finally(() => this.waiting.delete(id));
  }

  /** The thread ends with the signal, by itself: terminated from outside, it has crashed the process. */
  private begin(signal: AbortSignal): Worker {
    const { beside, name, data } = this.setting;
    const worker = startThread(beside, this.setting.worker, { name, workerData: data });
    worker.on('message', ({ id, content }: Numbered<Answer>) => this.waiting.get(id)?.resolve(content));
    worker.on('error', (error) => this.lose(worker, error as Error));
    worker.on('exit', () => this.lose(worker, new Error('the index has ended')));
    signal.addEventListener('abort', () => this.end(worker), { once: true });
    worker.unref(); // an idle index must not keep the process alive
    this.worker = worker;
    return worker;
  }

  /** Whoever waits does not have to wait for the block at hand. */
  private end(worker: Worker): void {
    worker.postMessage({ id: 0, content: { kind: 'end' } } satisfies Numbered<End>, []);
    this.lose(worker, new Error('the index is ending'));
  }

  private lose(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    for (const answer of this.waiting.values()) answer.reject(error);
  }
}
