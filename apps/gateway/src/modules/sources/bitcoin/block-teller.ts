import { BLOCKS_LISTED_DAYS } from '@chaintide/contracts/market/bitcoin-blocks';
import { DAY, MINUTE } from '@chaintide/contracts/limits';
import type { FetchContext } from '../source.ts';
import { arePriced, foundBlock } from './big-transactions.ts';
import { DayPrices } from './day-prices.ts';
import type { IndexThread } from './index-thread.ts';

const PATIENCE_MS = 10 * MINUTE; // for a price: without one the index would never be saved

/** Stores how the chain has changed; only then may the index be saved. */
export class BlockTeller {
  private waitsSince: number | undefined;

  constructor(
    private readonly thread: IndexThread,
    private readonly simulated: boolean,
  ) {}

  async tell(context: FetchContext): Promise<void> {
    const news = await this.thread.news(context.signal);
    if (!news) return;
    const prices = DayPrices.from(context);
    if (!arePriced(news.blocks, prices) && this.waits(context.now())) return;
    this.waitsSince = undefined;
    await context.blocks.keep({
      from: news.from,
      blocks: news.blocks.map((note) => foundBlock(note, prices, this.simulated)),
      since: context.now() - BLOCKS_LISTED_DAYS * DAY,
    });
    await this.thread.settle(context.signal);
  }

  private waits(now: number): boolean {
    this.waitsSince ??= now;
    return now < this.waitsSince + PATIENCE_MS;
  }
}
