import {
  catalogue as catalogueSchema,
  exportRoute,
  seriesQuery,
  type Indicator,
} from '@chaintide/contracts/charts/indicators';
import { resolutions } from '@chaintide/contracts/charts/resolutions';
import { describe, expect, it } from 'vitest';
import { assetOf, assets, coins, genesisOf, type Asset } from './assets.ts';
import {
  catalogue,
  columnName,
  compileAsset,
  completeChoice,
  indicatorById,
  introductions,
  termsOf,
} from './catalogue.ts';
import { REREADS } from './catalogue/parameters.ts';
import { inputsOf, metricIds, metrics } from './metrics.ts';
import { isFromIndex } from './metrics/bitcoin-index.ts';

/** The other parameters of a chart's link. */
const pageSettings = ['id', 'indicator', 'range', 'scale', 'overlay', 'compare', 'events', 'difference', 'look'];

/** Groups of the exchange in which everything is about the coin against USDT. */
const pairGroups = ['trading', 'liquidity', 'funding', 'open_interest', 'positions', 'premium'];
const isOfPair = (id: string, [, , group]: Indicator['path']): boolean =>
  /\.(ohlc|volume)$/.test(id) || pairGroups.includes(group);

const { groups, indicators } = catalogue;

/** The defaults, and each option beside the defaults of the others. */
const choicesOf = ({ parameters }: Indicator): Record<string, string>[] => [
  {},
  ...parameters.flatMap(({ name, options }) => options.map(({ value }) => ({ [name]: value }))),
];
const ids = indicators.map(({ id }) => id);

