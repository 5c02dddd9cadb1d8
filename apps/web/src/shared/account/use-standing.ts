import type { Profile } from '@chaintide/contracts/people/auth';
import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import {
  endingOf,
  grantsOf,
  nextChange,
  standingAt,
  type Ending,
  type Standing,
} from '@chaintide/contracts/people/standing';
import { useProfileQuery } from '../api/profile-api.ts';
import { useNow } from '../browser/use-now.ts';
import { useLive } from '../live/live-context.ts';
import { useSession } from '../session/session.ts';

export interface OwnStanding extends Standing {
  readonly ending: Ending | null;
}

/** The standing of a profile at a moment, and the next moment at which it sees fewer charts. */
const standingOf = (profile: Pick<Profile, 'role' | 'level' | 'levelUntil' | 'trialUntil' | 'queue'>, now: number) => {
  const grants = grantsOf({ ...profile, role: profile.role.roleKey });
  return {
    ...standingAt(grants, now),
    ending: endingOf(grants, now),
    changesAt: nextChange(grants, now, 'role', 'grade'),
  };
};

/** The standing of the user, to the second where a change is near; undefined for a guest. */
export const useStanding = (): OwnStanding | undefined => {
  const { isLoggedIn } = useSession();
  const { data: profile } = useProfileQuery(undefined, { skip: !isLoggedIn });
  const live = useLive();
  const known = profile && standingOf(profile, live.now());
  const isNear = known?.changesAt != null && known.changesAt - live.now() < 2 * MINUTE;
  const now = useNow(isNear ? SECOND : MINUTE, live.now);
  return profile && standingOf(profile, now);
};
