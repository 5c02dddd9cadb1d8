import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { Asset } from './assets.ts';
import { absorb, type Candle } from './candle.ts';
import { DAY_MINUTES, dayCandle, minutesOf, secondsOf } from './day.ts';
import { dayOf, timeOf } from './days.ts';
import { Recent } from './recent.ts';
import type { Span } from './span.ts';
import type { Walk } from './walk.ts';

const WHOLE_DAYS_KEPT = 20_000; // half a century of daily candles, about 2 MB
const DAYS_KEPT = 64; // two months by the minute, about 4 MB
const MINUTES_KEPT = 8; // the present one, and both ends of the last 24 hours

/** All trading of one market, at any scale, computed on demand. */
export class Market {
  readonly asset: Asset;
  readonly openedAt: number;
  readonly #wholeDays: Recent<Candle>;
  readonly #days: Recent<Span>;
  readonly #minutes: Recent<Span>;

  constructor(walk: Walk, seed: number) {
    this.asset = walk.asset;
    this.openedAt = timeOf(walk.asset.listedOn);
    this.#wholeDays = new Recent(WHOLE_DAYS_KEPT, (day) => dayCandle(walk, day, seed));
    this.#days = new Recent(DAYS_KEPT, (day) => minutesOf(walk, day, seed));
    this.#minutes = new Recent(MINUTES_KEPT, (minute) =>
      secondsOf(this.#minuteCandle(minute), walk.asset, [minute, seed]),
    );
  }

  /** The last price of the second that contains `time`. */
  priceAt(time: number): number {
    return this.#minutes.get(Math.floor(time / MINUTE)).closeOf(Math.floor((time % MINUTE) / SECOND));
  }

  /** The candle from `from` up to, not including, `until`; both on whole seconds, and not before the market opened. */
  over(from: number, until: number): Candle {
    const [first, next] = this.#leap(from, until);
    const total = { ...first };
    for (let at = next; at < until;) {
      const [candle, end] = this.#leap(at, until);
      absorb(total, candle);
      at = end;
    }
    return total;
  }

  /** The largest cached piece that begins at `from` and ends by `until`, and its end. */
  #leap(from: number, until: number): [Candle, number] {
    if (from % DAY === 0 && from + DAY <= until) return [this.#wholeDays.get(dayOf(from)), from + DAY];
    if (from % MINUTE === 0 && from + MINUTE <= until) return this.#leapMinutes(from, until);
    const end = Math.min(until, (Math.floor(from / MINUTE) + 1) * MINUTE);
    const second = (from % MINUTE) / SECOND;
    return [this.#minutes.get(Math.floor(from / MINUTE)).over(second, second + (end - from) / SECOND), end];
  }

  #leapMinutes(from: number, until: number): [Candle, number] {
    const minute = (from % DAY) / MINUTE;
    const minutes = Math.min(DAY_MINUTES - minute, Math.floor((until - from) / MINUTE));
    return [this.#days.get(dayOf(from)).over(minute, minute + minutes), from + minutes * MINUTE];
  }

  #minuteCandle(minute: number): Candle {
    const ofDay = minute % DAY_MINUTES;
    return this.#days.get(Math.floor(minute / DAY_MINUTES)).over(ofDay, ofDay + 1);
  }
}
