import type { Route } from '../http.ts';
import {
  alarmCreateRoute,
  alarmEventRoute,
  alarmRehearsalRoute,
  alarmRemoveRoute,
  alarmsRoute,
  firingsRoute,
} from './alarms.ts';
import { deliveriesRoute, deliveryRepeatRoute } from './deliveries.ts';
import {
  endpointChangeRoute,
  endpointCreateRoute,
  endpointRemoveRoute,
  endpointSecretRoute,
  endpointsRoute,
  endpointTestRoute,
} from './endpoints.ts';
import { pushRoute, pushSubscribeRoute, pushUnsubscribeRoute } from './push.ts';
import { telegramInviteRoute, telegramRoute, telegramUnlinkRoute } from './telegram.ts';

export const alarmsRoutes = {
  alarms: alarmsRoute,
  alarmCreate: alarmCreateRoute,
  alarmEvent: alarmEventRoute,
  alarmRemove: alarmRemoveRoute,
  alarmRehearsal: alarmRehearsalRoute,
  firings: firingsRoute,
  deliveries: deliveriesRoute,
  deliveryRepeat: deliveryRepeatRoute,
  endpoints: endpointsRoute,
  endpointCreate: endpointCreateRoute,
  endpointChange: endpointChangeRoute,
  endpointSecret: endpointSecretRoute,
  endpointTest: endpointTestRoute,
  endpointRemove: endpointRemoveRoute,
  push: pushRoute,
  pushSubscribe: pushSubscribeRoute,
  pushUnsubscribe: pushUnsubscribeRoute,
  telegram: telegramRoute,
  telegramInvite: telegramInviteRoute,
  telegramUnlink: telegramUnlinkRoute,
} as const satisfies Record<string, Route>;
