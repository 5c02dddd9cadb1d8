import type { Batch } from '../../series/batch.ts';

/** An item of a feed, in plain text. */
export interface NewsEntry {
  /** A digest of its publisher and of the publisher's name of it. */
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly link: string;
  /** Unix ms; undefined if the feed gives no believable time. */
  readonly time: number | undefined;
}

/** One answer of a feed. */
export interface NewsRead {
  readonly publisher: string;
  /** Undefined if nothing has changed since the last answer. */
  readonly entries: readonly NewsEntry[] | undefined;
  readonly fetchedAt: number;
}

/** Items on a UTC day, by the day's first moment in Unix ms. */
export type NewsDay = NonNullable<Batch['points']['macro.news']>[number];

/** The destination of news. The program binds it to their store. */
export abstract class NewsSink {
  /** Keeps new items and overwrites changed ones. */
  abstract keep(feed: string, read: NewsRead): Promise<void> | void;
  /** Items of all feeds on each UTC day since the last of the feeds was first read without a gap, and not before `since`, in Unix ms. */
  abstract days(since: number, now: number): Promise<readonly NewsDay[]> | readonly NewsDay[];
}
