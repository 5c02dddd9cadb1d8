import { z } from 'zod';
import { route } from '../http.ts';
import type { PagePath } from '../pages.ts';
import type { ListKind } from '../realtime.ts';
import { staffRoles, type StaffRole } from '../people/roles.ts';
import { amount, stablecoin } from '../money/wallet.ts';

interface DeskQueue {
  readonly roles: readonly StaffRole[];
  /** Where the work is done; the number of an item follows as a parameter, if it has one there. */
  readonly path: PagePath;
  /** Where one item is, if not there. */
  readonly itemPath?: PagePath;
  readonly tab?: string;
  readonly queue?: string;
  readonly parameter?: string;
  /** Its facts change the queue. */
  readonly topic: ListKind;
  /** Listed apart, because nobody has to act yet. */
  readonly isApart?: true;
}

const finance = ['accounting', 'admin'] as const;
const helpers = ['support', 'verifier', 'admin'] as const;

/** The queues of staff. The module of a noun registers the work of its queue (`deskQueue`); the page takes the rest from here. */
export const deskQueues = {
  payments: { roles: finance, path: '/BackendPayment', parameter: 'order', topic: 'payments' },
  withdrawals: { roles: finance, path: '/BackendWithdrawal', parameter: 'order', topic: 'withdrawals' },
  unmatched: { roles: finance, path: '/BackendPayment', tab: 'unmatched', topic: 'payments' },
  addresses: { roles: finance, path: '/BackgroundAddress', topic: 'payments' },
  workOrders: {
    roles: ['support', 'admin'],
    path: '/HelpBackstage',
    itemPath: '/HelpDetails',
    parameter: 'order',
    topic: 'workOrders',
  },
  reviews: {
    roles: ['verifier', 'admin'],
    path: '/HelpBackstage',
    queue: 'toBeReviewed',
    itemPath: '/HelpDetails',
    parameter: 'order',
    topic: 'workOrders',
  },
  proposals: { roles: ['admin'], path: '/customerManagement', topic: 'users' },
  reports: { roles: ['verifier', 'admin'], path: '/subscribAaudit', parameter: 'report', topic: 'reports' },
  messages: { roles: helpers, path: '/messageBoard', parameter: 'message', topic: 'messages' },
  unpaid: { roles: finance, path: '/payManagement', parameter: 'order', topic: 'payments', isApart: true },
} as const satisfies Record<string, DeskQueue>;

export type DeskQueueName = keyof typeof deskQueues;
export const deskQueueNames = Object.keys(deskQueues) as DeskQueueName[];

/** The action that an item asks of the person. */
const deskActs = ['confirm', 'approve', 'send', 'match', 'refill', 'answer', 'review', 'consent', 'wait'] as const;

/** Something that waits. */
export const deskItem = z.object({
  id: z.number().int(),
  /** Its number or its name, and whom it concerns. */
  subject: z.string(),
  who: z.string().nullable(),
  sum: z.object({ amount, coin: stablecoin }).nullable(),
  /** Since when it waits, unix ms; null if that is unknown. */
  since: z.number().nullable(),
  act: z.enum(deskActs),
});
export type DeskItem = z.infer<typeof deskItem>;

/** `items`: the oldest that the caller may act on now. `count`: everything in the queue, whoever may act on it. */
export const deskQueue = z.object({
  name: z.enum(deskQueueNames),
  count: z.number().int(),
  items: z.array(deskItem),
});
export type DeskWork = z.infer<typeof deskQueue>;

/** Whether a role sees a queue. */
export const maySee = (name: DeskQueueName, role: string): boolean =>
  (deskQueues[name].roles as readonly string[]).includes(role);

export const deskRoute = route({
  method: 'GET',
  path: '/desk',
  access: staffRoles,
  summary: "The queues of the caller's role: how much is in each, and the oldest items that the caller may act on",
  data: z.array(deskQueue),
});
