import { MINUTE } from '@chaintide/contracts/limits';
import { standingAt } from '@chaintide/contracts/people/standing';
import type { User } from '@chaintide/contracts/people/users';
import { useMemo } from 'react';
import { useNow } from '../../shared/browser/use-now.ts';
import { useLive } from '../../shared/live/live-context.ts';

/** An account as it stands at a moment: what it was read with may have ended since. */
export const standingNow = (user: User, now: number): User => {
  const { role, queue, ...standing } = standingAt(user, now);
  return { ...user, ...standing, queue: [...queue], roleKey: role };
};

/** The same for the rows of a list, as time passes. */
export const useStandingNow = (users: readonly User[] | undefined): readonly User[] | undefined => {
  const now = useNow(MINUTE, useLive().now);
  return useMemo(() => users?.map((user) => standingNow(user, now)), [users, now]);
};
