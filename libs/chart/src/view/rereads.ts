import type { Catalogue } from '@chaintide/contracts/charts/indicators';

/** The catalogue with the parameters of rereading beside an indicator's own, wherever it has them. */
export const withRereads = ({ rereads = [], groups, indicators }: Catalogue): Catalogue => ({
  groups,
  indicators: indicators.map((one) => (one.rereads ? { ...one, parameters: [...one.parameters, ...rereads] } : one)),
});
