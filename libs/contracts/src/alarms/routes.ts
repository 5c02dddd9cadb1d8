import type { Route } from '../http.ts';
import { deliveriesRoute, deliveryRepeatRoute } from './deliveries.ts';
import {
  endpointChangeRoute,
  endpointCreateRoute,
  endpointRemoveRoute,
  endpointSecretRoute,
  endpointsRoute,
  endpointTestRoute,
} from './endpoints.ts';

export const alarmsRoutes = {
  deliveries: deliveriesRoute,
  deliveryRepeat: deliveryRepeatRoute,
  endpoints: endpointsRoute,
  endpointCreate: endpointCreateRoute,
  endpointChange: endpointChangeRoute,
  endpointSecret: endpointSecretRoute,
  endpointTest: endpointTestRoute,
  endpointRemove: endpointRemoveRoute,
} as const satisfies Record<string, Route>;
