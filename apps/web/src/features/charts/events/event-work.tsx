import type { ChartEvent } from '@chaintide/contracts/events';
import { lazy, Suspense } from 'react';

const EventDialog = lazy(async () => ({ default: (await import('./event-dialog.tsx')).EventDialog }));
const EventRemoval = lazy(async () => ({ default: (await import('./event-removal.tsx')).EventRemoval }));

const EventHistory = lazy(async () => ({ default: (await import('./event-history.tsx')).EventHistory }));

/** What an admin is doing with the events. */
export type EventTask =
  | { readonly kind: 'add' | 'history' }
  | { readonly kind: 'edit' | 'remove'; readonly event: ChartEvent };

/** The dialog of a task, with its form in a chunk of its own. */
export const EventWork = ({ task, onDone }: { task: EventTask; onDone: () => void }) => (
  <Suspense>
    {task.kind === 'history' && <EventHistory onDone={onDone} />}
    {task.kind === 'remove' && <EventRemoval event={task.event} onDone={onDone} />}
    {task.kind === 'add' && <EventDialog event={null} onDone={onDone} />}
    {task.kind === 'edit' && <EventDialog event={task.event} onDone={onDone} />}
  </Suspense>
);
