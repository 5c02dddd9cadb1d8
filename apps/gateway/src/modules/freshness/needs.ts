import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { assets, genesisOf, type Asset } from '@chaintide/indicators/assets';
import { catalogue, columnName, compileIndicators } from '@chaintide/indicators/catalogue';
import { inputsOf, type MetricId } from '@chaintide/indicators/metrics';

/** The metrics of each indicator that has a source, with its parameters as they are at first. */
export const needsOfAll = (): ReadonlyMap<Indicator, readonly MetricId[]> => new Map(assets.flatMap(needsOfAsset));

const needsOfAsset = (asset: Asset): [Indicator, readonly MetricId[]][] => {
  const own = catalogue.indicators.filter(({ id, awaits }) => id.startsWith(`${asset}.`) && !awaits);
  const graph = compileIndicators(asset, own, genesisOf(asset));
  const metricOf = inputsOf(asset);
  return own.map((indicator) => {
    const names = indicator.columns.flatMap(({ key }) => graph.inputsOf(columnName(indicator, key)));
    return [indicator, [...new Set(names)].map((name) => metricOf.get(name)!)];
  });
};
