import { randomUUID } from 'node:crypto';
import type { Samples } from '../known.ts';

export const samples = {
  workOrders: {},
  workOrderCases: {},
  workOrderCounts: {},
  workOrder: { params: { id: 1_000_000 } },
  workOrderCase: { params: { id: 1_000_000 } },
  workOrderSubmit: { body: { title: 'A test', category: 'other', description: 'A test', key: randomUUID() } },
  ownWorkOrderEvent: { params: { id: 1_000_000 }, body: { event: { type: 'end' }, version: 0 } },
  workOrderEvent: { params: { id: 1_000_000 }, body: { event: { type: 'open' }, version: 0 } },
  workOrderBonus: { params: { id: 1_000_000 }, body: { version: 0 } },
  workOrderHold: { params: { id: 1_000_000 } },
  workOrderRelease: { params: { id: 1_000_000 } },
  attachmentUpload: { body: { name: 'a.png', content: 'bm8gcGljdHVyZQ==' } },
  attachmentRemove: { params: { id: 1_000_000 } },
  attachments: { query: '?ids=1000000' },
} satisfies Samples;
