import { DAY, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { MetricId } from '@chaintide/indicators/metrics';
import type { Batch, Point } from '../../series/batch.ts';
import { SourceError, type FetchContext, type HostLimit, type Source } from '../source.ts';
import { RangeRefused, type IssuanceNode } from './issuance-node.ts';
import type { FoundEvent, Mark, Span } from './issuance.ts';
import { pointsOf } from './issuance-days.ts';

const EVERY_MS = MINUTE;
const LOOK_MS = 15 * SECOND; // of back-filling, before the newest events are asked for again
const PAUSE_MS = HOUR; // after the node has refused the smallest range
const STEPS = 200; // the same, where requests take no time
const FEW = 2_000; // events in an answer: the next range may be twice as large

interface Options {
  readonly name: string;
  readonly provider: string;
  readonly url: string;
  readonly simulated: boolean;
  readonly limit: HostLimit;
  readonly node: IssuanceNode;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Mint and burn events of a chain: the newest first, then back to the beginning, in ranges that the node bears. What is
 * held survives a restart, and each range is asked once.
 */
export class IssuanceSource implements Source {
  readonly name: string;
  readonly provider: string;
  /** With the chain before it, which keeps the name of a private node out of public statuses. */
  readonly host: string;
  readonly simulated: boolean;
  readonly provides: readonly MetricId[];
  readonly everyMs = EVERY_MS;
  readonly limit: HostLimit;
  note: string | undefined;
  private readonly node: IssuanceNode;
  private size: number;
  private largest: number;
  /** The days that were given: the first, and the one that was still open. */
  private given: { readonly first: number; readonly open: number } | undefined;
  private treasury: Point | undefined;
  private pausedUntil = -Infinity;

  constructor({ name, provider, url, simulated, limit, node }: Options) {
    this.name = name;
    this.provider = provider;
    this.host = `${node.chain}/${new URL(url).host}`;
    this.simulated = simulated;
    this.limit = limit;
    this.node = node;
    this.size = node.sizes.first;
    this.largest = node.sizes.most;
    this.provides = Object.keys(pointsOf(node, [], [])).concat(`stable.usdt_treasury_${node.chain}`) as MetricId[];
  }

  /** Gives whatever was read before a failure, too. */
  async *fetch(context: FetchContext): AsyncGenerator<Batch, void> {
    let failure: { readonly error: unknown } | undefined;
    const treasury: Point[] = [];
    try {
      const head = await this.node.head(context);
      if (head.time > context.now() + DAY) throw new SourceError('malformed', 'the newest block lies in the future');
      await this.forward(context, head);
      treasury.push(...(await this.readTreasury(context, head)));
      await this.backward(context, head);
    } catch (error) {
      failure = { error: error instanceof RangeRefused ? new SourceError('server', error.message) : error };
    }
    if (!context.signal.aborted) yield* this.batches(context, treasury);
    if (failure) throw failure.error;
  }

  /** From what is held up to the head. */
  private async forward(context: FetchContext, head: Mark): Promise<void> {
    const { chain } = this.node;
    let span = await context.issuance.span(chain);
    while (span && span.to.at < head.at) {
      const from = span.to.at + 1;
      const { events, range } = await this.read(context, head, (size) => ({
        from,
        to: Math.min(head.at, from + size - 1),
      }));
      const to = range.to === head.at ? head : await this.node.mark(context, range.to);
      span = { from: span.from, to };
      await context.issuance.keep(chain, { span, events, fetchedAt: context.now() });
    }
  }

  /** Back to the beginning, or to where the node's memory ends: that is noted, and asked again after a while. */
  private async backward(context: FetchContext, head: Mark): Promise<void> {
    if (context.now() < this.pausedUntil) return;
    this.note = undefined;
    try {
      await this.backFill(context, head);
    } catch (error) {
      const span = await context.issuance.span(this.node.chain);
      if (!span || !(error instanceof RangeRefused)) throw error;
      this.note = `the node gives no events before ${new Date(span.from.time).toISOString()}: ${error.message}`;
      this.pausedUntil = context.now() + PAUSE_MS;
      [this.size, this.largest] = [this.node.sizes.first, this.node.sizes.most];
    }
  }

  /** From what is held, or from the head, towards the beginning. */
  private async backFill(context: FetchContext, head: Mark): Promise<void> {
    const { chain, begins } = this.node;
    const until = context.now() + LOOK_MS;
    let span: Span = (await context.issuance.span(chain)) ?? { from: { at: head.at + 1, time: head.time }, to: head };
    for (let step = 0; step < STEPS && span.from.at > begins && context.now() < until; step += 1) {
      const to = span.from.at - 1;
      const { events, range } = await this.read(context, head, (size) => ({
        from: Math.max(begins, to - size + 1),
        to,
      }));
      span = { from: await this.node.mark(context, range.from), to: span.to };
      await context.issuance.keep(chain, { span, events, fetchedAt: context.now() });
    }
  }

  /** Half as much where the node refuses. */
  private async read(
    context: FetchContext,
    head: Mark,
    rangeOf: (size: number) => Range,
  ): Promise<{ readonly events: readonly FoundEvent[]; readonly range: Range }> {
    for (;;) {
      const range = rangeOf(this.size);
      try {
        const events = await this.node.events(context, { ...range, head });
        if (events.length < FEW) this.size = Math.min(this.largest, this.size * 2);
        return { events, range };
      } catch (error) {
        if (!(error instanceof RangeRefused)) throw error;
        if (this.size <= this.node.sizes.least) throw error;
        this.size = Math.max(this.node.sizes.least, Math.floor(this.size / 2));
        this.largest = this.size;
      }
    }
  }

  /** Today's balance, and the last of the day before, which is final now. */
  private async readTreasury(context: FetchContext, head: Mark): Promise<Point[]> {
    const before = this.treasury;
    const time = head.time - (head.time % DAY);
    this.treasury = { time, value: await this.node.treasury(context, head) };
    return before && before.time < time ? [before, this.treasury] : [this.treasury];
  }

  /** Days that are held whole, and the open one. */
  private async *batches(context: FetchContext, treasury: readonly Point[]): AsyncGenerator<Batch, void> {
    const { node, provider, simulated } = this;
    const span = await context.issuance.span(node.chain);
    if (!span) return;
    const first = Math.ceil(span.from.time / DAY) * DAY;
    const open = span.to.time - (span.to.time % DAY);
    const since = this.given && first >= this.given.first ? Math.max(first, this.given.open) : first;
    const days = Array.from({ length: Math.max(0, (open - since) / DAY + 1) }, (_, index) => since + index * DAY);
    const points = pointsOf(node, days, await context.issuance.totals(node.chain, since));
    const given = treasury.length > 0 ? { [`stable.usdt_treasury_${node.chain}`]: treasury } : {};
    yield {
      source: provider,
      simulated,
      priority: 0, // before vendors, who read them from nodes, too
      fetchedAt: context.now(),
      step: '1d',
      provisionalFrom: open,
      points: { ...points, ...given },
    };
    this.given = { first, open };
  }
}
