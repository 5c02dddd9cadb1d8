import type { Route } from '../http.ts';
import { systemRoute } from './system.ts';

export const operationsRoutes = { system: systemRoute } as const satisfies Record<string, Route>;
