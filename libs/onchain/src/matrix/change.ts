import type { CoinFlow } from '../flow.ts';
import { difficultyOf } from './difficulty.ts';
import { at, FACTS, KINDS } from './facts.ts';
import { grown } from './grown.ts';
import { MatrixError } from './matrix-error.ts';
import { sizeOf } from './sizes.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const MOST = 21e14; // satoshi that there can ever be

/** The rows of the days of earlier blocks, and what their headers said, Unix seconds, by height. */
export interface Past {
  readonly rows: Uint16Array;
  readonly times: Uint32Array;
}

/**
 * Adds up one block before anything is changed: the facts of its day with the block in them, and the coins that it spends by the row of
 * their creation. Its arrays are reused for the next block.
 */
export class Change {
  readonly facts = new Float64Array(FACTS);
  createdValue = 0;
  createdCount = 0;
  /** Rows of creation with coins that the block spends, ascending. */
  touched: Uint16Array = new Uint16Array(0);
  spentValues = new Float64Array(0);
  spentCounts = new Uint32Array(0);
  /** The rows of `touched` as they come. They outlive a block that is refused halfway. */
  private readonly found: number[] = [];

  /** `before`: the facts of the day so far. Throws a {@link MatrixError} for amounts, kinds and heights that cannot be. */
  read(flow: CoinFlow, row: number, { past, before }: { past: Past; before: Float64Array }): void {
    this.clear(row + 1);
    this.facts.set(before);
    this.countBlock(flow);
    this.create(flow);
    this.spend(flow, row, past);
    this.touched = Uint16Array.from(this.found).toSorted();
  }

  /** Copies of what it spends, in the order of the rows. */
  spentOf(rows: Uint16Array): { spentValues: Float64Array; spentCounts: Uint32Array } {
    const spentValues = new Float64Array(rows.length);
    const spentCounts = new Uint32Array(rows.length);
    for (let index = 0; index < rows.length; index++) {
      spentValues[index] = this.spentValues[rows[index]!]!;
      spentCounts[index] = this.spentCounts[rows[index]!]!;
    }
    return { spentValues, spentCounts };
  }

  private clear(rows: number): void {
    for (const row of this.found) this.spentValues[row] = this.spentCounts[row] = 0;
    this.found.length = 0;
    this.createdValue = this.createdCount = 0;
    this.spentValues = grown(this.spentValues, rows);
    this.spentCounts = grown(this.spentCounts, rows);
  }

  private countBlock({ transactions, subsidy, fees, size, weight, bits }: CoinFlow): void {
    const { facts } = this;
    const difficulty = difficultyOf(bits);
    facts[at.blocks]! += 1;
    facts[at.transactions]! += transactions;
    facts[at.subsidy]! += subsidy;
    facts[at.fees]! += fees;
    facts[at.size]! += size;
    facts[at.weight]! += weight;
    facts[at.difficulty]! += difficulty;
    facts[at.lastDifficulty] = difficulty;
  }

  private create({ height, created: { count, values, kinds, mined, unspendable } }: CoinFlow): void {
    for (let i = 0; i < count; i++) {
      const value = amountOf(values[i], height);
      const kind = kindOf(kinds[i], height);
      const size = sizeOf(value);
      if (unspendable[i]) this.tally(at.lostCount, at.lostValue, value);
      else {
        this.createdCount += 1;
        this.createdValue += value;
        if (i < mined) this.facts[at.minedValue]! += value;
        this.tally(at.createdKindCount + kind, at.createdKindValue + kind, value);
        this.tally(at.createdSizeCount + size, at.createdSizeValue + size, value);
      }
    }
    this.facts[at.createdCount]! += this.createdCount;
    this.facts[at.createdValue]! += this.createdValue;
  }

  private spend({ height, time, spent }: CoinFlow, today: number, past: Past): void {
    for (let i = 0; i < spent.count; i++) {
      const value = amountOf(spent.values[i], height);
      const kind = kindOf(spent.kinds[i], height);
      const size = sizeOf(value);
      const createdAt = spent.createdAt[i]!;
      if (!(createdAt <= height)) throw new MatrixError('spend', `spends a coin of block ${createdAt}`, height);
      const row = createdAt === height ? today : past.rows[createdAt]!;
      const age = createdAt === height ? 0 : Math.max(0, time - past.times[createdAt]!);
      if (this.spentCounts[row] === 0) this.found.push(row);
      this.spentCounts[row]! += 1;
      this.spentValues[row]! += value;
      this.tally(at.spentCount, at.spentValue, value);
      this.tally(at.spentKindCount + kind, at.spentKindValue + kind, value);
      this.tally(at.spentSizeCount + size, at.spentSizeValue + size, value);
      if (spent.mined[i]) this.facts[at.minedSpentValue]! += value;
      this.age(value, age, today - row);
    }
  }

  private tally(count: number, total: number, value: number): void {
    this.facts[count]! += 1;
    this.facts[total]! += value;
  }

  /** `seconds` that a spent coin had rested, and the days between the rows of its creation and its spending. */
  private age(value: number, seconds: number, days: number): void {
    const { facts } = this;
    facts[at.coinSeconds]! += value * seconds;
    if (seconds < DAY) facts[at.hours + Math.floor(seconds / HOUR)]! += 1;
    if (seconds >= HOUR) facts[at.lifeSeconds]! += seconds;
    else if (days === 0) facts[at.hourSameDay]! += value;
    else if (days === 1) facts[at.hourDayBefore]! += value;
  }
}

const amountOf = (value: number | undefined, height: number): number => {
  if (Number.isInteger(value) && value! >= 0 && value! <= MOST) return value!;
  throw new MatrixError('amount', `${value} is no amount in satoshi`, height);
};

const kindOf = (kind: number | undefined, height: number): number => {
  if (kind !== undefined && kind < KINDS) return kind;
  throw new MatrixError('amount', `a script of kind ${kind}, of ${KINDS} that there are`, height);
};
