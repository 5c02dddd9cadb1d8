import type { Samples } from '../known.ts';
import { open } from '../known.ts';

export const samples = {
  subscriptions: {},
  subscriptionPut: { params: { kind: 'daily' }, body: { isOn: false } },
  metricSubscribe: { body: { indicator: open.id } },
  metricUnsubscribe: { params: { indicator: open.id } },
  subscriptionHistory: {},
  subscriptionMails: {},
  campaigns: {},
  unsubscribePage: { params: { token: 'unsigned' } },
  unsubscribe: { params: { token: 'unsigned' } },
} satisfies Samples;