describe('the catalogue', () => {
  it('matches the contract, with a text in both languages everywhere', () => {
    expect(catalogueSchema.parse(catalogue)).toEqual(catalogue);
  });

  it('has indicators that can be read anew where they use what the index of the chain gives, and only there', () => {
    const graph = compileAsset('btc', genesisOf('btc'));
    const isFromBlocks = (indicator: Indicator): boolean =>
      assetOf(indicator.id) === 'btc' &&
      indicator.columns
        .flatMap(({ key }) =>
          choicesOf(indicator).flatMap((choice) => graph.inputsOf(columnName(indicator, key, choice))),
        )
        .some((name) => isFromIndex(`btc.${name}`));
    const idsOf = (all: readonly Indicator[]): string[] => all.map(({ id }) => id);
    expect(idsOf(indicators.filter(({ rereads }) => rereads))).toEqual(idsOf(indicators.filter(isFromBlocks)));
  });

  it('has unique ids, and those that were promised', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining([
        'btc.mvrv',
        'btc.mvrv_z',
        'btc.nupl',
        'btc.puell',
        'btc.ahr999',
        'btc.jzr60',
        'btc.ma730',
        'btc.mayer',
        'btc.nvt',
        'btc.s2f',
        'btc.drawdown',
        'btc.volatility_30d',
        'btc.hash_rate',
        'btc.active_addresses',
        'btc.realized_price',
        'btc.pi_cycle',
        'btc.ohlc',
        'btc.lth_supply',
        'btc.sth_supply',
        'btc.rhodl',
        'eth.price',
        'eth.ohlc',
        'eth.volume',
        'eth.market_cap',
        'eth.drawdown',
        'eth.mayer',
        'eth.volatility',
        'eth.active_addresses',
        'eth.tx_count',
        'eth.block_count',
      ]),
    );
    expect(ids[0]).toBe('btc.active_addresses'); // opened by `/`
    expect(ids.length).toBeGreaterThanOrEqual(40);
    expect(indicatorById('btc.mvrv')?.id).toBe('btc.mvrv');
    expect(indicatorById('btc.nothing')).toBeUndefined();
  });

  it('starts with the average of a week where a line or bars add up what happened in a day', () => {
    const scheduled = ['btc.issuance', 'btc.issuance_usd', 'eth.gas_limit']; // the protocol sets them
    const addsUp = ({ id, chart, columns }: Indicator): boolean =>
      (chart === 'line' || chart === 'bar') && columns[0]!.derivation === 'sum' && !id.startsWith('macro.');
    const noisy = indicators.filter(({ smoothing }) => smoothing > 0);
    expect(new Set(noisy.map(({ smoothing }) => smoothing))).toEqual(new Set([7]));
    expect(indicators.filter((one) => addsUp(one) && one.smoothing === 0).map(({ id }) => id)).toEqual(scheduled);
    // what is taken at the end of a day is a level; these two divide what happened in it
    const levels = noisy.filter(({ columns }) => columns[0]!.derivation === 'last').map(({ id }) => id);
    expect(levels).toEqual(['btc.mpi', 'eth.burn_to_issuance']);
    expect(noisy.filter(({ chart }) => ['area', 'stack', 'candles'].includes(chart))).toEqual([]);
  });

  it("starts with its coin's price where it is about the chain, unless it is a price or draws one", () => {
    const prices = ['price', 'price_difference', 'time'];
    const ofCoins = indicators.filter(({ id }) => coins.some((coin) => coin === assetOf(id)));
    for (const { id, path, columns, priced } of ofCoins) {
      const [, section, group] = path;
      const isAboutChain = (section === 'onchain' && !prices.includes(group)) || group === 'flows';
      const drawsPrice = columns.some(({ key }) => key === 'price');
      expect([id, priced]).toEqual([id, isAboutChain && !drawsPrice ? [assetOf(id)] : []]);
    }
  });

  it('places every indicator in an existing group, and has no empty group', () => {
    const keys = groups.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(indicators.flatMap(({ path }) => path))).toEqual(new Set(keys));
  });

  it('compiles every column of every indicator under every choice into one graph', () => {
    const graphs = new Map(assets.map((asset) => [asset, compileAsset(asset, genesisOf(asset))]));
    for (const indicator of indicators) {
      const graph = graphs.get(assetOf(indicator.id))!;
      for (const { key } of indicator.columns)
        expect(graph.inputsOf(columnName(indicator, key)).length).toBeGreaterThan(0);
    }
    const graph = graphs.get('btc')!;
    expect(graph.inputsOf('btc.s2f/value?flow=annualised')).toEqual(['issuance_btc', 'supply']);
    expect(graph.inputsOf(columnName(indicatorById('btc.nvt')!, 'value', { volume: 'spot' }))).toEqual([
      'price',
      'spot_volume_usd',
      'supply',
    ]);
    expect(() => graph.inputsOf(columnName(indicatorById('btc.nvt')!, 'value', { volume: 'none' }))).toThrow(
      RangeError,
    );
  });

  it('keeps the definitions of variants apart', () => {
    const graph = compileAsset('btc', genesisOf('btc'));
    const inputs = (id: string, choice = {}) => graph.inputsOf(columnName(indicatorById(id)!, 'value', choice));
    expect([inputs('btc.lth_supply'), inputs('btc.lth_supply', { cut: '150' })]).toEqual([
      ['lth_supply_155'],
      ['lth_supply_150'],
    ]);
    expect(inputs('btc.sth_supply', { cut: '150' })).toEqual(['lth_supply_150', 'supply']);
    expect([inputs('btc.rhodl'), inputs('btc.rhodl', { bands: '1d_1w' })]).toEqual([
      ['realized_cap_1w', 'realized_cap_1y_2y'],
      ['realized_cap_1d_1w', 'realized_cap_1y_2y'],
    ]);
    expect(inputs('btc.lth_sopr')).toEqual(['lth_spent_cost_usd_155', 'lth_spent_usd_155']);
  });

  it('says of every indicator that no source feeds what would, and of no other', () => {
    const graphs = new Map(assets.map((asset) => [asset, compileAsset(asset, genesisOf(asset))]));
    const isAwaiting = (indicator: Indicator): boolean =>
      indicator.columns
        .flatMap(({ key }) => graphs.get(assetOf(indicator.id))!.inputsOf(columnName(indicator, key)))
        .some((input) => metrics[inputsOf(assetOf(indicator.id)).get(input)!].isAwaited);
    expect(indicators.filter(({ awaits }) => awaits).map(({ id }) => id)).toEqual(
      indicators.filter(isAwaiting).map(({ id }) => id),
    );
  });

  it('opens every coin at the chart in the specification', () => {
    const first: Record<Asset, string> = {
      btc: 'btc.active_addresses',
      eth: 'eth.active_addresses',
      macro: 'macro.money_stock',
      stable: 'stable.circulating',
    };
    for (const asset of assets) expect(indicators.find(({ id }) => assetOf(id) === asset)?.id).toBe(first[asset]);
  });

  it('fills the macro menu: at least 60 indicators, all of them with a source', () => {
    const macro = indicators.filter(({ coin }) => coin === 'MACRO');
    expect(macro.length).toBeGreaterThanOrEqual(60);
    expect(macro.filter(({ awaits }) => awaits).map(({ id }) => id)).toEqual([]);
  });

  it('fills the on-chain menu of bitcoin: at least 160 indicators, each with a source, and 8 or more in every group', () => {
    const onChain = indicators.filter(({ path: [coin, section] }) => coin === 'btc' && section === 'onchain');
    expect(onChain.length).toBeGreaterThanOrEqual(160);
    expect(onChain.filter(({ awaits }) => awaits)).toEqual([]);
    const sizes = Map.groupBy(onChain, ({ path: [, , group] }) => group);
    expect([...sizes.keys()]).toEqual([
      'address',
      'miners',
      'network',
      'holders',
      'profit_loss',
      'lifetime',
      'ratio',
      'balance',
      'currency',
      'time',
      'price',
      'price_difference',
      'profit_groups',
      'quantity_groups',
    ]);
    for (const group of sizes.values()) expect(group.length).toBeGreaterThanOrEqual(8);
  });

  it('fills the on-chain menu of ether: at least 90 indicators, each with a source, and 8 or more in every group', () => {
    const onChain = indicators.filter(({ path: [coin, section] }) => coin === 'eth' && section === 'onchain');
    expect(onChain.length).toBeGreaterThanOrEqual(90);
    expect(onChain.filter(({ awaits }) => awaits)).toEqual([]);
    const sizes = Map.groupBy(onChain, ({ path: [, , group] }) => group);
    const inOrder = ['address', 'network', 'token', 'staking', 'profit_loss', 'lifetime', 'ratio', 'balance'];
    expect([...sizes.keys()]).toEqual(inOrder);
    for (const group of sizes.values()) expect(group.length).toBeGreaterThanOrEqual(8);
  });

  it('fills the stablecoin menu: at least 48 indicators, each with a source', () => {
    const stable = indicators.filter(({ coin }) => coin === 'STABLE');
    expect(stable.length).toBeGreaterThanOrEqual(48);
    expect(stable.filter(({ awaits }) => awaits)).toEqual([]);
  });

  it.each([
    ['BTC', 25],
    ['ETH', 20],
  ])('fills the exchange groups of %s: at least %i indicators with a source', (coin, least) => {
    const fed = indicators.filter((one) => one.coin === coin && one.path[1] === 'exchange' && !one.awaits);
    expect(fed.length).toBeGreaterThanOrEqual(least);
    expect(pairGroups.filter((group) => !fed.some(({ path }) => path[2] === group))).toEqual([]);
  });

  it('has metrics and terms for each asset, coins for each coin, and no id of another asset', () => {
    expect(new Set([...metricIds, ...ids].map(assetOf))).toEqual(new Set(assets));
    for (const coin of coins) expect(termsOf[coin]).toHaveProperty('market_cap');
    for (const { id, path, coin, assets: covered } of indicators) {
      expect([path[0], coin]).toEqual([assetOf(id), assetOf(id).toUpperCase()]);
      if (coins.some((one) => one === assetOf(id)))
        expect(covered).toEqual([isOfPair(id, path) ? `${coin}USDT` : coin]);
    }
  });

  it('begins every introduction with the unit note', () => {
    expect(Object.keys(introductions)).toEqual(indicators.map(({ id }) => id));
    for (const introduction of Object.values(introductions)) {
      expect(introduction.zh).toMatch(/^K 为千，M 为百万，B 为十亿。[^ ]/);
      expect(introduction.en).toMatch(/^K thousands, M millions, B billions\. [A-Z]/);
      expect(introduction.zh).toMatch(/[。]$/);
      expect(introduction.en).toMatch(/\.$/);
    }
  });

  it('leaves no place in a text unfilled', () => {
    for (const { id, label, fullName } of indicators) {
      for (const text of [label, fullName, introductions[id]!]) expect(text.zh + text.en).not.toMatch(/[{}$]\w|[{}]/);
    }
  });
});

