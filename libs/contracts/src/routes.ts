import type { Route } from './http.ts';
import { catalogueRoute, seriesRoute } from './indicators.ts';
import { statusRoute } from './sources.ts';

/** Every REST route, for OpenAPI and for the tests that hold gateway and contracts together. */
export const routes = {
  catalogue: catalogueRoute,
  series: seriesRoute,
  status: statusRoute,
} as const satisfies Record<string, Route>;
