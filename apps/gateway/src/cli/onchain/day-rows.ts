import { dayOf, type DayRule } from '@chaintide/onchain/blocks/times';
import type { CoinFlow } from '@chaintide/onchain/flow';
import { ActiveOwners } from '@chaintide/onchain/owner-days/active-owners';
import { CommandError } from '../command-error.ts';
import type { ChainStep } from './chain-steps.ts';
import type { PriceOf } from './prices.ts';

const DAY_SECONDS = 86_400;
const COIN = 100_000_000; // satoshi

/** Sums of one day. Amounts in satoshi. */
interface Day {
  readonly day: number;
  readonly owners: ActiveOwners;
  blocks: number;
  transactions: number;
  newOwners: number;
  /** Owners of more than nothing after the day's last block. */
  nonzero: number;
  issuance: number;
  lost: number;
  fees: number;
  coinDays: number;
  transferred: number;
  /** Dollars. */
  costGained: number;
  costSpent: number;
}

const emptyDay = (day: number): Day => ({
  day,
  owners: new ActiveOwners(),
  blocks: 0,
  transactions: 0,
  newOwners: 0,
  nonzero: 0,
  issuance: 0,
  lost: 0,
  fees: 0,
  coinDays: 0,
  transferred: 0,
  costGained: 0,
  costSpent: 0,
});

const COLUMNS = 'day,blocks,tx,active,new,nonzero,issuance,supply,fees,cdd,transferred';
const PRICED = ',realized_cap,sopr,mvrv';

/** Eight decimals without trailing zeros, from an exact count of satoshi. */
const coinsText = (satoshi: number): string => String(Number((satoshi / COIN).toFixed(8)));
const dayText = (day: number): string => new Date(day * DAY_SECONDS * 1_000).toISOString().slice(0, 10);
const ratioText = (part: number, whole: number): string => (whole > 0 ? String(part / whole) : '');

/**
 * Rows of CSV, one a day from the first block on. A day is finished when no later block can count on it, which with header times is when
 * median time past has left it. Amounts in coins; `cdd` by header times; `transferred` is all value spent, change included; `tx` leaves out coinbases.
 */
export class DayRows {
  readonly header: string;
  readonly #rule: DayRule;
  readonly #priceOf: PriceOf | undefined;
  readonly #open = new Map<number, Day>();
  /** By height. */
  readonly #times: number[] = [];
  readonly #days: number[] = [];
  #next: number | undefined;
  #owners = 0;
  #supply = 0;
  #nonzero = 0;
  #realizedCap = 0;

  constructor(rule: DayRule, priceOf?: PriceOf) {
    this.#rule = rule;
    this.#priceOf = priceOf;
    this.header = COLUMNS + (priceOf ? PRICED : '');
  }

  /** Counts a block; returns the rows of the days that ended before it. */
  add(step: ChainStep): string[] {
    const { flow, owners } = step;
    const number = dayOf(this.#rule, flow);
    if (number < (this.#next ?? number))
      throw new CommandError(`height ${flow.height}: its time is not after the median of the eleven blocks before it`);
    const day = this.#open.get(number) ?? emptyDay(number);
    this.#open.set(number, day);
    this.#days.push(number);
    this.#times.push(flow.time);
    day.blocks++;
    day.transactions += flow.transactions - 1;
    day.fees += flow.fees;
    day.newOwners += owners.count - this.#owners;
    day.nonzero = owners.bands.count;
    this.#owners = owners.count;
    day.owners.add(flow, step.columns);
    this.#count(day, flow);
    this.#next ??= number;
    return this.#closeBefore(dayOf(this.#rule, { time: flow.medianTime, medianTime: flow.medianTime }));
  }

  /** The rows of the days that are not finished, to the last block. */
  rest(): string[] {
    return this.#closeBefore(Math.max(...this.#open.keys()) + 1);
  }

  #count(day: Day, { created, spent }: CoinFlow): void {
    const price = this.#priceOf?.(day.day) ?? 0;
    const now = this.#times.at(-1)!;
    for (let i = 0; i < created.count; i++) {
      const value = created.values[i]!;
      day.issuance += value;
      if (created.unspendable[i] === 1) day.lost += value;
      else day.costGained += (value / COIN) * price;
    }
    for (let i = 0; i < spent.count; i++) {
      const [value, height] = [spent.values[i]!, spent.createdAt[i]!];
      day.issuance -= value;
      day.transferred += value;
      day.coinDays += (value / COIN) * (Math.max(0, now - this.#times[height]!) / DAY_SECONDS);
      day.costSpent += (value / COIN) * (this.#priceOf?.(this.#days[height]!) ?? 0);
    }
  }

  #closeBefore(end: number): string[] {
    const rows: string[] = [];
    for (; this.#next !== undefined && this.#next < end; this.#next++) {
      const day = this.#open.get(this.#next) ?? { ...emptyDay(this.#next), nonzero: this.#nonzero };
      this.#open.delete(this.#next);
      rows.push(this.#row(day));
    }
    return rows;
  }

  #row(day: Day): string {
    this.#supply += day.issuance - day.lost;
    this.#nonzero = day.nonzero;
    this.#realizedCap += day.costGained - day.costSpent;
    const cells = [
      dayText(day.day),
      day.blocks,
      day.transactions,
      day.owners.active,
      day.newOwners,
      day.nonzero,
      coinsText(day.issuance),
      coinsText(this.#supply),
      coinsText(day.fees),
      day.coinDays,
      coinsText(day.transferred),
    ];
    return [...cells, ...(this.#priceOf ? this.#pricedCells(day, this.#priceOf(day.day)) : [])].join(',');
  }

  #pricedCells(day: Day, price: number): string[] {
    return [
      String(this.#realizedCap),
      ratioText((day.transferred / COIN) * price, day.costSpent),
      ratioText((this.#supply / COIN) * price, this.#realizedCap),
    ];
  }
}
