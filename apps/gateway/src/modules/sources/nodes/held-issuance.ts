import type { IssuanceChain } from '@chaintide/contracts/market/issuance';
import { DAY } from '@chaintide/contracts/limits';
import { IssuanceSink, type DayTotal, type FoundEvent, type Span, type Step } from './issuance.ts';

/** Holds events in memory only, for programs that ask their sources once. */
export class HeldIssuance extends IssuanceSink {
  readonly events = new Map<string, FoundEvent & { readonly chain: IssuanceChain }>();
  private readonly spans = new Map<IssuanceChain, Span>();

  override span(chain: IssuanceChain): Span | undefined {
    return this.spans.get(chain);
  }

  override keep(chain: IssuanceChain, { span, events }: Step): void {
    for (const event of events) {
      const key = `${chain} ${event.hash} ${event.index}`;
      if (!this.events.has(key)) this.events.set(key, { ...event, chain });
    }
    this.spans.set(chain, span);
  }

  override totals(chain: IssuanceChain, since: number): readonly DayTotal[] {
    const found = [...this.events.values()].filter((event) => event.chain === chain && event.time >= since);
    const groups = Map.groupBy(found, ({ coin, time }) => `${coin} ${time - (time % DAY)}`);
    return [...groups.values()].map(totalOf);
  }
}

const totalOf = (events: readonly FoundEvent[]): DayTotal => {
  const mints = events.filter(({ kind }) => kind === 'mint');
  const burns = events.filter(({ kind }) => kind !== 'mint');
  const sum = (some: readonly FoundEvent[]): number => some.reduce((all, { amount }) => all + Number(amount), 0);
  const { coin, time } = events[0]!;
  return {
    day: time - (time % DAY),
    coin,
    minted: sum(mints),
    burned: sum(burns),
    mints: mints.length,
    burns: burns.length,
  };
};
