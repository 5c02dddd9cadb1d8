import { Injectable, type FactoryProvider } from '@nestjs/common';
import type { DeskItem, DeskQueueName } from '@chaintide/contracts/support/desk';
import { DESK_ITEMS } from '@chaintide/contracts/limits';

/** The items that wait, the oldest first, and how many there are in all. */
export interface Waiting<T> {
  readonly total: number;
  readonly oldest: readonly T[];
}

/** How a module looks after the queue of its noun. */
export interface QueueWork {
  readonly waiting: (staffId: number) => Promise<Waiting<DeskItem | undefined>>;
}

export const DESK_LOOK = 100; // the oldest of a queue, among which a person's items are sought

/** The queues of staff; each is registered by the module of its noun. */
@Injectable()
export class DeskQueues {
  private readonly works = new Map<DeskQueueName, QueueWork>();

  define(name: DeskQueueName, work: QueueWork): void {
    if (this.works.has(name)) throw new Error(`two modules look after the queue ${name}`);
    this.works.set(name, work);
  }

  async of(name: DeskQueueName, staffId: number): Promise<{ count: number; items: DeskItem[] }> {
    const work = this.works.get(name);
    if (!work) throw new Error(`no module looks after the queue ${name}`);
    const { total, oldest } = await work.waiting(staffId);
    return { count: total, items: oldest.filter((item) => item !== undefined).slice(0, DESK_ITEMS) };
  }
}

interface Looked<S, T> {
  readonly look: (by: S, staffId: number) => Promise<Waiting<T>>;
  /** The item as the person sees it; undefined if there is nothing for this person to do now. */
  readonly itemOf: (row: T, staffId: number, by: S) => DeskItem | undefined;
}

/** A provider that registers a queue, looked after by one of a module's classes. */
export const deskQueue = <S, T>(
  name: DeskQueueName,
  by: abstract new (...parts: never[]) => S,
  { look, itemOf }: Looked<S, T>,
): FactoryProvider<void> => ({
  provide: Symbol(`desk queue ${name}`),
  inject: [DeskQueues, by],
  useFactory: (queues: DeskQueues, one: S) =>
    queues.define(name, {
      waiting: async (staffId) => {
        const { total, oldest } = await look(one, staffId);
        return { total, oldest: oldest.map((row) => itemOf(row, staffId, one)) };
      },
    }),
});
