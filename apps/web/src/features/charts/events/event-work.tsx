import type { ChartEvent } from '@chaintide/contracts/charts/events';
import { Suspense } from 'react';
import { lazily } from '../../../shared/browser/chunk-loading.ts';

const EventDialog = lazily(async () => (await import('./event-dialog.tsx')).EventDialog);
const EventRemoval = lazily(async () => (await import('./event-removal.tsx')).EventRemoval);
const EventHistory = lazily(async () => (await import('./event-history.tsx')).EventHistory);

/** An admin's current task with the events. */
export type EventTask =
  | { readonly kind: 'add' | 'history' }
  | { readonly kind: 'edit' | 'remove'; readonly event: ChartEvent };

/** The dialog of a task; its form is loaded as a separate chunk. */
export const EventWork = ({ task, onDone }: { task: EventTask; onDone: () => void }) => (
  <Suspense>
    {task.kind === 'history' && <EventHistory onDone={onDone} />}
    {task.kind === 'remove' && <EventRemoval event={task.event} onDone={onDone} />}
    {task.kind === 'add' && <EventDialog event={null} onDone={onDone} />}
    {task.kind === 'edit' && <EventDialog event={task.event} onDone={onDone} />}
  </Suspense>
);
