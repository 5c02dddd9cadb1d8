import { describe, expect, it } from 'vitest';
import { genesisOf } from './assets.ts';
import { catalogue, columnName, compileAsset, completeChoice, indicatorById } from './catalogue.ts';
import { AGES, SCRIPTS, SIZES } from './catalogue/bitcoin/bands.ts';

// The intricate indicators of a node's blocks, against their definitions written plainly, over a small made-up chain.
const ROWS = 900;
const days = Array.from({ length: ROWS }, (_, row) => row);
const wave = (mean: number, swing: number, length: number): number[] =>
  days.map((row) => mean + swing * Math.sin(row / length) + (swing / 3) * Math.sin(row * 1.7));

const price = wave(30_000, 20_000, 90);
const supply = days.map((row) => 1_000_000 + 900 * row);
const realizedCap = wave(25e9, 5e9, 140);
const issuance = days.map((row) => 900 - (row % 7));
const cdd = wave(4e5, 3e5, 11);
const spent = wave(50_000, 20_000, 13);
const spentInHour = wave(9_000, 3_000, 17);
const cost = wave(1.2e9, 4e8, 19);
const costInHour = wave(2e8, 5e7, 23);
const difficulty = wave(80, 30, 60);
const blocks = days.map((row) => 1_000 + (row % 5)); // four halvings within the rows
const addresses = { total: wave(900_000, 100_000, 50), active: wave(700_000, 90_000, 31) };

const inputs: Readonly<Record<string, readonly number[]>> = {
  price,
  supply,
  realized_cap: realizedCap,
  issuance_btc: issuance,
  cdd,
  spent_btc: spent,
  spent_btc_1h: spentInHour,
  spent_cost_usd: cost,
  spent_cost_usd_1h: costInHour,
  difficulty,
  block_count: blocks,
  active_addresses: addresses.active,
  addresses_nonzero: addresses.total,
  realized_cap_1w: wave(2e9, 5e8, 29),
  spent_count: wave(6e5, 1e5, 37),
  outputs_created: wave(7e5, 1e5, 41),
  utxo_count: wave(8e7, 1e7, 43),
  supply_in_profit: supply.map((coins, row) => (coins * (3 + (row % 4))) / 10),
  supply_in_loss: supply.map((coins) => coins / 5),
};

/** Divides a whole among bands, in shares that change from day to day. */
const divided = (whole: readonly number[], bands: readonly { key: string }[]) => {
  const weights = days.map((row) => bands.map((_, place) => 2 + Math.sin(row / 30 + place)));
  return bands.map(({ key }, place) => ({
    key: key.replace('.', '_'),
    values: whole.map(
      (value, row) => (value * weights[row]![place]!) / weights[row]!.reduce((sum, weight) => sum + weight),
    ),
  }));
};

const graph = compileAsset('btc', genesisOf('btc'));
graph.resize(ROWS);
const give = (name: string, values: readonly number[]): void => graph.input(name).set(values);
for (const [name, values] of Object.entries(inputs)) give(name, values);
for (const metric of ['supply', 'realized_cap', 'spent_btc', 'spent_count'])
  for (const { key, values } of divided(inputs[metric]!, AGES)) give(`${metric}_${key}`, values);
for (const metric of ['supply', 'spent_btc', 'spent_count'])
  for (const { key, values } of divided(inputs[metric]!, SIZES)) give(`${metric}_size_${key}`, values);
for (const [metric, whole] of [
  ['supply', 'supply'],
  ['utxo', 'utxo_count'],
  ['outputs_created', 'outputs_created'],
] as const)
  for (const { key, values } of divided(inputs[whole]!, SCRIPTS)) give(`${metric}_${key}`, values);
for (const [place, { key }] of SIZES.slice(1).entries()) {
  const name = key.replace('.', '_');
  give(
    `addresses_min_${name}`,
    addresses.total.map((count) => count / 4 ** (place + 1)),
  );
  give(
    `supply_min_${name}`,
    supply.map((coins) => coins * 0.9 ** (place + 1)),
  );
}
graph.run(0);

const column = (id: string, choice = {}, key = indicatorById(id)!.columns[0]!.key): Float64Array =>
  graph.column(columnName(indicatorById(id)!, key, choice));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
