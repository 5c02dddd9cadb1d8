import { DAY } from '@chaintide/contracts/limits';
import type { RevisionDay } from './series.repository.ts';
import type { Revision } from './stored.ts';

export const LOGGED_A_DAY = 1_000; // of a series: a benchmark revision of 80 years by month, and not a poll that rewrites everything

const key = (metric: string, step: string): string => `${metric}@${step}`;
const dayOf = (time: number): number => Math.floor(time / DAY);

/** Counts the revisions of each series by day, and takes as many as are worth their place. */
export class RevisionLog {
  private readonly newest = new Map<string, RevisionDay>();
  /** Series and days with more than was logged. */
  private readonly overflows = new Set<string>();
  private readonly changed = new Map<string, RevisionDay>();
  private pending: Revision[] = [];

  get isEmpty(): boolean {
    return this.pending.length === 0;
  }

  load(days: readonly RevisionDay[]): void {
    for (const day of days) this.know(day);
  }

  /** The revisions of one series in one batch. Of too many the newest buckets are logged, which people look at most. */
  add(revisions: readonly Revision[]): void {
    const first = revisions[0];
    if (first === undefined) return;
    const { metric, step, seenAt } = first;
    const day = dayOf(seenAt);
    const held = this.newest.get(key(metric, step));
    const seen = held?.day === day ? held.seen : 0;
    const room = Math.max(0, LOGGED_A_DAY - seen);
    const newestFirst = revisions.toSorted((a, b) => b.time - a.time);
    this.pending.push(...newestFirst.slice(0, room).toReversed());
    const counted = { metric, step, day, seen: seen + revisions.length };
    this.know(counted);
    this.changed.set(`${key(metric, step)} ${day}`, counted);
  }

  /** Whether a value that came at this moment may have replaced one that was not logged. */
  isOverflow(metric: string, step: string, at: number): boolean {
    return this.overflows.has(`${key(metric, step)} ${dayOf(at)}`);
  }

  take(): { revisions: readonly Revision[]; days: readonly RevisionDay[] } {
    const taken = { revisions: this.pending, days: [...this.changed.values()] };
    this.pending = [];
    this.changed.clear();
    return taken;
  }

  /** Takes back what could not be stored, before what was added meanwhile. */
  giveBack({ revisions, days }: ReturnType<RevisionLog['take']>): void {
    this.pending = [...revisions, ...this.pending];
    for (const day of days) {
      const name = `${key(day.metric, day.step)} ${day.day}`;
      if (!this.changed.has(name)) this.changed.set(name, day);
    }
  }

  private know(counted: RevisionDay): void {
    const series = key(counted.metric, counted.step);
    if ((this.newest.get(series)?.day ?? 0) <= counted.day) this.newest.set(series, counted);
    if (counted.seen > LOGGED_A_DAY) this.overflows.add(`${series} ${counted.day}`);
  }
}
