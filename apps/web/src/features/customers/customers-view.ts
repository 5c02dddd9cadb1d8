import { level } from '@chaintide/contracts/levels';
import { accountRoles } from '@chaintide/contracts/roles';
import { usersQuery, userSorts, type UserChange } from '@chaintide/contracts/users';
import { z } from 'zod';

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
const action = z.enum(userActions);
export type UserAction = z.infer<typeof action>;

/** Takes something from its owner, who may need it. */
export const isGrave = (kind: UserAction): boolean => kind === 'disable' || kind === 'removeSecondFactor';

/** The account that is open beside the list, and what is being done to it. */
const opened = z.object({
  user: z.coerce.number().int().positive().optional().catch(undefined),
  action: action.optional().catch(undefined),
});
export type Opened = z.infer<typeof opened>;

const first = view.parse({});

export const readView = (search: URLSearchParams): CustomersView => view.parse(Object.fromEntries(search));
export const readOpened = (search: URLSearchParams): Opened => opened.parse(Object.fromEntries(search));

/** Only what is not as at first: it is the link's query string, and what the gateway is asked. */
export const queryOf = (shown: CustomersView): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shown)
      .filter(([name, value]) => value !== undefined && value !== first[name as keyof CustomersView])
      .map(([name, value]) => [name, String(value)]),
  );

export const writeView = (shown: CustomersView, { user, action: doing }: Opened): URLSearchParams =>
  new URLSearchParams({
    ...queryOf(shown),
    ...(user !== undefined && { user: String(user) }),
    ...(user !== undefined && doing && { action: doing }),
  });

export const isFiltered = ({ search, role: wanted, level: paid, state }: CustomersView): boolean =>
  search !== '' || wanted !== undefined || paid !== undefined || state !== undefined;
