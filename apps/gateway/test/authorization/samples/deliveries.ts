import type { Samples } from '../known.ts';

export const samples = {
  deliveries: {},
  deliveryRepeat: { params: { id: 1_000_000 } },
  endpoints: {},
  endpointCreate: { body: { url: 'https://hooks.chaintide.example/alarms' } },
  endpointChange: {
    params: { id: 1_000_000 },
    body: { url: 'https://hooks.chaintide.example/alarms', isOn: true, version: 0 },
  },
  endpointSecret: { params: { id: 1_000_000 }, body: { version: 0 } },
  endpointTest: { params: { id: 1_000_000 } },
  endpointRemove: { params: { id: 1_000_000 }, query: '?version=0' },
  push: {},
  pushSubscribe: {
    body: {
      endpoint: 'https://push.chaintide.example/1',
      keys: {
        p256dh: 'BFxSDY4LkvZzqGg3YQd6Bcg46QrzI7zzVX5NQ4w5XHfXOQIy4MMdAJWyIhdYWnVVhz6kiOn0mzhWo34MbpLE7yM',
        auth: 'MTIzNDU2Nzg5MDEyMzQ1Ng',
      },
    },
  },
  pushUnsubscribe: { params: { id: 1_000_000 } },
  telegram: {},
  telegramInvite: {},
  telegramUnlink: {},
} satisfies Samples;
