import type { EtherNote } from '@chaintide/onchain/ethereum/block-note';
import type { TokenName } from '@chaintide/onchain/ethereum/facts';
import type { ChainNews } from '@chaintide/onchain/lists/block-log';
import { OrderThread } from '../kept/order-thread.ts';
import type { Advanced, IndexColumns } from '../kept/progress.ts';
import { errorOf, type Failure } from '../kept/serve-orders.ts';
import type { RichestFound } from './ether-lists.ts';
import type { AdvanceWish, EtherAnswer, EtherOrder, EtherSetting } from './ether-orders.ts';

/** The thread in which the index lives: started with the first order, and again after it ended. */
export class EtherThread {
  private readonly thread: OrderThread<EtherOrder, EtherAnswer | Failure>;

  constructor(setting: EtherSetting) {
    this.thread = new OrderThread({
      name: 'ethereum',
      beside: import.meta.url,
      worker: 'ether-worker',
      data: setting,
    });
  }

  /** Follows the nodes until their newest block, or for some time. Throws SourceError. */
  async advance(wish: AdvanceWish, signal: AbortSignal): Promise<Advanced> {
    const answer = await this.thread.ask({ kind: 'advance', ...wish }, signal);
    if ('advanced' in answer) return answer.advanced;
    throw errorOf(answer);
  }

  /** How the chain has changed since `settle`; undefined if it has not. Throws SourceError. */
  async news(signal: AbortSignal): Promise<ChainNews<EtherNote> | undefined> {
    const answer = await this.thread.ask({ kind: 'news' }, signal);
    if ('news' in answer) return answer.news;
    throw errorOf(answer);
  }

  /** The news are stored. Throws SourceError. */
  async settle(signal: AbortSignal): Promise<void> {
    const answer = await this.thread.ask({ kind: 'settle' }, signal);
    if ('failure' in answer) throw errorOf(answer);
  }

  /** The richest accounts. Throws SourceError. */
  async richest(count: number, signal: AbortSignal): Promise<RichestFound> {
    const answer = await this.thread.ask({ kind: 'richest', count }, signal);
    if ('richest' in answer) return answer.richest;
    throw errorOf(answer);
  }

  /** Tokens of which every holding is known. Throws SourceError. */
  async wholeTokens(signal: AbortSignal): Promise<readonly TokenName[]> {
    const answer = await this.thread.ask({ kind: 'tokens' }, signal);
    if ('whole' in answer) return answer.whole;
    throw errorOf(answer);
  }

  /** The columns from the first day on that is not as it was the last time. Throws SourceError. */
  async columns(prices: Float64Array, names: readonly string[], signal: AbortSignal): Promise<IndexColumns> {
    const answer = await this.thread.ask({ kind: 'columns', prices, names }, signal);
    if ('derived' in answer) return answer.derived;
    throw errorOf(answer);
  }
}
