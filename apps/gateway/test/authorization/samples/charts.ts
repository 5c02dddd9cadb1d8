import type { EventDraft } from '@chaintide/contracts/charts/events';
import type { Samples } from '../known.ts';
import { open, workspace } from '../known.ts';

const event: EventDraft = {
  day: '2024-01-10',
  kind: 'other',
  coin: null,
  label: { zh: '测试', en: 'A test' },
  note: { zh: '', en: '' },
};

export const samples = {
  catalogue: {},
  introductions: {},
  status: {},
  freshness: {},
  feeds: {},
  today: {},
  series: { params: { id: open.id } },
  compact: { params: { id: open.id } },
  history: { params: { id: open.id, key: 'of-no-history' } },
  export: { params: { id: open.id } },
  picture: { params: { id: open.id } },
  point: { params: { id: open.id, time: 0 } },
  releases: { params: { id: open.id } },
  events: {},
  eventHistory: {},
  workspaces: {},
  eventCreate: { body: event },
  eventChange: { params: { id: 1 }, body: { event, version: 0 } },
  eventRemove: { params: { id: 1 }, query: '?version=0' },
  workspaceCreate: { body: workspace },
  workspaceChange: { params: { id: 1 }, body: { ...workspace, version: 0 } },
  workspaceRemove: { params: { id: 1 }, query: '?version=0' },
} satisfies Samples;
