import { SECOND } from '@chaintide/contracts/limits';
import type { Answer, Call, Dialect } from '../dialect.ts';
import type { Refusal } from '../faults.ts';
import { dayOf, timeOf } from '../world/days.ts';
import { isChain, stablecoinStart, type Chain, type StablecoinId } from '../world/stablecoins.ts';
import type { World } from '../world/world.ts';

/** DefiLlama's numbers of the coins, and CoinGecko's names. */
const byNumber: Readonly<Record<string, StablecoinId>> = { 1: 'usdt', 2: 'usdc', 4: 'busd' };
const names = { usdt: 'tether', usdc: 'usd-coin', busd: 'binance-usd' } as const;

const messages: Readonly<Record<Refusal, string>> = {
  429: 'Too many requests',
  418: 'Too many requests',
  451: 'Unavailable for legal reasons',
  403: 'Forbidden',
  500: 'Internal server error',
};
const refusal = (status: number, message: string): Answer => ({ status, body: { message } });

const daysUpTo = (now: number): number[] =>
  Array.from({ length: Math.max(0, dayOf(now) - stablecoinStart + 1) }, (_, index) => stablecoinStart + index);

const secondsOf = (day: number): number => timeOf(day) / SECOND;
const pegged = (dollars: number) => ({ peggedUSD: dollars });

/** Charts of stablecoins in circulation, in total and by chain, and their prices. */
export const defiLlama = ({ stablecoins }: World): Dialect => {
  const valueOf = (chain: Chain | 'all', coin: StablecoinId | undefined, day: number): number | undefined => {
    if (chain !== 'all') {
      const all = coin === undefined ? Object.values(byNumber) : [coin];
      const known = all.flatMap((one) => stablecoins.on(one, chain, day) ?? []);
      return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : undefined;
    }
    return coin === undefined ? stablecoins.total(day) : stablecoins.circulating(coin, day);
  };
  const chart = ({ query, now, url }: Call): Answer => {
    const chain = decodeURIComponent(url.pathname.split('/').at(-1)!);
    const number = query['stablecoin'];
    const coin = number === undefined ? undefined : byNumber[String(number)];
    if ((chain !== 'all' && !isChain(chain)) || (number !== undefined && coin === undefined))
      return refusal(404, 'Chain or stablecoin not found');
    const rows = daysUpTo(now).flatMap((day) => {
      const value = valueOf(chain, coin, day);
      if (value === undefined) return [];
      const unreleased = coin === undefined ? 0 : stablecoins.unreleased(coin, day);
      return [{ date: String(secondsOf(day)), totalCirculating: pegged(value), totalUnreleased: pegged(unreleased) }];
    });
    return { status: 200, body: rows };
  };
  const prices = ({ now }: Call): Answer => ({
    status: 200,
    body: daysUpTo(now).map((day) => ({
      date: secondsOf(day),
      prices: Object.fromEntries(
        Object.values(byNumber)
          .filter((coin) => stablecoins.circulating(coin, day) !== undefined)
          .map((coin) => [names[coin], stablecoins.priceOf(coin, day)]),
      ),
    })),
  });
  return {
    target: 'defillama',
    routes: { '/stablecoincharts/:chain': chart, '/stablecoinprices': prices },
    refuse: (fault) => refusal(Number(fault), messages[fault]),
  };
};
