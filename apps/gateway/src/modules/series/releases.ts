import { DAY } from '@chaintide/contracts/limits';
import type { MetricId } from '@chaintide/indicators/metrics';
import { estimatedRelease, givenRelease, lastDayOf, releaseRules } from '@chaintide/indicators/releases';
import type { FirstFigure } from './batch.ts';
import type { StoredRead } from './series.repository.ts';
import type { StoredRelease } from './stored.ts';

const NEWS_WITHIN = 2 * DAY; // of the reading before: what arrives after a longer silence may have waited for us

/** When a period was published. `estimated`: by the usual delay of its publisher. */
export interface Release {
  readonly at: number;
  readonly basis: 'given' | 'seen' | 'estimated';
  /** As first published; null if nobody told us. */
  readonly firstFigure: number | null;
}

/** When the periods of statistics were published, by metric and start of the bucket. */
export class Releases {
  private readonly held = new Map<string, Map<number, StoredRelease>>();
  private readonly reads = new Map<string, number>();
  private changed = new Map<string, StoredRelease>();
  private changedReads = new Set<string>();
  private count = 0;

  /** Increases with every release that becomes known. */
  get version(): number {
    return this.count;
  }

  /** Something is not stored yet. */
  get isChanged(): boolean {
    return this.changed.size > 0 || this.changedReads.size > 0;
  }

  load(releases: readonly StoredRelease[], reads: readonly StoredRead[]): void {
    for (const release of releases) this.of(release.metric).set(release.time, release);
    for (const { metric, at } of reads) this.reads.set(metric, at);
  }

  /** Notes that a metric was read, and which periods are new since the last one that we held. */
  read(
    metric: MetricId,
    added: readonly number[],
    { at, lastHeld }: { at: number; lastHeld: number | undefined },
  ): void {
    const rule = releaseRules[metric];
    if (rule === undefined) return;
    const before = this.reads.get(metric);
    this.reads.set(metric, at);
    this.changedReads.add(metric);
    if (before === undefined || lastHeld === undefined || at - before > NEWS_WITHIN) return;
    for (const time of added) {
      if (time <= lastHeld || this.held.get(metric)?.has(time)) continue;
      const releasedAt = Math.max(at, lastDayOf(time, rule));
      this.keep({ metric, time, at: releasedAt, basis: 'seen', firstFigure: null });
    }
  }

  /** Notes releases as the vendor tells of them, in place of those that we saw. */
  give(metric: MetricId, figures: readonly FirstFigure[]): void {
    const rule = releaseRules[metric];
    if (rule === undefined) return;
    for (const { time, releasedOn, value } of figures) {
      const at = givenRelease(time, releasedOn, rule);
      const held = this.held.get(metric)?.get(time);
      if (at === undefined || (held?.basis === 'given' && held.at === at && held.firstFigure === value)) continue;
      this.keep({ metric, time, at, basis: 'given', firstFigure: value });
    }
  }

  /**
   * The release of a period of which we have had a value since `heldSince`; undefined for a metric that is known as soon as its
   * bucket ends.
   */
  releaseOf(metric: MetricId, time: number, heldSince: number): Release | undefined {
    const rule = releaseRules[metric];
    if (rule === undefined) return undefined;
    const held = this.held.get(metric)?.get(time);
    if (held) return held;
    const at = Math.max(lastDayOf(time, rule), Math.min(estimatedRelease(time, rule), heldSince));
    return { at, basis: 'estimated', firstFigure: null };
  }

  take(): { releases: readonly StoredRelease[]; reads: readonly StoredRead[] } {
    const taken = {
      releases: [...this.changed.values()],
      reads: [...this.changedReads].map((metric) => ({ metric, at: this.reads.get(metric)! })),
    };
    this.changed = new Map();
    this.changedReads = new Set();
    return taken;
  }

  giveBack({ releases, reads }: ReturnType<Releases['take']>): void {
    for (const release of releases) {
      const name = `${release.metric} ${release.time}`;
      if (!this.changed.has(name)) this.changed.set(name, release);
    }
    for (const { metric } of reads) this.changedReads.add(metric);
  }

  private keep(release: StoredRelease): void {
    this.of(release.metric).set(release.time, release);
    this.changed.set(`${release.metric} ${release.time}`, release);
    this.count += 1;
  }

  private of(metric: string): Map<number, StoredRelease> {
    const held = this.held.get(metric) ?? new Map<number, StoredRelease>();
    this.held.set(metric, held);
    return held;
  }
}
