import type { MetricId } from '@chaintide/indicators/metrics';
import { sharedCirculationMetrics, sharedTransferMetrics } from '@chaintide/indicators/metrics/origins';
import { tokenNames, type TokenName } from '@chaintide/onchain/ethereum/facts';

const COIN = 'eth.';

type Columns = readonly (readonly [metric: MetricId, column: string])[];

/** Told only where the index knows every holding. */
const held: Columns = [
  ...tokenNames.map((name) => [`stable.${name}_ethereum`, `${name}_circulating`] as const),
  ['stable.usdt_treasury_ethereum', 'usdt_treasury'],
];
const moved: Columns = tokenNames.flatMap((name) => [
  [`stable.${name}_transferred_ethereum`, `${name}_volume`] as const,
  [`stable.${name}_active_ethereum`, `${name}_active`] as const,
]);
const issued: Columns = [
  ...tokenNames.flatMap((name) => [
    [`stable.${name}_minted_ethereum`, `${name}_minted`] as const,
    [`stable.${name}_burned_ethereum`, `${name}_burned`] as const,
  ]),
  ['stable.mints_ethereum', 'token_mints'],
  ['stable.burns_ethereum', 'token_burns'],
];
const columns: ReadonlyMap<MetricId, string> = new Map([...held, ...moved, ...issued]);

/** Metrics of stablecoins that do not depend on how many transfers there are. */
export const stableStocks: readonly MetricId[] = [...held, ...issued].map(([metric]) => metric);
export const stableMoves = Object.keys(sharedTransferMetrics) as readonly (keyof typeof sharedTransferMetrics)[];

/** The column of the index that gives a metric. */
export const columnOf = (metric: MetricId): string => columns.get(metric) ?? metric.slice(COIN.length);

/** Whether a metric can be told with the tokens of which every holding is known. */
export const isTold = (metric: MetricId, whole: readonly TokenName[]): boolean => {
  const isOfHoldings = metric in sharedCirculationMetrics || metric === 'stable.usdt_treasury_ethereum';
  return !isOfHoldings || whole.some((name) => metric.startsWith(`stable.${name}_`));
};
