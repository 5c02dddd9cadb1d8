import { isLost, rowsOf, type PlainChain } from '../matrix/chain-testing.ts';
import { sizeLimits } from '../matrix/sizes.ts';
import { ageBands } from './ages.ts';
import { costPercents } from './cost-basis.ts';

const COIN = 1e8;
export const CUTS = [155, 150];
export const KINDS = ['p2pk', 'p2pkh'];

/** A coin as the definitions of columns see it. */
export interface Lot {
  readonly btc: number;
  readonly created: number;
  /** Infinity for a coin that is unspent. */
  readonly spent: number;
  readonly kind: number;
  readonly isMined: boolean;
  /** Seconds that it lived. */
  readonly life: number;
}

/** All coins of a chain that can be spent, by the days of its headers. */
export const lotsOf = (chain: PlainChain): Lot[] => {
  const rows = rowsOf(chain.blocks, 'header');
  return chain.coins
    .filter((coin) => !isLost(coin))
    .map(({ value, kind, isMined, createdBy, spentBy }) => ({
      btc: value / COIN,
      created: rows[createdBy.height]!,
      spent: spentBy ? rows[spentBy.height]! : Infinity,
      kind,
      isMined,
      life: spentBy ? spentBy.time - createdBy.time : Infinity,
    }));
};

const sum = (lots: readonly Lot[], of: (lot: Lot) => number = ({ btc }) => btc): number =>
  lots.reduce((total, lot) => total + of(lot), 0);

const prefixed = (prefix: string, suffix: string, numbers: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [prefix + name + suffix, value]));

/** The price of each row, and what coins of each row count as having cost. */
interface Market {
  readonly prices: readonly number[];
  readonly costs: readonly number[];
}

export const marketOf = (prices: readonly number[]): Market => ({
  prices,
  costs: prices.map((_, row) => prices.slice(0, row + 1).findLast((price) => !Number.isNaN(price)) ?? 0),
});

type Numbers = Record<string, number>;

/** One day, with every column straight from its definition over the list of all coins. */
class PlainDay {
  private readonly alive: readonly Lot[];
  private readonly spent: readonly Lot[];
  private readonly price: number;

  constructor(
    private readonly lots: readonly Lot[],
    private readonly row: number,
    private readonly market: Market,
  ) {
    this.alive = lots.filter((lot) => lot.created <= row && lot.spent > row);
    this.spent = lots.filter((lot) => lot.spent === row);
    this.price = market.prices[row]!;
  }

  all(): Numbers {
    return Object.assign(
      this.ofHolders(() => true),
      ...ageBands.map((band) => this.ofBand(band)),
      ...CUTS.map((cut) => this.ofCut(cut)),
      ...sizeLimits.map((limit, index) => this.ofSize(limit, sizeLimits[index + 1])),
      ...KINDS.map((name, kind) => this.ofKind(name, kind)),
      this.others(),
      ...costPercents.map((percent) => ({ [`cost_p${percent}`]: this.ifPriced(this.costOf(percent)) })),
    );
  }

  private readonly cost = ({ created }: Lot): number => this.market.costs[created]!;
  private readonly paid = (lot: Lot): number => lot.btc * this.cost(lot);
  private readonly gain = (lot: Lot): number => lot.btc * (this.price - this.cost(lot));
  private readonly age = ({ created }: Lot): number => this.row - created;
  private readonly hasWon = (lot: Lot): boolean => this.price > this.cost(lot);
  private readonly hasLost = (lot: Lot): boolean => this.price < this.cost(lot);
  private readonly ifPriced = (value: number): number => (Number.isNaN(this.price) ? NaN : value);

  private ofHolders(belongs: (lot: Lot) => boolean) {
    const alive = this.alive.filter(belongs);
    const spent = this.spent.filter(belongs);
    return {
      supply: sum(alive),
      realized_cap: this.ifPriced(sum(alive, this.paid)),
      supply_in_profit: this.ifPriced(sum(alive.filter(this.hasWon))),
      supply_in_loss: this.ifPriced(sum(alive.filter(this.hasLost))),
      unrealized_profit: this.ifPriced(sum(alive.filter(this.hasWon), this.gain)),
      unrealized_loss: this.ifPriced(-sum(alive.filter(this.hasLost), this.gain)),
      spent_btc: sum(spent),
      spent_cost_usd: this.ifPriced(sum(spent, this.paid)),
      realized_profit: this.ifPriced(sum(spent.filter(this.hasWon), this.gain)),
      realized_loss: this.ifPriced(-sum(spent.filter(this.hasLost), this.gain)),
    };
  }