/** The days up to a row; the last n of them. */
const upTo = <T>(values: readonly T[], row: number): readonly T[] => values.slice(0, row + 1);
const last = <T>(values: readonly T[], row: number, n: number): readonly T[] =>
  values.slice(Math.max(0, row + 1 - n), row + 1);
const deviation = (values: readonly number[]): number =>
  Math.sqrt(sum(values.map((value) => (value - mean(values)) ** 2)) / (values.length - 1));
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
};

const cap = days.map((row) => price[row]! * supply[row]!);
const perCoin = days.map((row) => (price[row]! * cdd[row]!) / supply[row]!);
const age = (row: number): number => row; // days since the genesis
const destroyedValue = (row: number): number => sum(upTo(price, row).map((value, day) => value * cdd[day]!));
const liveliness = (row: number): number => sum(upTo(cdd, row)) / sum(upTo(supply, row));
const thermo = (row: number): number => sum(upTo(price, row).map((value, day) => value * issuance[day]!));
const investor = (row: number): number => realizedCap[row]! - thermo(row);

/** The first rows with enough days behind them, and some later ones. */
const rowsFrom = (first: number): number[] => [first, first + 1, first + 17, 700, ROWS - 1];

type Definition = readonly [id: string, first: number, of: (row: number) => number, choice?: Record<string, string>];

const reserveRisk =
  (window: number) =>
  (row: number): number =>
    price[row]! /
    sum(
      upTo(days, row)
        .filter((day) => day >= window - 1)
        .map((day) => price[day]! - median(last(perCoin, day, window))),
    );
const nvt = days.map((row) => cap[row]! / (spent[row]! * price[row]!));
const crossing = days.map((row) => mean(last(nvt, row, 10)) - mean(last(nvt, row, 30)));
const dormancyValue = days.map((row) => (cdd[row]! / spent[row]!) * price[row]!);
const ribbon = (row: number): number[] => [9, 14, 25, 40, 60, 90, 128, 200].map((n) => mean(last(difficulty, row, n)));

const definitions: readonly Definition[] = [
  ['btc.mvrv_z', 2, (row) => (cap[row]! - realizedCap[row]!) / deviation(upTo(cap, row))],
  ['btc.reserve_risk', 364, reserveRisk(365)],
  ['btc.reserve_risk', 29, reserveRisk(30), { median: '30' }],
  ['btc.cvdd', 1, (row) => destroyedValue(row) / (6e6 * age(row))],
  ['btc.terminal_price', 1, (row) => (21 * destroyedValue(row)) / (supply[row]! * age(row))],
  [
    'btc.balanced_price',
    1,
    (row) => realizedCap[row]! / supply[row]! - destroyedValue(row) / (supply[row]! * age(row)),
  ],
  ['btc.liveliness', 0, liveliness],
  ['btc.vaultedness', 0, (row) => 1 - liveliness(row)],
  ['btc.active_price', 0, (row) => realizedCap[row]! / supply[row]! / liveliness(row)],
  ['btc.vaulted_price', 0, (row) => realizedCap[row]! / supply[row]! / (1 - liveliness(row))],
  ['btc.true_market_mean', 0, (row) => investor(row) / (supply[row]! * liveliness(row))],
  ['btc.aviv', 0, (row) => (realizedCap[row]! * liveliness(row)) / investor(row)],
  ['btc.cyd', 364, (row) => sum(last(cdd, row, 365))],
  ['btc.cdd_90', 89, (row) => sum(last(cdd, row, 90)) / age(row)],
  ['btc.dormancy', 0, (row) => cdd[row]! / spent[row]!],
  ['btc.dormancy_flow', 364, (row) => cap[row]! / mean(last(dormancyValue, row, 365))],
  ['btc.dormancy_flow', 0, (row) => supply[row]! / (cdd[row]! / spent[row]!), { flow: 'supply' }],
  ['btc.sopr', 0, (row) => (spent[row]! * price[row]!) / cost[row]!],
  ['btc.asopr', 0, (row) => ((spent[row]! - spentInHour[row]!) * price[row]!) / (cost[row]! - costInHour[row]!)],
  ['btc.nvt_golden_cross', 328, (row) => crossing[row]! / deviation(last(crossing, row, 300)), { volume: 'raw' }],
  [
    'btc.difficulty_compression',
    199,
    (row) => Math.sqrt(mean(ribbon(row).map((value) => (value - mean(ribbon(row))) ** 2))) / mean(ribbon(row)),
  ],
  ['btc.nvm', 0, (row) => cap[row]! / addresses.active[row]! ** 2],
  [
    'btc.cdd_binary',
    0,
    (row) => {
      const shares = upTo(days, row).map((day) => cdd[day]! / supply[day]!);
      return Number(shares[row]! > mean(shares));
    },
  ],
];

