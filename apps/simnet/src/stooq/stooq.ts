import type { Answer, Call, Dialect, Query } from '../dialect.ts';
import { dateOf, dayOf, dayOfDate } from '../world/days.ts';
import { economyStart } from '../world/economy.ts';
import { gaussian, hash, randomFrom } from '../world/random.ts';
import { isSession } from '../world/sessions.ts';
import type { World } from '../world/world.ts';

const CSV = 'text/csv';
const WICK = 0.004;
const WICK_SALT = 81;
const CENTS = 100;

interface Quote {
  readonly closeOf: (day: number) => number;
  readonly volumeOf?: (day: number) => number;
}

const text = (status: number, body: string): Answer => ({ status, type: CSV, body });
const cents = (price: number): number => Math.round(price * CENTS) / CENTS;

/** Stooq's daily download of one symbol, over the simulated economy. */
export const stooq = ({ economy }: World): Dialect => {
  const quotes: Readonly<Record<string, Quote>> = {
    '^ndq': { closeOf: economy.nasdaq, volumeOf: (day) => Math.round(2.2e9 * wickOf(day, 3) ** 8) },
    xauusd: { closeOf: economy.gold },
  };
  return {
    target: 'stooq',
    routes: {
      '/q/d/l/': ({ query, now }: Call) => {
        const symbol = String(query['s'] ?? '').toLowerCase();
        const quote = Object.hasOwn(quotes, symbol) ? quotes[symbol] : undefined;
        if (quote === undefined || query['i'] !== 'd') return text(200, 'No data\n');
        const firstDay = Math.max(economyStart, dayIn(query['d1']) ?? economyStart);
        const lastDay = Math.min(dayOf(now) - 1, dayIn(query['d2']) ?? Number.POSITIVE_INFINITY);
        return text(200, csvOf(quote, firstDay, lastDay));
      },
    },
    refuse: (refusal) => text(Number(refusal), 'Exceeded the daily hits limit\n'),
  };
};

const dayIn = (value: Query[string] | undefined): number | undefined => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(typeof value === 'string' ? value : '') ?? [];
  return year === undefined ? undefined : dayOfDate(`${year}-${month}-${day}`);
};

/** A factor slightly above 1. */
const wickOf = (day: number, which: number): number =>
  1 + WICK * Math.abs(gaussian(randomFrom(hash(WICK_SALT, which, day))));

const csvOf = ({ closeOf, volumeOf }: Quote, firstDay: number, lastDay: number): string => {
  const lines = [`Date,Open,High,Low,Close${volumeOf ? ',Volume' : ''}`];
  for (let day = firstDay; day <= lastDay; day += 1) {
    if (!isSession(day)) continue;
    const [open, close] = [cents(closeOf(day - 1)), cents(closeOf(day))];
    const high = cents(Math.max(open, close) * wickOf(day, 1));
    const low = cents(Math.min(open, close) / wickOf(day, 2));
    lines.push([dateOf(day), open, high, low, close, ...(volumeOf ? [volumeOf(day)] : [])].join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
};