  private ofBand({ name, from, to }: (typeof ageBands)[number]): Numbers {
    const belongs = (lot: Lot): boolean => this.age(lot) >= from && this.age(lot) < to;
    const { supply, realized_cap, spent_btc } = this.ofHolders(belongs);
    const spent_count = this.spent.filter(belongs).length;
    return prefixed('', `_${name}`, { supply, realized_cap, spent_btc, spent_count });
  }

  private ofCut(cut: number): Numbers {
    const old = this.ofHolders((lot) => this.age(lot) >= cut);
    const young = this.ofHolders((lot) => this.age(lot) < cut);
    return {
      ...prefixed('lth_', `_${cut}`, { ...old, spent_usd: old.spent_btc * this.price }),
      ...prefixed('sth_', `_${cut}`, { ...young, spent_usd: young.spent_btc * this.price }),
    };
  }

  private ofSize(limit: number, next = Infinity): Numbers {
    const belongs = ({ btc }: Lot): boolean => btc >= limit && btc < next;
    return prefixed('', `_size_${String(limit).replace('.', '_')}`, {
      supply: sum(this.alive.filter(belongs)),
      utxo: this.alive.filter(belongs).length,
      spent_btc: sum(this.spent.filter(belongs)),
      spent_count: this.spent.filter(belongs).length,
    });
  }

  private ofKind(name: string, kind: number): Numbers {
    const belongs = (lot: Lot): boolean => lot.kind === kind;
    return prefixed('', `_${name}`, {
      supply: sum(this.alive.filter(belongs)),
      utxo: this.alive.filter(belongs).length,
      outputs_created: this.lots.filter((lot) => belongs(lot) && lot.created === this.row).length,
      outputs_spent: this.spent.filter(belongs).length,
    });
  }

  private others(): Numbers {
    const hour = this.spent.filter(({ life }) => life < 3600);
    return {
      utxo_count: this.alive.length,
      utxo_in_profit: this.ifPriced(this.alive.filter(this.hasWon).length),
      utxo_in_loss: this.ifPriced(this.alive.filter(this.hasLost).length),
      coin_age_days: sum(this.alive, (lot) => lot.btc * this.age(lot)),
      realized_cap_1w: this.ifPriced(sum(this.alive, (lot) => (this.age(lot) < 7 ? this.paid(lot) : 0))),
      mined_unspent: sum(this.alive.filter(({ isMined }) => isMined)),
      mined_spent_btc: sum(this.spent.filter(({ isMined }) => isMined)),
      spent_count: this.spent.length,
      spent_count_1h: hour.length,
      spent_btc_1h: sum(hour),
      spent_cost_usd_1h: this.ifPriced(sum(hour, this.paid)),
      cdd: sum(this.spent, ({ btc, life }) => (btc * life) / 86_400),
      life_days: sum(this.spent, ({ life }) => (life < 3600 ? 0 : life / 86_400)),
      median_life_days: plainMedian(this.spent),
    };
  }

  /** The cost that a share of the coins had or were below. */
  private costOf(percent: number): number {
    const satoshi = ({ btc }: Lot): bigint => BigInt(Math.round(btc * COIN));
    const wanted = this.alive.reduce((total, lot) => total + satoshi(lot), 0n) * BigInt(percent);
    let below = 0n;
    if (wanted === 0n) return NaN;
    for (const lot of this.alive.toSorted((a, b) => this.cost(a) - this.cost(b))) {
      below += 100n * satoshi(lot);
      if (below >= wanted) return this.cost(lot);
    }
    return NaN;
  }
}

export const plainDay = (lots: readonly Lot[], row: number, market: Market): Numbers =>
  new PlainDay(lots, row, market).all();

/** The median where each age is spread over its hour, or from a day on over its day. */
const plainMedian = (spent: readonly Lot[]): number => {
  const spans = spent
    .filter(({ life }) => life >= 3600)
    .map(({ life, created, spent: on }) => {
      const hour = Math.floor(life / 3600) / 24;
      return life < 86_400 ? { from: hour, days: 1 / 24 } : { from: on - created, days: 1 };
    })
    .toSorted((a, b) => a.from - b.from);
  if (spans.length === 0) return NaN;
  const middle = spans[Math.ceil(spans.length / 2) - 1]!;
  const below = spans.filter(({ from }) => from < middle.from).length;
  const within = spans.filter(({ from }) => from === middle.from).length;
  return middle.from + ((spans.length / 2 - below) / within) * middle.days;
};
