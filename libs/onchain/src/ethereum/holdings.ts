import { lengthened } from '../blocks/bytes.ts';
import { BalanceBands, balanceLimits } from '../ledger/balance-bands.ts';
import type { Account } from './accounts.ts';
import { COST_STEPS, stepOf } from './cost-steps.ts';
import { edges, end, ENDS } from './facts.ts';
import { RichAccounts } from './rich-accounts.ts';
import { UNITS, unitsOf } from './units.ts';

const DAY = 86_400; // seconds
/** In a dollar: so few that the sums of all costs are whole numbers. */
export const CENTS = 1e4;
const TOP = 100;

/** Limits of the bands of balances, in units. */
export const etherLimits: readonly number[] = [1, ...balanceLimits.map((limit) => limit * UNITS)];

/** The holdings of all accounts together, by balance, by age and by cost. Sums of whole numbers: what is taken back leaves no trace. */
export class Holdings {
  readonly bands = new BalanceBands(etherLimits);
  /** Accounts that were seen, and contracts among them; those that own something. */
  readonly counts = { ever: 0, contractsEver: 0, holders: 0, contractHolders: 0, contractValue: 0 };
  readonly #stepValues = new Float64Array(COST_STEPS);
  readonly #stepCosts = new Float64Array(COST_STEPS);
  /** By the day on which the coins arrived, on average. */
  #dayValues = new Float64Array(64);
  #dayCosts = new Float64Array(64);
  readonly rich = new RichAccounts();

  /** Counts an account in, or out. `day`: of row 0. */
  count(account: Account, way: 1 | -1, firstDay: number): void {
    if (!account.isSeen) return;
    const { counts, bands } = this;
    const value = unitsOf(account.balance);
    counts.ever += way;
    if (account.isContract) counts.contractsEver += way;
    if (account.balance === 0n) return;
    counts.holders += way;
    if (account.isContract) counts.contractHolders += way;
    if (account.isContract) counts.contractValue += way * value;
    if (way > 0) bands.move(0, value);
    else bands.move(value, 0);
    this.#countCost(account, way * value, way);
    this.#countAge(account, { value: way * value, way, firstDay });
  }

  /** The state at the end of a day, in the places of `end`. */
  at(row: number): Float64Array {
    const state = new Float64Array(ENDS);
    const { ever, contractsEver, holders, contractHolders, contractValue } = this.counts;
    state.set([ever, contractsEver, holders, contractHolders, contractValue], end.ever);
    state.set(this.bands.counts, end.bandCount);
    state.set(this.bands.values, end.bandValue);
    state[end.topValue] = this.rich.valueOfTop(TOP);
    this.#fillAges(row, state);
    state.set(this.#stepValues, end.stepValue);
    state.set(this.#stepCosts, end.stepCost);
    return state;
  }

  #countCost({ cost, balance }: Account, value: number, way: number): void {
    const step = stepOf(cost / (Number(balance) / 1e18));
    this.#stepValues[step]! += value;
    this.#stepCosts[step]! += way * Math.round(cost * CENTS);
  }

  #countAge(account: Account, { value, way, firstDay }: { value: number; way: number; firstDay: number }): void {
    const row = Math.max(0, Math.floor(account.since / DAY) - firstDay);
    while (row >= this.#dayValues.length) {
      this.#dayValues = lengthened(this.#dayValues, 2 * this.#dayValues.length);
      this.#dayCosts = lengthened(this.#dayCosts, this.#dayValues.length);
    }
    this.#dayValues[row]! += value;
    this.#dayCosts[row]! += way * Math.round(account.cost * CENTS);
  }

  #fillAges(row: number, state: Float64Array): void {
    let from = 0;
    edges.forEach((edge, segment) => {
      const to = Math.max(0, row - edge + 1);
      for (let born = from; born < to; born++) {
        state[end.ageValue + segment]! += this.#dayValues[born] ?? 0;
        state[end.ageCost + segment]! += this.#dayCosts[born] ?? 0;
        state[end.ageDays]! += (this.#dayValues[born] ?? 0) * (row - born);
      }
      from = Math.max(from, to);
    });
  }
}
