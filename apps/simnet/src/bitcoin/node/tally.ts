import { dayOf } from '../../world/days.ts';
import { readOutputs, type ReadOutput } from '../script/reading.ts';
import { spentCoins, type SpentCoin } from '../script/spent.ts';
import type { Block } from './block.ts';
import type { BlockSource } from './chain.ts';

const DAY_SECONDS = 86_400;
const SATS = 1e8;
const HASHES = 2 ** 32; // that a difficulty of 1 takes on average
const TERA = 1e12;
const OP_RETURN = 0x6a;

/** The sums of the blocks of a UTC day. */
export interface TallyDay {
  readonly blocks: number;
  /** Without those that pay the miners. */
  readonly transactions: number;
  /** BTC. */
  readonly issued: number;
  readonly fees: number;
  readonly supply: number;
  /** Terahashes per second. */
  readonly hashRate: number;
  readonly activeAddresses: number;
  readonly fundedAddresses: number;
  /** Dollars: each coin at the price of the day on which it last moved. */
  readonly realizedCap: number;
}

const none = { blocks: 0, transactions: 0, issued: 0, fees: 0, difficulty: 0 };

const difficultyOf = (bits: number): number => (0xffff * 256 ** (29 - (bits >>> 24))) / (bits & 0xff_ff_ff);

const isData = ({ script }: ReadOutput): boolean => script.length > 0 && script[0] === OP_RETURN;

/**
 * Days of a chain in plain sums over its blocks, as a vendor of data would count them: balances by script in a map, and each coin at its
 * price. It shares nothing with the index that reads the same blocks.
 */
export class Tally {
  readonly #source: BlockSource;
  readonly #priceOn: (day: number) => number;
  #days: TallyDay[] = [];
  #firstDay = 0;
  #counted: Block[] = [];
  #daysOfBlocks: number[] = [];
  #balances = new Map<string, number>();
  #active = new Set<string>();
  #open = { ...none };
  #supply = 0;
  #funded = 0;
  /** Satoshi times dollars. */
  #value = 0;

  /** @param priceOn dollars a bitcoin; 0 before there was a market */
  constructor(source: BlockSource, priceOn: (day: number) => number) {
    this.#source = source;
    this.#priceOn = priceOn;
  }

  /** Undefined before the first block, and for a day that is not over. */
  on(day: number): TallyDay | undefined {
    return this.#days[day - this.#firstDay];
  }

  /** Counts blocks up to a time in Unix ms that are new, for a while; returns whether there are no more. */
  count(now: number, forMs = Infinity): boolean {
    const until = performance.now() + forMs;
    const { blocks } = this.#source;
    if (this.#counted.length > 0 && blocks[this.#counted.length - 1] !== this.#counted.at(-1)) this.#reset();
    while (this.#counted.length < blocks.length) {
      this.#add(blocks[this.#counted.length]!);
      if (performance.now() >= until) return false;
    }
    while (blocks.length > 0 && this.#firstDay + this.#days.length < dayOf(now)) this.#close();
    return true;
  }

  /** Some blocks were replaced: everything is counted again. */
  #reset(): void {
    this.#days = [];
    this.#counted = [];
    this.#daysOfBlocks = [];
    this.#balances = new Map();
    this.#active = new Set();
    this.#open = { ...none };
    [this.#supply, this.#funded, this.#value] = [0, 0, 0];
  }

  #add(block: Block): void {
    const day = Math.max(this.#daysOfBlocks.at(-1) ?? 0, Math.floor(block.time / DAY_SECONDS));
    if (this.#counted.length === 0) this.#firstDay = day;
    while (this.#firstDay + this.#days.length < day) this.#close();
    this.#counted.push(block);
    this.#daysOfBlocks.push(day);
    const [coinbase = [], ...payments] = readOutputs(block.bytes);
    const spent = spentCoins(block.spent ?? Buffer.alloc(0)).flat();
    const [paid, received] = [sumOf(spent), sumOf(payments.flat())];
    this.#open.blocks += 1;
    this.#open.transactions += payments.length;
    this.#open.difficulty += difficultyOf(block.bits);
    this.#open.fees += paid - received;
    this.#open.issued += sumOf(coinbase) + received - paid;
    for (const output of [...payments.flat(), ...(block.height === 0 ? [] : coinbase)])
      if (!isData(output)) this.#create(output, day);
    for (const coin of spent) this.#spend(coin);
  }

  #create({ value, script }: ReadOutput, day: number): void {
    this.#move(script, value);
    this.#value += value * this.#priceOn(day);
  }

  #spend({ value, script, height }: SpentCoin): void {
    this.#move(script, -value);
    this.#value -= value * this.#priceOn(this.#daysOfBlocks[height]!);
  }

  #move(script: Buffer, value: number): void {
    const owner = script.toString('latin1');
    const before = this.#balances.get(owner) ?? 0;
    const after = before + value;
    if (after > 0) this.#balances.set(owner, after);
    else this.#balances.delete(owner);
    this.#funded += Number(after > 0) - Number(before > 0);
    this.#supply += value;
    this.#active.add(owner);
  }

  #close(): void {
    const { blocks, transactions, issued, fees, difficulty } = this.#open;
    this.#days.push({
      blocks,
      transactions,
      issued: issued / SATS,
      fees: fees / SATS,
      supply: this.#supply / SATS,
      hashRate: (difficulty * HASHES) / DAY_SECONDS / TERA,
      activeAddresses: this.#active.size,
      fundedAddresses: this.#funded,
      realizedCap: this.#value / SATS,
    });
    this.#open = { ...none };
    this.#active = new Set();
  }
}

const sumOf = (coins: readonly { readonly value: number }[]): number =>
  coins.reduce((sum, { value }) => sum + value, 0);
