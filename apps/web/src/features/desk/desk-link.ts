import { deskQueues, type DeskItem, type DeskQueueName, type DeskWork } from '@chaintide/contracts/support/desk';

/** An item, and the queue that it waits in. */
export interface Queued extends DeskItem {
  readonly queue: DeskQueueName;
}

interface Place {
  readonly path: string;
  readonly itemPath?: string;
  readonly tab?: string;
  readonly queue?: string;
  readonly parameter?: string;
}

/** The page where a queue is worked off, or one item of it. */
export const linkTo = (queue: DeskQueueName, id?: number): string => {
  const { path: listPath, itemPath = listPath, tab, queue: view, parameter }: Place = deskQueues[queue];
  const search = new URLSearchParams({
    ...(tab !== undefined && { tab }),
    ...(view !== undefined && id === undefined && { queue: view }),
    ...(parameter !== undefined && id !== undefined && { [parameter]: String(id) }),
  });
  const path = id === undefined ? listPath : itemPath;
  return search.size === 0 ? path : `${path}?${search.toString()}`;
};

export const isApart = (queue: DeskQueueName): boolean => 'isApart' in deskQueues[queue];

/** The items of several queues, the oldest first; what has no beginning is never in time. */
export const inOrder = (queues: readonly DeskWork[]): Queued[] =>
  queues
    .flatMap(({ name, items }) => items.map((item) => ({ ...item, queue: name })))
    .toSorted((a, b) => (a.since ?? 0) - (b.since ?? 0));
