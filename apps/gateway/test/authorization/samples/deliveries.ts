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
} satisfies Samples;