const named = definitions.map(([id, first, of, choice]) => ({ id, first, of, choice }));

describe.each(named)('$id', ({ id, first, of, choice }) => {
  it(`is what its definition says${choice ? ` (${Object.values(choice).join()})` : ''}, from its first day on`, () => {
    const values = column(id, choice);
    for (const row of rowsFrom(first))
      expect(Math.abs(values[row]! - of(row))).toBeLessThanOrEqual(1e-9 * Math.abs(of(row)));
    if (first > 2) expect(values[first - 1]).toBeNaN();
  });
});

describe('bands', () => {
  const stacks = catalogue.indicators.filter(
    ({ id, chart, unit }) => chart === 'stack' && unit === 'percent' && id.startsWith('btc.'),
  );

  it.each(stacks.map(({ id }) => id))('of %s add up to everything', (id) => {
    for (const row of [0, 450, ROWS - 1])
      expect(sum(indicatorById(id)!.columns.map(({ key }) => column(id, {}, key)[row]!))).toBeCloseTo(100, 9);
  });

  it('give RHODL as the young over those of one to two years', () => {
    const [week, day] = [column('btc.rhodl'), column('btc.rhodl', { bands: '1d_1w' })];
    for (const row of [3, ROWS - 1]) {
      const old = graph.input('realized_cap_1y_2y')[row]!;
      expect(week[row]).toBeCloseTo(inputs['realized_cap_1w']![row]! / old, 12);
      expect(day[row]).toBeCloseTo(graph.input('realized_cap_1d_1w')[row]! / old, 12);
    }
  });

  it('of at least so many years leave out the younger ones', () => {
    const from = { '1': 6, '2': 7, '3': 8, '5': 9 };
    for (const [years, place] of Object.entries(from)) {
      const oldest = AGES.slice(place).map(({ key }) => graph.input(`supply_${key}`)[500]!);
      expect(column('btc.supply_inactive', { years })[500]).toBeCloseTo(sum(oldest), 6);
    }
  });

  it('have a mean cost each, whose sum over their coins is the realized cap', () => {
    const costs = AGES.map(
      ({ key }) => column('btc.group_cost', { age: key })[500]! * graph.input(`supply_${key}`)[500]!,
    );
    expect(sum(costs) / realizedCap[500]!).toBeCloseTo(1, 12);
  });
});

describe('the clock of the chain', () => {
  it('counts down to each halving and starts anew', () => {
    let height = -1;
    const left = column('btc.halving_blocks');
    for (const row of days) {
      height += blocks[row]!;
      expect([column('btc.block_height')[row], left[row]]).toEqual([height, 210_000 - (height % 210_000)]);
    }
    expect(days.filter((row) => left[row]! > left[row - 1]!)).toHaveLength(4);
  });
});

it('offers every threshold of the specification', () => {
  const offered = (id: string): string[] =>
    indicatorById(id)!.parameters.flatMap(({ options }) => options.map(({ value }) => value));
  const thresholds = ['0', '0.01', '0.1', '1', '10', '100', '1000', '10000'];
  for (const id of ['btc.addresses_min', 'btc.supply_min', 'btc.group_addresses', 'btc.utxo_of_size'])
    expect(offered(id)).toEqual(thresholds);
  expect(offered('btc.whales')).toEqual(['500', '1500', '5000', '10000', '15000']);
  expect(completeChoice(indicatorById('btc.addresses_min')!)).toEqual({ threshold: '1' });
});
