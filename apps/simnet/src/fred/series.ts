import type { Curve } from '../world/curve.ts';
import { dateOf, dayOfDate } from '../world/days.ts';
import { economyStart, type Economy, type MaturityKey } from '../world/economy.ts';
import * as levels from '../world/economy-levels.ts';
import * as money from '../world/money-levels.ts';
import { gaussian, hash, randomFrom } from '../world/random.ts';
import { isHoliday, isWeekend, weekdayOf } from '../world/sessions.ts';

/** A series as FRED publishes it. */
export interface Series {
  readonly valueOn: Curve;
  readonly firstDay: number;
  readonly digits: number;
  readonly rhythm: Rhythm;
  /** How far the first figure of a period is off, as a share; absent for series that are not revised. */
  readonly revisedBy?: number;
}

const DAY_OF_MONTH = 'YYYY-MM-'.length;
const [MONDAY, WEDNESDAY, SATURDAY] = [1, 3, 6];
const isFirst = (day: number): boolean => dateOf(day).slice(DAY_OF_MONTH) === '01';
const isQuarter = (day: number): boolean =>
  ['01-01', '04-01', '07-01', '10-01'].includes(dateOf(day).slice('YYYY-'.length));

/** The days on which a series has a row, and how many days later it is published. */
const rhythms = {
  everyDay: { has: () => true, lag: 2 },
  weekdays: { has: (day: number) => !isWeekend(day), lag: 1 },
  mondays: { has: (day: number) => weekdayOf(day) === MONDAY, lag: 15 },
  wednesdays: { has: (day: number) => weekdayOf(day) === WEDNESDAY, lag: 9 },
  ledgers: { has: (day: number) => weekdayOf(day) === WEDNESDAY, lag: 1 },
  saturdays: { has: (day: number) => weekdayOf(day) === SATURDAY, lag: 5 },
  months: { has: isFirst, lag: 45 },
  lateMonths: { has: isFirst, lag: 60 },
  quarters: { has: isQuarter, lag: 120 },
} as const;
export type Rhythm = keyof typeof rhythms;

/** Whether the period of a rhythm is released on a day. */
export const rhythmDays = (rhythm: Rhythm, day: number): boolean => rhythms[rhythm].has(day - rhythms[rhythm].lag);

export const isPublished = ({ rhythm, firstDay }: Series, day: number, today: number): boolean =>
  day >= firstDay && day + rhythms[rhythm].lag <= today && rhythms[rhythm].has(day);

/** The day of the first publication. */
export const releaseDayOf = ({ rhythm }: Series, day: number): number => day + rhythms[rhythm].lag;

const REVISED_AFTER = [30, 60]; // days after the first figure: a second and a third estimate

/** The value of a period as it stands on a day: the first figure, half of the way to the last, and the last one. */
export const valueAt = (series: Series, day: number, today: number): number => {
  const { valueOn, revisedBy } = series;
  if (revisedBy === undefined) return valueOn(day);
  const age = today - releaseDayOf(series, day);
  const left = 1 - REVISED_AFTER.filter((days) => age >= days).length / REVISED_AFTER.length;
  return valueOn(day) * (1 + left * revisedBy * gaussian(randomFrom(hash(REVISIONS_SALT, day))));
};

/** A weekday without trading has a row without a value. */
export const hasValue = ({ rhythm }: Series, day: number): boolean => rhythm !== 'weekdays' || !isHoliday(day);

const REVISIONS_SALT = 77;
const MILLIONS = 1000; // a level is in billions
const yieldIds: Readonly<Record<MaturityKey, string>> = {
  '1m': 'DGS1MO',
  '3m': 'DGS3MO',
  '6m': 'DGS6MO',
  '1y': 'DGS1',
  '2y': 'DGS2',
  '3y': 'DGS3',
  '5y': 'DGS5',
  '7y': 'DGS7',
  '10y': 'DGS10',
  '20y': 'DGS20',
  '30y': 'DGS30',
};

interface Form {
  readonly rhythm: Rhythm;
  readonly digits: number;
  readonly revisedBy?: number;
  readonly since?: string;
}

const series = (valueOn: Curve, { since, ...form }: Form): Series => ({
  ...form,
  valueOn,
  firstDay: since === undefined ? economyStart : dayOfDate(since),
});

type Table = Readonly<Record<string, Series>>;

/** Makes quantities that stray from their level, each in its own way. */
class Straying {
  #salt = 100;
  readonly #economy: Economy;

  constructor(economy: Economy) {
    this.#economy = economy;
  }

  /** A price; `together`: the share of its shocks that it has in common with bitcoin. */
  price(level: Curve, daily: number, together = 0): Curve {
    return this.#economy.growing(level, { salt: this.#next(), daily, reverts: 0.98, together });
  }

  /** A count of statistics, which hardly strays. */
  count(level: Curve, daily = 0.000_5): Curve {
    return this.#economy.growing(level, { salt: this.#next(), daily, reverts: 0.95 });
  }

  #next(): number {
    this.#salt += 1;
    return this.#salt;
  }
}

const inMillions =
  (billions: Curve): Curve =>
  (day) =>
    billions(day) * MILLIONS;

