import type { Catalogue, Indicator, Introductions } from '@chaintide/contracts/charts/indicators';
import { assetOf, genesisOf, type Asset } from './assets.ts';
import { bitcoinGroups } from './catalogue/bitcoin/bitcoin.ts';
import { bitcoinTerms } from './catalogue/bitcoin/terms.ts';
import { ethereumGroups } from './catalogue/ethereum/ethereum.ts';
import { ethereumTerms } from './catalogue/ethereum/terms.ts';
import { bitcoinExchange, ethereumExchange } from './catalogue/exchange/exchange.ts';
import { macroYields, macroSpreads } from './catalogue/macro-bond.ts';
import { macroFed } from './catalogue/macro-fed.ts';
import { macroNews, macroPrices, macroWork } from './catalogue/macro-info.ts';
import { macroExchangeRates, macroLoans, macroMoney } from './catalogue/macro-monetary.ts';
import { macroGrowth, macroValuation } from './catalogue/macro-output.ts';
import { macroMarkets, macroNasdaq, macroWithBitcoin } from './catalogue/macro-stock.ts';
import { macroTerms } from './catalogue/macro-terms.ts';
import { menu } from './catalogue/menu.ts';
import { REREADS } from './catalogue/parameters.ts';
import { stableEvents, stableIssuance } from './catalogue/stable-casting.ts';
import { stableChains } from './catalogue/stable-chains.ts';
import { stableCoins, stableDominance, stableTotal } from './catalogue/stable-flux.ts';
import { stableRatios } from './catalogue/stable-ratios.ts';
import { stableTerms } from './catalogue/stable-terms.ts';
import { compileGraph, type Definition } from './formula/compile.ts';
import type { Graph } from './formula/graph.ts';
import { inputsOf } from './metrics.ts';

const explained = [
  bitcoinGroups,
  bitcoinExchange,
  ethereumGroups,
  ethereumExchange,
  stableTotal,
  stableCoins,
  stableChains,
  stableDominance,
  stableRatios,
  stableIssuance,
  stableEvents,
  macroMoney,
  macroExchangeRates,
  macroLoans,
  macroFed,
  macroYields,
  macroSpreads,
  macroNasdaq,
  macroWithBitcoin,
  macroMarkets,
  macroGrowth,
  macroValuation,
  macroPrices,
  macroWork,
  macroNews,
].flat();

/** Every indicator and the menu above them, in the order in which the menu draws them. */
export const catalogue: Catalogue = {
  groups: [...menu],
  indicators: explained.map(({ indicator }) => indicator),
  rereads: REREADS,
};

/** Explanations by indicator: meaning, and how to read it. */
export const introductions: Introductions = Object.fromEntries(
  explained.map(({ indicator: { id }, introduction }) => [id, introduction]),
);

const byId = new Map(catalogue.indicators.map((indicator) => [indicator.id, indicator]));

export const indicatorById = (id: string): Indicator | undefined => byId.get(id);

/** Named quantities for the formulas of an asset; each is a formula itself. */
export const termsOf: Readonly<Record<Asset, Readonly<Record<string, string>>>> = {
  btc: bitcoinTerms,
  eth: ethereumTerms,
  macro: macroTerms,
  stable: stableTerms,
};

type Choice = Readonly<Record<string, string>>;

/** The option of each parameter of an indicator: the given one, otherwise its default. Other names are left out. */
export const completeChoice = ({ parameters }: Indicator, given: Choice = {}): Record<string, string> =>
  Object.fromEntries(parameters.map((parameter) => [parameter.name, given[parameter.name] ?? parameter.default]));

/** The name of an indicator's column in its asset's graph: `btc.mvrv/value`, `btc.s2f/value?flow=trailing`. */
export const columnName = (indicator: Indicator, key: string, given: Choice = {}): string => {
  const choice = Object.entries(completeChoice(indicator, given))
    .map((pair) => pair.join('='))
    .join('&');
  return `${indicator.id}/${key}${choice && `?${choice}`}`;
};

/**
 * One graph with every column of the given indicators under each choice of their parameters, named by `columnName`. Inputs are those
 * that `inputsOf` names. `start`: ms UTC of row 0; one row per day.
 */
export const compileIndicators = (asset: Asset, indicators: readonly Indicator[], start: number): Graph =>
  compileGraph({
    inputs: [...inputsOf(asset).keys()],
    definitions: { ...termsOf[asset], ...Object.fromEntries(indicators.flatMap(definitionsOf)) },
    start,
    genesis: genesisOf(asset),
  });

/** The graph of all indicators of an asset. */
export const compileAsset = (asset: Asset, start: number): Graph =>
  compileIndicators(
    asset,
    catalogue.indicators.filter(({ id }) => assetOf(id) === asset),
    start,
  );

const definitionsOf = (indicator: Indicator): [string, Definition][] =>
  choicesOf(indicator).flatMap((parameters) =>
    indicator.columns.map(({ key, formula }): [string, Definition] => [
      columnName(indicator, key, parameters),
      { formula, parameters },
    ]),
  );

/** Every combination of the options of an indicator's parameters; one empty choice if it has none. */
export const choicesOf = ({ parameters }: Indicator): Choice[] =>
  parameters.reduce<Choice[]>(
    (choices, { name, options }) =>
      choices.flatMap((choice) => options.map(({ value }) => ({ ...choice, [name]: value }))),
    [{}],
  );
