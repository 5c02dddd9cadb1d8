import { Worker } from 'node:worker_threads';
import type { ChainCosts } from '@chaintide/onchain/columns/cost-histogram';
import type { ChainNews } from '@chaintide/onchain/lists/block-log';
import { SourceError } from '../source.ts';
import type { AddressAsked, AddressBalance, AddressFound } from './blocks.ts';
import type {
  Advanced,
  ColumnsWish,
  CostsWish,
  IndexAnswer,
  IndexColumns,
  IndexOrder,
  IndexSetting,
  Numbered,
  Reread,
  RereadWish,
} from './index-orders.ts';

/** The thread in which the index lives: started with the first order, and again after it ended. Between two blocks it answers other orders. */
export class IndexThread {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, PromiseWithResolvers<IndexAnswer>>();
  private asked = 0;

  constructor(private readonly setting: IndexSetting) {}

  /** Follows the node until its newest block, or for some time, and notes blocks since a time in Unix seconds. Throws SourceError. */
  async advance(
    span: { readonly forMs: number; readonly listedSince: number },
    signal: AbortSignal,
  ): Promise<Advanced> {
    const answer = await this.ask({ kind: 'advance', ...span }, signal);
    if ('advanced' in answer) return answer.advanced;
    throw failureIn(answer);
  }

  /** How the chain has changed since `settle`; undefined if it has not. Throws SourceError. */
  async news(signal: AbortSignal): Promise<ChainNews | undefined> {
    const answer = await this.ask({ kind: 'news' }, signal);
    if ('news' in answer) return answer.news;
    throw failureIn(answer);
  }

  /** The news are stored. Throws SourceError. */
  async settle(signal: AbortSignal): Promise<void> {
    const answer = await this.ask({ kind: 'settle' }, signal);
    if ('failure' in answer) throw failureIn(answer);
  }

  /** The columns from the first day on that is not as it was the last time. Throws SourceError. */
  async columns(wish: ColumnsWish, signal: AbortSignal): Promise<IndexColumns> {
    const answer = await this.ask({ kind: 'columns', ...wish }, signal);
    if ('derived' in answer) return answer.derived;
    throw failureIn(answer);
  }

  /** The same blocks under another day rule or other prices. Throws SourceError. */
  async reread(wish: RereadWish, signal: AbortSignal): Promise<Reread> {
    const answer = await this.ask({ kind: 'reread', ...wish }, signal);
    if ('reread' in answer) return answer.reread;
    throw failureIn(answer);
  }

  /** The richest addresses, the richest first. Throws SourceError. */
  async richest(count: number, signal: AbortSignal): Promise<readonly AddressBalance[]> {
    const answer = await this.ask({ kind: 'richest', count }, signal);
    if ('richest' in answer) return answer.richest;
    throw failureIn(answer);
  }

  /** The owner of a script, at once between two blocks. Throws SourceError. */
  async address(asked: AddressAsked, signal: AbortSignal): Promise<AddressFound> {
    const answer = await this.ask({ kind: 'address', asked }, signal);
    if ('address' in answer) return answer.address;
    throw failureIn(answer);
  }

  /** The coins of a day by their cost. Throws SourceError. */
  async costs(wish: CostsWish, signal: AbortSignal): Promise<ChainCosts> {
    const answer = await this.ask({ kind: 'costs', ...wish }, signal);
    if ('costs' in answer) return answer.costs;
    throw failureIn(answer);
  }

  private async ask(order: IndexOrder, signal: AbortSignal): Promise<IndexAnswer> {
    signal.throwIfAborted(); // or the thread would begin again
    const worker = this.worker ?? this.begin(signal);
    const id = ++this.asked;
    const answer = Promise.withResolvers<IndexAnswer>();
    this.waiting.set(id, answer);
    worker.postMessage({ id, content: order } satisfies Numbered<IndexOrder>, []);
    return answer.promise.finally(() => this.waiting.delete(id));
  }

  /** The thread ends with the signal, by itself: terminated from outside, it has crashed the process. */
  private begin(signal: AbortSignal): Worker {
    const [extension, execArgv] = import.meta.url.endsWith('.ts')
      ? ['ts', [...process.execArgv, '--conditions=@chaintide/source']]
      : ['js', undefined];
    const worker = new Worker(new URL(`./index-worker.${extension}`, import.meta.url), {
      name: 'bitcoin',
      workerData: this.setting,
      ...(execArgv && { execArgv }),
    });
    worker.on('message', ({ id, content }: Numbered<IndexAnswer>) => this.waiting.get(id)?.resolve(content));
    worker.on('error', (error) => this.lose(worker, error as Error));
    worker.on('exit', () => this.lose(worker, new Error('the index has ended')));
    signal.addEventListener('abort', () => this.end(worker), { once: true });
    worker.unref(); // an idle index must not keep the process alive
    this.worker = worker;
    return worker;
  }

  /** Whoever waits does not have to wait for the block at hand. */
  private end(worker: Worker): void {
    worker.postMessage({ id: 0, content: { kind: 'end' } } satisfies Numbered<IndexOrder>, []);
    this.lose(worker, new Error('the index is ending'));
  }

  private lose(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    for (const answer of this.waiting.values()) answer.reject(error);
  }
}

const failureIn = (answer: IndexAnswer): Error =>
  'failure' in answer
    ? new SourceError(answer.failure.problem, answer.failure.detail)
    : new Error('the index gave an answer to another order');
