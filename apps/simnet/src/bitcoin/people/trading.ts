import type { Dealing } from './dealing.ts';
import { DUST, split } from './dealing.ts';
import { events, gaussian } from '../../world/random.ts';
import type { Moment } from './moment.ts';

const SALES = 0.0017; // of the long held coins that are offered on a calm day
const HOLDERS_DRAWN = 4;
const TRADERS_DRAWN = 6;
const GREED = 3; // more offers at the top
const RETURN_DAYS = 40;
const LEAST_ON_EXCHANGES = 0.003; // of all coins
const FIRST_TRADER_SHARE = 0.12;

const clamp = (value: number, from: number, to: number): number => Math.max(from, Math.min(to, value));

/** 0 on calm days, 1 at the top of a mania. */
const greedOf = ({ day }: Moment): number => clamp((day.heat - 1) / 0.7, 0, 1);
const fearOf = ({ day }: Moment): number => clamp((0.95 - day.heat) / 0.4, 0, 1);

/** The chance that somebody sells a coin that is offered: large profits in a mania, losses in fear. */
const willSell = (moment: Moment, cost: number): number => {
  const price = moment.day.price ?? 0;
  if (cost === 0) return 0.3 + 0.7 * greedOf(moment);
  if (price >= cost) return 0.25 + 0.75 * greedOf(moment) * clamp(Math.log(price / cost) / Math.log(4), 0, 1);
  return 0.1 + 0.6 * fearOf(moment);
};

/** One coin goes to an exchange, whole or in part. */
const deposit = (dealing: Dealing, coin: number, holder: 'hodler' | 'trader'): void => {
  const { moment, society } = dealing;
  const value = society.coins.values[coin]!;
  const net = value - dealing.feeOf(value);
  const sold = moment.random() < 0.55 ? net : Math.floor(net * (0.15 + 0.8 * moment.random()));
  society.arriving += sold / 10;
  dealing.deal([coin], [dealing.pay('hot', sold), dealing.pay(holder, net - sold)]);
};

/** People who hold for years sell into manias, and a few in fear. */
export const holdersSell = (dealing: Dealing): void => {
  const { moment, society } = dealing;
  const rate = SALES * (1 + GREED * greedOf(moment));
  for (let offers = events(society.groups.hodler.size * rate * moment.passed, moment.random); offers > 0; offers -= 1) {
    const coin = society.takeLarge('hodler', HOLDERS_DRAWN, moment.random);
    if (coin === undefined) return;
    if (moment.random() < willSell(moment, society.coins.costs[coin]!)) deposit(dealing, coin, 'hodler');
    else society.give('hodler', coin);
  }
};

const PATIENCE = 120 * 86_400; // seconds after which a trader has become a holder

export const tradersSell = (dealing: Dealing, count: number): void => {
  const { moment, society } = dealing;
  for (let sales = count; sales > 0; sales -= 1) {
    const coin = society.takeLarge('trader', TRADERS_DRAWN, moment.random);
    if (coin === undefined) return;
    if (moment.time - society.coins.times[coin]! > PATIENCE) society.give('hodler', coin);
    else deposit(dealing, coin, 'trader');
  }
};

/** Coins that exchanges hold, of those that they should. */
const surplusOf = ({ society, moment: { day } }: Dealing): number => {
  const wanted = Math.max(day.exchangeSupply, LEAST_ON_EXCHANGES * day.supply) * 1e8;
  return society.groups.hot.value + society.groups.cold.value - wanted;
};

const gather = (dealing: Dealing, from: 'hot' | 'cold', [wanted, most]: readonly [number, number]): number[] => {
  const coins: number[] = [];
  for (let sum = 0; sum < wanted && coins.length < most;) {
    const coin = dealing.society.take(from, dealing.moment.random());
    if (coin === undefined) break;
    coins.push(coin);
    sum += dealing.society.coins.values[coin]!;
  }
  return coins;
};

/** Exchanges pay out to buyers, several in one transaction; the rest returns to them. */
export const buyersWithdraw = (dealing: Dealing, count: number, rate: number): void => {
  const { moment, society } = dealing;
  const leaving = Math.max(0, society.arriving + surplusOf(dealing) / RETURN_DAYS);
  const traders = society.groups.trader.value / (moment.day.supply * 1e8);
  const keeps = clamp(0.4 + 4 * (traders - FIRST_TRADER_SHARE * (1 + 0.5 * greedOf(moment))), 0.1, 0.9);
  for (let payouts = count; payouts > 0; payouts -= 1) {
    const wanted = (leaving / rate) * Math.exp(1.1 * gaussian(moment.random) - 0.6);
    const coins = gather(dealing, 'hot', [wanted, 12]);
    const held = dealing.valueOf(coins);
    const net = held - dealing.feeOf(held);
    const paid = Math.min(net, wanted);
    const buyers = split(paid, 1 + Math.floor(5 * moment.random() ** 2), moment).map((value) =>
      dealing.pay(moment.random() < keeps ? 'hodler' : 'trader', value),
    );
    if (coins.length > 0) dealing.deal(coins, [...buyers, dealing.pay('hot', net - paid)]);
  }
};

const HOT_SHARE = 0.3;
const HOT_PARTS = 12; // addresses from which exchanges pay

/** Exchanges collect deposits, and move what they do not need into vaults or back. */
export const exchangesCollect = (dealing: Dealing, count: number): void => {
  const { moment, society } = dealing;
  const { hot, cold } = society.groups;
  for (let left = count; left > 0; left -= 1) {
    const isShort = hot.value < 0.5 * HOT_SHARE * (hot.value + cold.value);
    const coins = isShort
      ? gather(dealing, 'cold', [1, 1])
      : gather(dealing, 'hot', [Number.POSITIVE_INFINITY, Math.floor(hot.size * (0.1 + 0.2 * moment.random()))]);
    const held = dealing.valueOf(coins);
    const net = held - dealing.feeOf(held);
    if (net < DUST) {
      for (const coin of coins) society.give(isShort ? 'cold' : 'hot', coin);
      return;
    }
    const isFull = !isShort && hot.value + net > HOT_SHARE * (hot.value + cold.value + net);
    const moves = isShort || isFull ? Math.floor(net * (0.3 + 0.6 * moment.random())) : 0;
    const rest = isShort
      ? [dealing.pay('cold', net - moves)]
      : split(net - moves, HOT_PARTS, moment).map((part, at) => dealing.pay('hot', part, dealing.company(100 + at)));
    dealing.deal(coins, [dealing.pay(isShort ? 'hot' : 'cold', moves), ...rest]);
  }
};
