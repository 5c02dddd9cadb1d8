import { randomUUID } from 'node:crypto';
import { open, type Samples } from '../known.ts';

const rehearsed = {
  rule: {
    subject: { kind: 'value', indicator: open.id, sma: 0 },
    condition: { type: 'above', level: 1e9 },
  },
  hold: 0,
  cycle: 60,
};

export const samples = {
  alarms: {},
  alarmCreate: { body: { ...rehearsed, name: 'A test', channels: ['page'], key: randomUUID() } },
  alarmEvent: { params: { id: 1_000_000 }, body: { event: { type: 'pause' }, version: 0 } },
  alarmRemove: { params: { id: 1_000_000 } },
  alarmRehearsal: { body: rehearsed },
  firings: {},
} satisfies Samples;
