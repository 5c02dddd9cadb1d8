import { DAY, MINUTE } from '@chaintide/contracts/limits';
import type { MetricId } from '@chaintide/indicators/metrics';
import type { Batch } from '../../series/batch.ts';
import type { FetchContext, HostLimit, Source } from '../source.ts';
import { SourceError } from '../source.ts';
import { contracts } from './ethereum-events.ts';
import type { EthereumRpc, Log } from './ethereum-rpc.ts';
import { RangeRefused } from './issuance-node.ts';
import type { Mark } from './issuance.ts';
import { TRANSFER, TransferDay } from './transfer-day.ts';

const EVERY_MS = MINUTE;
const STEPS = 60; // requests a fetch: half of the budget of the host
const SMALL = 5; // blocks of the first range
const LARGE = 1_000;
const FEW = 500; // logs in an answer: the next range may be twice as large. More would hold up the event loop
const BACK = 4_096; // blocks, doubled until they reach the day before

const addresses = contracts.map(({ address }) => address);

interface Options {
  readonly name: string;
  readonly provider: string;
  readonly url: string;
  readonly simulated: boolean;
  readonly limit: HostLimit;
  readonly rpc: EthereumRpc;
}

/** The day that is counted, and the next block of it. */
interface Open {
  readonly day: TransferDay;
  readonly next: number;
}

/**
 * Volume and active addresses of stablecoins on Ethereum, counted from every final transfer of the open day on. Days before the start, and
 * those that ended while the gateway was down, are left to other sources.
 */
export class TransferSource implements Source {
  readonly name: string;
  readonly provider: string;
  readonly host: string;
  readonly simulated: boolean;
  readonly provides = Object.keys(new TransferDay(0).points) as MetricId[];
  readonly everyMs = EVERY_MS;
  readonly limit: HostLimit;
  note: string | undefined;
  private readonly rpc: EthereumRpc;
  private open: Open | undefined;
  private size = SMALL;
  private largest = LARGE;

  constructor({ name, provider, url, simulated, limit, rpc }: Options) {
    this.name = name;
    this.provider = provider;
    this.host = `ethereum/${new URL(url).host}`;
    this.simulated = simulated;
    this.limit = limit;
    this.rpc = rpc;
  }

  async *fetch(context: FetchContext): AsyncGenerator<Batch, void> {
    const head = await this.rpc.head(context);
    if (head.time > context.now() + DAY) throw new SourceError('malformed', 'the newest block lies in the future');
    this.open ??= await this.begin(context, head);
    for (let steps = STEPS; steps > 0 && this.open.next <= head.at;) {
      const last = await this.lastBlock(context, this.open, head);
      while (this.open.next <= last && steps-- > 0) this.open = await this.count(context, this.open, last);
      if (this.open.next <= last || last === head.at) break;
      yield this.batchOf(context, this.open.day, false);
      this.open = { day: new TransferDay(this.open.day.time + DAY), next: this.open.next };
    }
    const isWhole = this.open.next > head.at;
    this.note = isWhole ? undefined : `counting transfers: block ${this.open.next} of ${head.at}`;
    if (isWhole) yield this.batchOf(context, this.open.day, true);
  }

  /** Programs that run once would count for minutes. */
  async probe(context: FetchContext): Promise<number> {
    return (await this.rpc.head(context)).time;
  }

  private async begin(context: FetchContext, head: Mark): Promise<Open> {
    const time = head.time - (head.time % DAY);
    return { day: new TransferDay(time), next: await this.firstBlock(context, time, head) };
  }

  /** Of the open day, up to the head. */
  private async lastBlock(context: FetchContext, { day }: Open, head: Mark): Promise<number> {
    const end = day.time + DAY;
    return head.time < end ? head.at : (await this.firstBlock(context, end, head)) - 1;
  }

  /** The first block at or after a time that the head has reached. */
  private async firstBlock(context: FetchContext, time: number, head: Mark): Promise<number> {
    const isBefore = async (at: number): Promise<boolean> => (await this.rpc.mark(context, at)).time < time;
    let [below, found] = [Math.max(-1, head.at - BACK), head.at];
    for (let back = BACK; below >= 0 && !(await isBefore(below)); back *= 2)
      [below, found] = [Math.max(-1, below - back), below];
    while (found - below > 1) {
      const middle = Math.floor((found + below) / 2);
      if (await isBefore(middle)) below = middle;
      else found = middle;
    }
    return found;
  }

  private async count(context: FetchContext, { day, next }: Open, last: number): Promise<Open> {
    const to = Math.min(last, next + this.size - 1);
    const logs = await this.logs(context, next, to);
    if (!logs) return { day, next };
    day.add(logs);
    if (logs.length < FEW) this.size = Math.min(this.largest, this.size * 2);
    return { day, next: to + 1 };
  }

  /** Undefined if the node wants a smaller range, which is asked next. */
  private async logs(context: FetchContext, from: number, to: number): Promise<readonly Log[] | undefined> {
    try {
      return await this.rpc.logs(context, { from, to, addresses, topics: [TRANSFER] });
    } catch (error) {
      if (!(error instanceof RangeRefused)) throw error;
      if (from === to) throw new SourceError('server', error.message);
      this.size = Math.max(1, Math.floor((to - from + 1) / 2));
      this.largest = this.size;
      return undefined;
    }
  }

  private batchOf(context: FetchContext, { time, points }: TransferDay, isOpen: boolean): Batch {
    const { provider: source, simulated } = this;
    const origin = { source, simulated, priority: 0, fetchedAt: context.now() } as const;
    return { ...origin, step: '1d', points, ...(isOpen && { provisionalFrom: time }) };
  }
}
