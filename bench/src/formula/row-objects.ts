// The peer is a straightforward implementation: a day is an object, and an indicator is a function of the days and a row number. Each
// window is sliced and traversed again; only running totals are kept.

export interface Day {
  readonly [metric: string]: number;
}

const values = (days: readonly Day[], i: number, window: { of: (day: Day) => number; days: number }): number[] =>
  i < window.days - 1 ? [] : days.slice(i - window.days + 1, i + 1).map(window.of);

const sum = (numbers: readonly number[]): number =>
  numbers.length === 0 ? NaN : numbers.reduce((total, value) => total + value, 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;

const deviation = (numbers: readonly number[]): number => {
  const average = mean(numbers);
  return Math.sqrt(sum(numbers.map((value) => (value - average) ** 2)) / (numbers.length - 1));
};

const price = (day: Day): number => day['price']!;
const metric =
  (name: string) =>
  (day: Day): number =>
    day[name]!;
const averagePrice = (days: readonly Day[], i: number, length: number): number =>
  mean(values(days, i, { of: price, days: length }));

/** The days with all the totals that indicators need. */
export const withTotals = (days: readonly Day[]): Day[] => {
  let [thermoCap, capTotal, capSquares, capCount, top, topRow, previous] = [0, 0, 0, 0, 0, 0, NaN];
  return days.map((day, i) => {
    const marketCap = day['price']! * day['supply']!;
    const issuanceUsd = day['price']! * day['issuance_btc']!;
    if (!Number.isNaN(marketCap)) {
      thermoCap += issuanceUsd;
      capTotal += marketCap;
      capSquares += marketCap ** 2;
      capCount += 1;
    }
    if (day['price']! >= top) [top, topRow] = [day['price']!, i];
    const change = day['price']! / previous;
    previous = day['price']!;
    const known = Number.isNaN(marketCap) ? NaN : 1;
    return {
      ...day,
      marketCap,
      issuanceUsd,
      change,
      thermoCap: thermoCap * known,
      averageCap: (capTotal / capCount) * known,
      capDeviation: Math.sqrt((capSquares - capTotal ** 2 / capCount) / (capCount - 1)) * known,
      top: top * known,
      sinceTop: (i - topRow) * known,
      return: Math.log(change),
      age: i,
    };
  });
};

type Rule = (days: readonly Day[], i: number) => readonly number[];

const one =
  (rule: (day: Day) => number): Rule =>
  (days, i) => [rule(days[i]!)];
const volatility =
  (length: number): Rule =>
  (days, i) => [deviation(values(days, i, { of: metric('return'), days: length }))];
const gain =
  (length: number): Rule =>
  (days, i) => [100 * (price(days[i]!) / (days[i - length]?.['price'] ?? NaN) - 1)];

/** The same indicators as in the catalogue, by id; each returns its columns in the catalogue's order (without the price). */
export const rowObjectRules: Record<string, Rule> = {
  'btc.mvrv': one((day) => day['marketCap']! / day['realized_cap']!),
  'btc.mvrv_z': one((day) => (day['marketCap']! - day['realized_cap']!) / day['capDeviation']!),
  'btc.nupl': one((day) => 1 - day['realized_cap']! / day['marketCap']!),
  'btc.puell': (days, i) => [
    days[i]!['issuanceUsd']! / mean(values(days, i, { of: metric('issuanceUsd'), days: 365 })),
  ],
  'btc.s2f': (days, i) => [days[i]!['supply']! / sum(values(days, i, { of: metric('issuance_btc'), days: 365 }))],
  'btc.nvt': one((day) => day['marketCap']! / day['transfer_volume_adjusted_usd']!),
  'btc.nvt_signal': (days, i) => [
    days[i]!['marketCap']! / mean(values(days, i, { of: metric('transfer_volume_adjusted_usd'), days: 90 })),
  ],
  'btc.thermo_multiple': one((day) => day['marketCap']! / day['thermoCap']!),
  'btc.realized_price': one((day) => day['realized_cap']! / day['supply']!),
  'btc.delta_cap': one((day) => day['realized_cap']! - day['averageCap']!),
  'btc.top_cap': one((day) => 35 * day['averageCap']!),
  'btc.drawdown': one((day) => 100 * (day['price']! / day['top']! - 1)),
  'btc.days_since_ath': one((day) => day['sinceTop']!),
  'btc.mayer': (days, i) => [price(days[i]!) / averagePrice(days, i, 200)],
  'btc.ahr999': (days, i) => {
    const cost = Math.exp(mean(values(days, i, { of: (day) => Math.log(price(day)), days: 200 })));
    return [(price(days[i]!) / cost) * (price(days[i]!) / 10 ** (5.84 * Math.log10(days[i]!['age']!) - 17.01))];
  },
  'btc.jzr60': (days, i) => [sum(values(days, i, { of: (day) => 100 * (day['change']! - 1), days: 60 }))],
  'btc.ma730': (days, i) => [averagePrice(days, i, 730), 5 * averagePrice(days, i, 730)],
  'btc.ma200w': (days, i) => [averagePrice(days, i, 1_400)],
  'btc.pi_cycle': (days, i) => [averagePrice(days, i, 111), 2 * averagePrice(days, i, 350)],
  'btc.golden_ratio': (days, i) => {
    const average = averagePrice(days, i, 350);
    return [1, 1.6, 2, 3, 5, 8, 13, 21].map((ratio) => ratio * average);
  },
  'btc.bollinger': (days, i) => {
    const prices = values(days, i, { of: price, days: 20 });
    const width = 2 * deviation(prices) * Math.sqrt(19 / 20);
    return [mean(prices), mean(prices) + width, mean(prices) - width];
  },
  'btc.volatility_30d': volatility(30),
  'btc.volatility_60d': volatility(60),
  'btc.volatility_180d': volatility(180),
  'btc.roi_30d': gain(30),
  'btc.roi_1y': gain(365),
  'btc.hash_ribbons': (days, i) =>
    [30, 60].map((length) => mean(values(days, i, { of: metric('hash_rate'), days: length }))),
};
