import { bitcoin, ethereum, type Explained } from '../entry.ts';
import { funding } from './funding.ts';
import { liquidity } from './liquidity.ts';
import { openInterest } from './open-interest.ts';
import { entriesOf } from './pair.ts';
import { positions } from './positions.ts';
import { premium } from './premium.ts';
import { trading } from './trading.ts';

const groups = { trading, liquidity, funding, open_interest: openInterest, positions, premium };

/** Each coin against USDT on one exchange: spot, and its perpetual contract. */
const made = { btc: bitcoin, eth: ethereum };
const exchangeOf = (coin: keyof typeof made): Explained[] =>
  Object.entries(groups).flatMap(([group, entries]) => made[coin]('exchange', group, entriesOf(coin, entries)));

export const bitcoinExchange = exchangeOf('btc');
export const ethereumExchange = exchangeOf('eth');
