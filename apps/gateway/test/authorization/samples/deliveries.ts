import type { Samples } from '../known.ts';

export const samples = {
  deliveries: {},
  deliveryRepeat: { params: { id: 1_000_000 } },
} satisfies Samples;