const ratesOf = ({ yields, moving }: Economy): Table => {
  const rate: Form = { rhythm: 'weekdays', digits: 2 };
  const linked: Form = { ...rate, since: '2003-01-02' };
  const INFLATION = 2.2;
  const ten = yields['10y'];
  return {
    ...Object.fromEntries(Object.entries(yieldIds).map(([key, id]) => [id, series(yields[key as MaturityKey], rate)])),
    DFF: series(levels.fedFunds, { rhythm: 'everyDay', digits: 2 }),
    DFII10: series(
      moving((day) => ten(day) - INFLATION, { salt: 90, daily: 0.02, reverts: 0.98 }),
      linked,
    ),
    T10YIE: series(
      moving(() => INFLATION, { salt: 90, daily: -0.02, reverts: 0.98 }),
      linked,
    ),
  };
};

const marketsOf = ({ nasdaq }: Economy, straying: Straying): Table => {
  const index: Form = { rhythm: 'weekdays', digits: 2 };
  const fine: Form = { rhythm: 'weekdays', digits: 4 };
  return {
    NASDAQCOM: series(nasdaq, index),
    NASDAQ100: series(
      straying.price((day) => nasdaq(day) * 1.1, 0.002),
      index,
    ),
    SP500: series(
      straying.price((day) => 24 * levels.nasdaq(day) ** 0.56, 0.008, 0.45),
      index,
    ),
    VIXCLS: series(straying.price(levels.vix, 0.05, -0.4), index),
    DTWEXBGS: series(straying.price(levels.dollarIndex, 0.003, -0.2), fine),
    DEXCHUS: series(straying.price(levels.usdcny, 0.002), fine),
    DEXJPUS: series(straying.price(levels.usdjpy, 0.005), index),
    DEXUSEU: series(straying.price(levels.eurusd, 0.005, 0.15), fine),
    DEXUSUK: series(straying.price(levels.gbpusd, 0.005, 0.15), fine),
    DEXKOUS: series(straying.price(levels.usdkrw, 0.005, -0.2), index),
  };
};

const moneyOf = (straying: Straying): Table => {
  const m2 = straying.count(money.m2);
  return {
    M2SL: series(m2, { rhythm: 'months', digits: 1 }),
    WM2NS: series(m2, { rhythm: 'mondays', digits: 1 }),
    M1SL: series(straying.count(money.m1), { rhythm: 'months', digits: 1 }),
    M2V: series((day) => money.gdp(day) / m2(day), { rhythm: 'quarters', digits: 3 }),
    BOGMBASE: series(inMillions(straying.count(money.monetaryBase, 0.003)), { rhythm: 'months', digits: 0 }),
    WALCL: series(inMillions(straying.count(money.fedAssets, 0.002)), { rhythm: 'ledgers', digits: 0 }),
    WTREGEN: series(inMillions(straying.count(money.treasuryAccount, 0.06)), { rhythm: 'ledgers', digits: 0 }),
    RRPONTSYD: series(straying.count(money.reverseRepo, 0.08), { rhythm: 'weekdays', digits: 3, since: '2013-09-23' }),
    TOTBKCR: series(straying.count(money.bankCredit), { rhythm: 'wednesdays', digits: 4 }),
    TOTLL: series(straying.count(money.bankLoans), { rhythm: 'wednesdays', digits: 4 }),
    BUSLOANS: series(straying.count(money.businessLoans), { rhythm: 'months', digits: 4 }),
  };
};

const outputOf = (straying: Straying): Table => {
  const quarterly: Form = { rhythm: 'quarters', digits: 3 };
  const monthly: Form = { rhythm: 'months', digits: 3 };
  return {
    GDP: series(straying.count(money.gdp), { ...quarterly, revisedBy: 0.003 }),
    GDPC1: series(straying.count(money.realGdp), { ...quarterly, revisedBy: 0.003 }),
    NCBEILQ027S: series(inMillions(straying.count(money.equities, 0.01)), { ...quarterly, digits: 0 }),
    GFDEGDQ188S: series(straying.count(levels.debtShare), { ...quarterly, digits: 5 }),
    CPIAUCSL: series(straying.count(levels.cpi), monthly),
    CPILFESL: series(straying.count(levels.coreCpi), monthly),
    PCEPI: series(straying.count(levels.pcePrices), { ...monthly, rhythm: 'lateMonths' }),
    UNRATE: series(straying.count(levels.unemployment, 0.005), { ...monthly, digits: 1 }),
    PAYEMS: series(straying.count(levels.payrolls, 0.000_2), { ...monthly, digits: 0, revisedBy: 0.000_3 }),
    ICSA: series(straying.count(levels.claims, 0.03), { rhythm: 'saturdays', digits: 0 }),
    WEI: series((day) => levels.activity(day) - 2, { rhythm: 'saturdays', digits: 2, since: '2008-01-05' }),
  };
};

/** Every series by its id. */
export const seriesOf = (economy: Economy): Table => {
  const straying = new Straying(economy);
  return { ...ratesOf(economy), ...marketsOf(economy, straying), ...moneyOf(straying), ...outputOf(straying) };
};
