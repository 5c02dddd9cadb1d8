import { events, randomFrom } from '../../world/random.ts';
import { dataScript } from '../script/scripts.ts';
import { split, type Dealing } from './dealing.ts';
import type { Living } from './groups.ts';
import { buyersWithdraw, exchangesCollect, holdersSell, tradersSell } from './trading.ts';

const FIRST_DATA = 1_395_187_200; // 2014-03-19: nodes began to relay data outputs
const MATURITY = 100; // blocks
const MOST_PAID_OUT = 40;

/** Somebody pays somebody; the change returns. */
const payment = (dealing: Dealing, coin: number, payer: 'trader' | 'hodler'): void => {
  const { moment, society } = dealing;
  const value = society.coins.values[coin]!;
  const net = value - dealing.feeOf(value);
  const paid = Math.floor(net * moment.random() ** 6);
  const receiver: Living = moment.random() < 0.4 ? 'hodler' : 'trader';
  const change =
    moment.random() < 0.35
      ? dealing.pay(payer, net - paid, society.coins.ownerOf(coin))
      : dealing.pay(payer, net - paid);
  const writes = moment.time > FIRST_DATA && moment.random() < 0.08;
  const data = writes ? dataScript(randomBytes(20 + Math.floor(60 * moment.random()), coin)) : undefined;
  dealing.deal([coin], [dealing.pay(receiver, paid), change], data);
};

const randomBytes = (length: number, seed: number): Uint8Array => {
  const random = randomFrom(seed);
  return Uint8Array.from({ length }, () => 256 * random());
};

const peoplePay = (dealing: Dealing, count: number): void => {
  const { moment, society } = dealing;
  for (let left = count; left > 0; left -= 1) {
    const payer = moment.random() < 0.85 ? 'trader' : 'hodler';
    const coin = society.takeLarge(payer, 2, moment.random) ?? society.take('hodler', moment.random());
    if (coin === undefined) return;
    payment(dealing, coin, payer);
  }
};

/** The smallest of a few coins: what people pay with in shops. */
const smallPayments = (dealing: Dealing, count: number): void => {
  const { moment, society } = dealing;
  for (let left = count; left > 0; left -= 1) {
    const some = Array.from({ length: 6 }, () => society.take('trader', moment.random())).filter(
      (coin) => coin !== undefined,
    );
    const [least, ...others] = some.toSorted((one, two) => society.coins.values[one]! - society.coins.values[two]!);
    for (const coin of others) society.give('trader', coin);
    if (least !== undefined) payment(dealing, least, 'trader');
  }
};

/** Holders put several coins together, or move them to a newer kind of address. */
const holdersMove = (dealing: Dealing, count: number): void => {
  const { moment, society } = dealing;
  for (let left = count; left > 0; left -= 1) {
    const coins = Array.from({ length: 1 + Math.floor(3 * moment.random()) }, () =>
      society.take('hodler', moment.random()),
    ).filter((coin) => coin !== undefined);
    const value = dealing.valueOf(coins);
    if (coins.length > 0) dealing.deal(coins, [dealing.pay('hodler', value - dealing.feeOf(value))]);
  }
};

/** Takes out the coinbases of one miner that are old enough, the oldest first. */
const matureCoins = ({ society, moment }: Dealing): number[] => {
  const { members } = society.groups.miner;
  const { heights, keys } = society.coins;
  const first = members.find((coin) => heights[coin]! + MATURITY <= moment.height);
  if (first === undefined) return [];
  const own = members.filter((coin) => keys[coin] === keys[first] && heights[coin]! + MATURITY <= moment.height);
  return own.slice(0, MOST_PAID_OUT);
};

/** A pool shares its coins among miners, who sell half of them. */
const poolsPay = (dealing: Dealing): void => {
  const { moment, society } = dealing;
  const { miner } = society.groups;
  const isDue = moment.random() < 2 * moment.passed || miner.size > 4 * MATURITY;
  const coins = isDue ? matureCoins(dealing) : [];
  if (coins.length === 0) return;
  for (const coin of coins) miner.take(miner.members.indexOf(coin), society.coins.values);
  const value = dealing.valueOf(coins);
  const net = value - dealing.feeOf(value);
  const to = (): Living => {
    const share = moment.random();
    if (share < 0.45 && moment.day.price !== undefined) return 'hot';
    return share < 0.8 ? 'hodler' : 'trader';
  };
  const parts = split(net, 3 + Math.floor(10 * moment.random()), moment);
  dealing.deal(
    coins,
    parts.map((part) => dealing.pay(to(), part)),
  );
};

const ACTIVITY = 0.06;
const SMALL_PAYMENTS = 0.1; // in a block of twenty seconds

/** All that people do in the time of one block. Their number of transactions follows the root of the world's. */
export const live = (dealing: Dealing): void => {
  const { moment, society } = dealing;
  const rate = ACTIVITY * Math.sqrt(moment.day.transactions); // a day
  const times = (share: number): number => events(share * rate * moment.passed, moment.random);
  society.arriving *= 1 - Math.min(1, moment.passed / 10);
  society.moved *= 1 - Math.min(1, moment.passed / 10);
  poolsPay(dealing);
  if (moment.day.price !== undefined) {
    holdersSell(dealing);
    tradersSell(dealing, times(0.28));
    buyersWithdraw(dealing, times(0.25), 0.25 * rate);
    exchangesCollect(dealing, times(0.05));
  }
  peoplePay(dealing, times(0.3));
  holdersMove(dealing, times(0.04));
  if (moment.passed < 0.001) smallPayments(dealing, moment.random() < SMALL_PAYMENTS ? 1 : 0);
};
