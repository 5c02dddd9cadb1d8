import type { User, UsersPage } from '@chaintide/contracts/users';
import type { CustomersView } from './customers-view.ts';

const inState: Record<NonNullable<CustomersView['state']>, (user: User, now: number) => boolean> = {
  active: ({ isDisabled }) => !isDisabled,
  disabled: ({ isDisabled }) => isDisabled,
  trial: ({ isDisabled, trialUntil }, now) => !isDisabled && trialUntil !== null && trialUntil > now,
};

/** Whether the filters of a view let an account through, as the gateway's do. */
export const fits = (user: User, { search, role, level, state }: CustomersView, now: number): boolean => {
  const text = search.toLowerCase();
  if (!user.userName.toLowerCase().includes(text) && !user.email.toLowerCase().includes(text)) return false;
  if (role !== undefined && user.roleKey !== role) return false;
  if (level !== undefined && user.level !== level) return false;
  return state === undefined || inState[state](user, now);
};

const isNewestFirst = ({ sort, descending, page }: CustomersView): boolean =>
  sort === 'createdAt' && descending && page === 1;

interface Seen {
  readonly view: CustomersView;
  readonly now: number;
}

/**
 * A page with an account as it is now: in the place where it stood, even where the filters would no longer let it through (a row does not
 * vanish from under the hand), or at the top where it is newer than all of them. An older edition than the one held changes nothing.
 */
export const withUser = (page: UsersPage, user: User, { view, now }: Seen): UsersPage => {
  const at = page.rows.findIndex(({ id }) => id === user.id);
  if (at >= 0) return user.version < page.rows[at]!.version ? page : { ...page, rows: page.rows.with(at, user) };
  const isNew = page.rows.every(
    ({ createdAt, id }) => createdAt < user.createdAt || (createdAt === user.createdAt && id < user.id),
  );
  if (!isNewestFirst(view) || !isNew || !fits(user, view, now)) return page;
  return { total: page.total + 1, rows: [user, ...page.rows].slice(0, view.rows) };
};
