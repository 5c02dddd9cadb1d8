import type { Route } from './http.ts';
import { alarmsRoutes } from './alarms/routes.ts';
import { chartsRoutes } from './charts/routes.ts';
import { marketRoutes } from './market/routes.ts';
import { moneyRoutes } from './money/routes.ts';
import { operationsRoutes } from './operations/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { reportsRoutes } from './reports/routes.ts';
import { subscriptionRoutes } from './reports/subscription-routes.ts';
import { supportRoutes } from './support/routes.ts';

/** Every REST route, for OpenAPI and for the tests that compare gateway and contracts. */
export const routes = {
  ...alarmsRoutes,
  ...chartsRoutes,
  ...marketRoutes,
  ...moneyRoutes,
  ...operationsRoutes,
  ...peopleRoutes,
  ...supportRoutes,
  ...reportsRoutes,
  ...subscriptionRoutes,
} as const satisfies Record<string, Route>;
