import { DAY } from '@chaintide/contracts/limits';
import { NewsSink, type NewsDay, type NewsEntry, type NewsRead } from './news.ts';

/** Holds news in memory only, for programs that ask their sources once. */
export class HeldNews extends NewsSink {
  readonly entries = new Map<string, NewsEntry & { readonly time: number }>();
  private readonly begun = new Map<string, number>();

  override keep(feed: string, { entries = [], fetchedAt }: NewsRead): void {
    for (const entry of entries) {
      const time = entry.time ?? this.entries.get(entry.key)?.time ?? fetchedAt;
      this.entries.set(entry.key, { ...entry, time });
    }
    const oldest = Math.min(fetchedAt, ...entries.map(({ time = fetchedAt }) => time));
    if (!this.begun.has(feed)) this.begun.set(feed, oldest);
  }

  override days(since: number, now: number): readonly NewsDay[] {
    const from = Math.max(since, ...this.begun.values());
    return daysOf(
      from,
      now,
      (day) => [...this.entries.values()].filter(({ time }) => Math.floor(time / DAY) * DAY === day).length,
    );
  }
}

/** The days from the one of a moment to that of another, both in Unix ms, with their counts. */
const daysOf = (from: number, now: number, countOf: (day: number) => number): NewsDay[] => {
  const first = Math.floor(from / DAY) * DAY;
  const length = Math.max(0, Math.floor((now - first) / DAY) + 1);
  return Array.from({ length }, (_, place) => first + place * DAY).map((time) => ({ time, value: countOf(time) }));
};
