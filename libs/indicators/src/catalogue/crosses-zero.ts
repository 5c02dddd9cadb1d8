import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { parse, type Expression } from '../formula/parse.ts';

/** Functions that measure a distance or a direction, whatever they are given. */
const SIGNED = new Set([
  '-',
  'negate',
  'diff',
  'pct',
  'zscore',
  'drawdown',
  'corr',
  'corr_known',
  'beta',
  'beta_known',
]);
/** Functions whose result has the sign of what they are given first: a difference divided by its spread, or summed over a month. */
const KEEPING = new Set(['/', 'sma', 'ema', 'sum', 'nz', 'shift']);

const isSigned = (tree: Expression): boolean => {
  if (tree.kind !== 'call') return false;
  const { name, args } = tree;
  if (SIGNED.has(name)) return true;
  if (name === 'choose') return args.slice(1).some(isSigned);
  return KEEPING.has(name) && isSigned(args[0]!);
};

/** Whether values lie on both sides of zero by nature: differences, z-scores, oscillators. A percentage of such a value says nothing. */
export const crossesZero = ({
  chart,
  scale,
  zones,
  columns: [main],
}: Pick<Indicator, 'chart' | 'scale' | 'zones' | 'columns'>): boolean => {
  if (scale === 'log' || chart === 'stack') return false;
  if (chart === 'histogram' || zones.some(({ from = 1, to = 1 }) => from <= 0 || to <= 0)) return true;
  return isSigned(parse(main!.key, main!.formula));
};
