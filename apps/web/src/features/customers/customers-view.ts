import { level } from '@chaintide/contracts/levels';
import { accountRoles } from '@chaintide/contracts/roles';
import { usersQuery, userSorts, type UserChange } from '@chaintide/contracts/users';
import { z } from 'zod';
import { listLink } from '../../shared/orders/list-link.ts';

const { shape } = usersQuery;

/** What the link of the customer management carries: the gateway's query, part by part. A part that makes no sense counts as absent. */
const view = z.object({
  search: shape.search.catch(''),
  role: z.enum(accountRoles).optional().catch(undefined),
  level: level.optional().catch(undefined),
  state: shape.state.catch(undefined),
  sort: z.enum(userSorts).catch('createdAt'),
  descending: shape.descending.catch(true),
  page: shape.page.catch(1),
  rows: shape.rows.catch(50),
});
export type CustomersView = z.infer<typeof view>;

/** The one apart has a route of its own, which asks the admin for a code. */
export type AccountChange = UserChange | { readonly kind: 'removeSecondFactor' };

/** What can be done to an account, in the order in which it is offered. */
export const userActions = [
  'role',
  'level',
  'trial',
  'sendReset',
  'removeSecondFactor',
  'disable',
  'enable',
] as const satisfies readonly AccountChange['kind'][];
export type UserAction = (typeof userActions)[number];

/** Takes something from its owner, who may need it. */
export const isGrave = (kind: UserAction): boolean => kind === 'disable' || kind === 'removeSecondFactor';

export const customersLink = listLink(view);

/** What the link calls the account that is open beside the list, and what is being done to it. */
export const openedNames = { id: 'user', act: 'action' } as const;
