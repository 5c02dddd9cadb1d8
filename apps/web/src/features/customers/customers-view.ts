import { level } from '@chaintide/contracts/people/levels';
import { accountRoles } from '@chaintide/contracts/people/roles';
import { usersQuery, userSorts, type UserChange } from '@chaintide/contracts/people/users';
import { z } from 'zod';
import { listLink } from '../../shared/lists/list-link.ts';

const { shape } = usersQuery;

/** The parts of customer management's link, which are the gateway's query. An invalid part counts as absent. */
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

/** `removeSecondFactor` has its own route, which requires a code of the admin. */
export type AccountChange = UserChange | { readonly kind: 'removeSecondFactor' };

/** The possible actions on an account, in the order in which they are offered. */
export const userActions = [
  'role',
  'level',
  'sendReset',
  'removeSecondFactor',
  'disable',
  'enable',
] as const satisfies readonly AccountChange['kind'][];
export type UserAction = (typeof userActions)[number];

/** Whether it takes something from the owner. */
export const isGrave = (kind: UserAction): boolean => kind === 'disable' || kind === 'removeSecondFactor';

export const customersLink = listLink(view);

/** The names in the link for the open account and the chosen action. */
export const openedNames = { id: 'user', act: 'action' } as const;
