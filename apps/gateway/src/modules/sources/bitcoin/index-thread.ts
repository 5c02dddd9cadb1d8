import type { ChainCosts } from '@chaintide/onchain/columns/cost-histogram';
import type { ChainNews } from '@chaintide/onchain/lists/block-log';
import { OrderThread } from '../kept/order-thread.ts';
import type { Advanced, IndexColumns } from '../kept/progress.ts';
import { errorOf, type Failure } from '../kept/serve-orders.ts';
import type { AddressAsked, AddressBalance, AddressFound } from './blocks.ts';
import type {
  ColumnsWish,
  CostsWish,
  IndexAnswer,
  IndexOrder,
  IndexSetting,
  Reread,
  RereadWish,
} from './index-orders.ts';

/** The thread in which the index lives: started with the first order, and again after it ended. Between two blocks it answers other orders. */
export class IndexThread {
  private readonly thread: OrderThread<IndexOrder, IndexAnswer | Failure>;

  constructor(setting: IndexSetting) {
    this.thread = new OrderThread({ name: 'bitcoin', beside: import.meta.url, worker: 'index-worker', data: setting });
  }

  /** Follows the node until its newest block, or for some time, and notes blocks since a time in Unix seconds. Throws SourceError. */
  async advance(
    span: { readonly forMs: number; readonly listedSince: number },
    signal: AbortSignal,
  ): Promise<Advanced> {
    const answer = await this.ask({ kind: 'advance', ...span }, signal);
    if ('advanced' in answer) return answer.advanced;
    throw errorOf(answer);
  }

  /** How the chain has changed since `settle`; undefined if it has not. Throws SourceError. */
  async news(signal: AbortSignal): Promise<ChainNews | undefined> {
    const answer = await this.ask({ kind: 'news' }, signal);
    if ('news' in answer) return answer.news;
    throw errorOf(answer);
  }

  /** The news are stored. Throws SourceError. */
  async settle(signal: AbortSignal): Promise<void> {
    const answer = await this.ask({ kind: 'settle' }, signal);
    if ('failure' in answer) throw errorOf(answer);
  }

  /** The columns from the first day on that is not as it was the last time. Throws SourceError. */
  async columns(wish: ColumnsWish, signal: AbortSignal): Promise<IndexColumns> {
    const answer = await this.ask({ kind: 'columns', ...wish }, signal);
    if ('derived' in answer) return answer.derived;
    throw errorOf(answer);
  }

  /** The same blocks under another day rule or other prices. Throws SourceError. */
  async reread(wish: RereadWish, signal: AbortSignal): Promise<Reread> {
    const answer = await this.ask({ kind: 'reread', ...wish }, signal);
    if ('reread' in answer) return answer.reread;
    throw errorOf(answer);
  }

  /** The richest addresses, the richest first. Throws SourceError. */
  async richest(count: number, signal: AbortSignal): Promise<readonly AddressBalance[]> {
    const answer = await this.ask({ kind: 'richest', count }, signal);
    if ('richest' in answer) return answer.richest;
    throw errorOf(answer);
  }

  /** The owner of a script, at once between two blocks. Throws SourceError. */
  async address(asked: AddressAsked, signal: AbortSignal): Promise<AddressFound> {
    const answer = await this.ask({ kind: 'address', asked }, signal);
    if ('address' in answer) return answer.address;
    throw errorOf(answer);
  }

  /** The coins of a day by their cost. Throws SourceError. */
  async costs(wish: CostsWish, signal: AbortSignal): Promise<ChainCosts> {
    const answer = await this.ask({ kind: 'costs', ...wish }, signal);
    if ('costs' in answer) return answer.costs;
    throw errorOf(answer);
  }

  private ask(order: IndexOrder, signal: AbortSignal): Promise<IndexAnswer | Failure> {
    return this.thread.ask(order, signal);
  }
}
