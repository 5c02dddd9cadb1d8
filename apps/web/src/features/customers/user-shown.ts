import type { User } from '@chaintide/contracts/people/users';
import { isFound } from '../../shared/orders/is-found.ts';
import type { Shown } from '../../shared/lists/with-row.ts';
import type { CustomersView } from './customers-view.ts';

const inState: Record<NonNullable<CustomersView['state']>, (user: User, now: number) => boolean> = {
  active: ({ isDisabled }) => !isDisabled,
  disabled: ({ isDisabled, isDeleted }) => isDisabled && !isDeleted,
  deleted: ({ isDeleted }) => isDeleted,
  trial: ({ isDisabled, trialUntil }, now) => !isDisabled && trialUntil !== null && trialUntil > now,
};

/** Whether an account matches the filters of a view, by the same rules as the gateway. */
export const fits = (user: User, { search, role, level, state }: CustomersView, now: number): boolean => {
  if (!isFound(search, [user.userName, user.email])) return false;
  if (role !== undefined && user.roleKey !== role) return false;
  if (level !== undefined && user.level !== level) return false;
  return state === undefined || inState[state](user, now);
};

const isNewestFirst = ({ sort, descending, page }: CustomersView): boolean =>
  sort === 'createdAt' && descending && page === 1;

const isNewer = (one: User, other: User): boolean =>
  one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id);

/** How a page shows an account: a new one is added at the top if the newest are listed first. */
export const userShown = (user: User, view: CustomersView, now: number): Shown<User> => ({
  page: view.page,
  rows: view.rows,
  fits: isNewestFirst(view) && fits(user, view, now),
  isNewer,
});
