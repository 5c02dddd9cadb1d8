import type { Route } from '../http.ts';
import { deliveriesRoute, deliveryRepeatRoute } from './deliveries.ts';

export const alarmsRoutes = {
  deliveries: deliveriesRoute,
  deliveryRepeat: deliveryRepeatRoute,
} as const satisfies Record<string, Route>;
