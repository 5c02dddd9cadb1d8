import { quantise, type Asset } from './assets.ts';
import { cyclesOf } from './cycles.ts';
import { YEAR_DAYS } from './days.ts';
import { fatTailed, gaussian, hash, randomFrom } from './random.ts';
import type { RealCloses } from './real-closes.ts';

const REVERSION = 0.975; // noise halves in 27 days
const CALM_PERSISTENCE = 0.97; // quiet and turbulent weeks alternate
const CALM_SPREAD = 0.09;
const LARGEST_SHOCK = 7; // standard deviations: a 40 % day in a young market, no more
const SHOCK_SALT = 21;
const CALM_SALT = 22;
const LEADER_SALT = 1;
const CONVERGENCE_DAYS = 365; // the rate at which the walk returns from the last real close to its own level
const REAL_TICK = 1e8; // decimals of an exchange's price string

interface Day {
  readonly noise: number;
  readonly calm: number;
  /** Standard deviation of this day's return. */
  readonly volatility: number;
}

/** The daily closes of one market: its cycle plus mean-reverting noise, or real closes if known. */
export class Walk {
  readonly asset: Asset;
  readonly #cycle: (day: number) => number;
  readonly #days: Day[] = [];
  readonly #seed: number;
  readonly #real: RealCloses | undefined;

  constructor(asset: Asset, seed: number, real?: RealCloses) {
    this.asset = asset;
    this.#seed = seed;
    this.#real = real;
    this.#cycle = cyclesOf(asset, seed);
  }

  /** The price at the end of the day. The day before the listing has one too: the first open. */
  closeOf(day: number): number {
    const real = this.#real?.closeOn(day);
    if (real !== undefined) return Math.round(real * REAL_TICK) / REAL_TICK;
    return quantise(Math.exp(this.#simulatedLog(day) + this.#gap(day)));
  }

  volatilityOf(day: number): number {
    return this.#at(day).volatility;
  }

  #simulatedLog(day: number): number {
    return this.#cycle(day) + (day < this.asset.listedOn ? 0 : this.#at(day).noise);
  }

  /** Distance of the latest real close from the simulated one, fading with time. */
  #gap(day: number): number {
    const anchor = this.#real?.nearest(day);
    if (anchor === undefined) return 0;
    const gap = Math.log(anchor.price) - this.#simulatedLog(anchor.day);
    return gap * Math.exp(-Math.max(0, day - anchor.day) / CONVERGENCE_DAYS);
  }

  #at(day: number): Day {
    const index = Math.max(0, day - this.asset.listedOn);
    while (this.#days.length <= index) this.#days.push(this.#next());
    return this.#days[index]!;
  }

  #next(): Day {
    const { listedOn, follows, salt } = this.asset;
    const day = listedOn + this.#days.length;
    const before = this.#days.at(-1) ?? { noise: 0, calm: 0 };
    const calm = before.calm * CALM_PERSISTENCE + CALM_SPREAD * gaussian(this.#draws(CALM_SALT, LEADER_SALT, day));
    const age = (day - listedOn) / YEAR_DAYS;
    const volatility = (0.017 + 0.04 * Math.exp(-age / 4)) * Math.exp(calm);
    const common = fatTailed(this.#draws(SHOCK_SALT, LEADER_SALT, day));
    const own = follows === 1 ? 0 : fatTailed(this.#draws(SHOCK_SALT, salt, day));
    const shock = follows * common + Math.sqrt(1 - follows ** 2) * own;
    const bounded = Math.max(-LARGEST_SHOCK, Math.min(LARGEST_SHOCK, shock));
    return { noise: before.noise * REVERSION + volatility * bounded, calm, volatility };
  }

  #draws(purpose: number, salt: number, day: number) {
    return randomFrom(hash(this.#seed, purpose, salt, day));
  }
}
