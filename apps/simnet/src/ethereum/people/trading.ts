import { events, gaussian } from '../../world/random.ts';
import type { Dealing } from './dealing.ts';
import { exchangeShareOn, FIRST_EXCHANGE } from './eras.ts';
import type { Moment } from './moment.ts';

const SALES = 0.000_5; // of the holders, who think of selling on a calm day
const GREED = 3; // more of them at the top
const HOLDERS_DRAWN = 4;
const TRADERS_DRAWN = 5;
const RETURN_DAYS = 40;
const COLLECTED_FROM = 0.05; // ether
const HOT_SHARE = 0.3;

const clamp = (value: number, from: number, to: number): number => Math.max(from, Math.min(to, value));

/** 0 on calm days, 1 at the top of a mania. */
const greedOf = ({ day }: Moment): number => clamp((day.heat - 1) / 0.7, 0, 1);
const fearOf = ({ day }: Moment): number => clamp((0.95 - day.heat) / 0.4, 0, 1);

/** The chance that a holder sells: large profits in a mania, losses in fear. */
const willSell = (moment: Moment, cost: number): number => {
  if (cost === 0) return 0.3 + 0.7 * greedOf(moment);
  if (moment.price < cost) return 0.1 + 0.6 * fearOf(moment);
  return 0.25 + 0.75 * greedOf(moment) * clamp(Math.log(moment.price / cost) / Math.log(4), 0, 1);
};

/** Somebody brings ether to an exchange: to an address that is their own there, or to the exchange's. */
const deposit = (dealing: Dealing, owner: number): void => {
  const { society, moment } = dealing;
  const sold = 0.985 * dealing.accounts.ether(owner) * (dealing.chance(0.4) ? 1 : 0.1 + 0.8 * moment.random());
  const isDirect = dealing.chance(0.35);
  const to = isDirect
    ? dealing.member('exchange')!
    : (dealing.chance(0.3) && dealing.one(society.pending)) || society.person();
  if (!dealing.send(owner, to, sold)) return;
  society.arriving += sold / 10;
  if (!isDirect) society.pending.push(to);
};

const holdersSell = (dealing: Dealing): void => {
  const { society, moment, accounts } = dealing;
  const rate = SALES * (1 + GREED * greedOf(moment));
  for (let left = events(society.groups.holder.length * rate * moment.passed, moment.random); left > 0; left -= 1) {
    const owner = dealing.large('holder', HOLDERS_DRAWN);
    if (owner !== undefined && dealing.chance(willSell(moment, accounts.costs[owner]!))) deposit(dealing, owner);
  }
};

const tradersSell = (dealing: Dealing, count: number): void => {
  for (let left = count; left > 0; left -= 1) {
    const owner = dealing.large('trader', TRADERS_DRAWN);
    if (owner !== undefined) deposit(dealing, owner);
  }
};

/** Exchanges pay out to buyers: what arrives, and what they have too much of. */
const buyersWithdraw = (dealing: Dealing, count: number, rate: number): void => {
  const { society, moment } = dealing;
  const wanted = exchangeShareOn(moment.day.day) * moment.day.supply;
  const surplus = society.ether('exchange') + society.ether('vault') - wanted;
  const leaving = Math.max(0, society.arriving + surplus / RETURN_DAYS);
  for (let left = count; left > 0; left -= 1) {
    const exchange = dealing.large('exchange', 3);
    if (exchange === undefined) return;
    const ether = (leaving / rate) * Math.exp(1.4 * gaussian(moment.random) - 1);
    dealing.send(exchange, dealing.receiver(dealing.chance(0.6) ? 'holder' : 'trader', 0.45), ether);
  }
};

/** Exchanges collect what their customers brought. */
const collect = (dealing: Dealing, count: number): void => {
  const { pending } = dealing.society;
  for (let left = Math.min(count, pending.length); left > 0; left -= 1) {
    const place = dealing.below(pending.length);
    const customer = pending[place]!;
    pending[place] = pending.at(-1)!;
    pending.pop();
    const ether = dealing.accounts.ether(customer);
    if (ether > COLLECTED_FROM)
      dealing.send(customer, dealing.member('exchange')!, 0.999 * ether - dealing.etherFor(30_000));
  }
};

/** Exchanges move what they do not need for payouts into vaults, or back. */
const balance = (dealing: Dealing): void => {
  const { society } = dealing;
  const [hot, cold] = [society.ether('exchange'), society.ether('vault')];
  const excess = hot - HOT_SHARE * (hot + cold);
  if (Math.abs(excess) < 0.3 * HOT_SHARE * (hot + cold)) return;
  const [from, to] = excess > 0 ? (['exchange', 'vault'] as const) : (['vault', 'exchange'] as const);
  const payer = dealing.large(from, 4)!;
  dealing.send(payer, dealing.member(to)!, Math.min(Math.abs(excess), 0.8 * dealing.accounts.ether(payer)));
};

/** All that people and exchanges do with each other, in times a day. */
export const trade = (dealing: Dealing, rate: number): void => {
  const { moment } = dealing;
  if (moment.day.day < FIRST_EXCHANGE) return;
  const times = (share: number): number => events(share * rate * moment.passed, moment.random);
  holdersSell(dealing);
  tradersSell(dealing, times(0.16));
  buyersWithdraw(dealing, times(0.2), 0.2 * rate);
  collect(dealing, times(0.13));
  if (times(0.05) > 0) balance(dealing);
};
