import type { Criterion, Standing } from '@chaintide/indicators/alarms/judge';

interface Judged {
  readonly criterion: Criterion;
  readonly standing: Standing;
}

/**
 * Alarms that measure the same, sorted by the level that changes how they stand: a value finds those that it concerns without looking at the
 * others.
 */
export class Shelves<A extends Judged> {
  /** Change with time, or with any value. */
  private readonly restless: A[] = [];
  /** Change once the value is as high as their level, the lowest first; or as low, the highest first. */
  private readonly rising: A[] = [];
  private readonly falling: A[] = [];
  /** Fire; change once the value is lower than their level of recovery, the highest first; or higher, the lowest first. */
  private readonly sinking: A[] = [];
  private readonly climbing: A[] = [];

  constructor(alarms: Iterable<A>) {
    for (const alarm of alarms) this.shelfOf(alarm).push(alarm);
    this.rising.sort((a, b) => a.criterion.fire - b.criterion.fire);
    this.falling.sort((a, b) => b.criterion.fire - a.criterion.fire);
    this.sinking.sort((a, b) => b.criterion.recover - a.criterion.recover);
    this.climbing.sort((a, b) => a.criterion.recover - b.criterion.recover);
  }

  /** Whether time alone can change how one of them stands. */
  get isWaiting(): boolean {
    return this.restless.length > 0;
  }

  /** The alarms whose standing the value may change, and no fewer. */
  concerned(value: number): A[] {
    return [
      ...this.restless,
      ...first(this.rising, ({ criterion: { fire } }) => value >= fire),
      ...first(this.falling, ({ criterion: { fire } }) => value <= fire),
      ...first(this.sinking, ({ criterion: { recover } }) => value < recover),
      ...first(this.climbing, ({ criterion: { recover } }) => value > recover),
    ];
  }

  private shelfOf({ criterion: { side }, standing: { state, isNew } }: A): A[] {
    if (isNew) return this.restless;
    if (state === 'armed') return side === 'above' ? this.rising : this.falling;
    if (state === 'firing') return side === 'above' ? this.sinking : this.climbing;
    return this.restless;
  }
}

const first = <A>(sorted: readonly A[], holds: (alarm: A) => boolean): readonly A[] => {
  if (sorted.length === 0 || !holds(sorted[0]!)) return [];
  const end = sorted.findIndex((alarm) => !holds(alarm));
  return end < 0 ? sorted : sorted.slice(0, end);
};
