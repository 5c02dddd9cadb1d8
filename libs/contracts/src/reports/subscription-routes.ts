import type { Route } from '../http.ts';
import {
  campaignsRoute,
  metricSubscribeRoute,
  metricUnsubscribeRoute,
  subscriptionHistoryRoute,
  subscriptionMailsRoute,
  subscriptionPutRoute,
  subscriptionsRoute,
  unsubscribePageRoute,
  unsubscribeRoute,
} from './subscriptions.ts';

export const subscriptionRoutes = {
  subscriptions: subscriptionsRoute,
  subscriptionPut: subscriptionPutRoute,
  metricSubscribe: metricSubscribeRoute,
  metricUnsubscribe: metricUnsubscribeRoute,
  subscriptionHistory: subscriptionHistoryRoute,
  subscriptionMails: subscriptionMailsRoute,
  campaigns: campaignsRoute,
  unsubscribePage: unsubscribePageRoute,
  unsubscribe: unsubscribeRoute,
} as const satisfies Record<string, Route>;