describe.each(indicators)('$id', (indicator) => {
  it('has distinct column keys, and resolutions from fine to coarse that begin with its interval', () => {
    const keys = indicator.columns.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const order = indicator.resolutions.map((resolution) => resolutions.indexOf(resolution));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(indicator.resolutions[0]).toBe(indicator.interval);
  });

  it('has the columns that its kind of chart needs', () => {
    const keys = indicator.columns.map(({ key }) => key);
    const rules = Object.fromEntries(indicator.columns.map(({ key, derivation }) => [key, derivation]));
    if (indicator.chart === 'candles')
      expect(rules).toEqual({ open: 'first', high: 'max', low: 'min', close: 'last', volume: 'sum' });
    else if (indicator.chart === 'lines' || indicator.chart === 'stack') expect(keys.length).toBeGreaterThan(1);
    else expect(keys).toEqual(['value']);
    if (indicator.chart === 'stack') expect(indicator.scale).toBe('linear'); // heights do not add up on a log axis
  });

  it('has zones in ascending order without overlap', () => {
    const edges = indicator.zones.flatMap(({ from = -Infinity, to = Infinity }) => [from, to]);
    expect(edges).toEqual(edges.toSorted((a, b) => a - b));
    for (const { from, to } of indicator.zones) expect(from !== undefined || to !== undefined).toBe(true);
  });

  it('has parameters with a valid default, and names that no query or page setting uses', () => {
    const taken = [...Object.keys(seriesQuery.shape), ...Object.keys(exportRoute.query.shape), ...pageSettings];
    for (const { name } of REREADS)
      expect([...taken, ...indicator.parameters.map((own) => own.name)]).not.toContain(name);
    for (const { name, options, default: standard } of indicator.parameters) {
      const values = options.map(({ value }) => value);
      expect(taken).not.toContain(name);
      expect(values).toContain(standard);
      expect(new Set(values).size).toBe(values.length);
      expect(completeChoice(indicator)[name]).toBe(standard);
    }
  });
});
