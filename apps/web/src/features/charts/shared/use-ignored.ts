import { useEffect } from 'react';
import { useProfileQuery } from '../../../shared/api/profile-api.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { useSession } from '../../../shared/session/session.ts';

/** Reports once per link which parts of it could not be read. */
export const useIgnored = (ignored: readonly string[]): void => {
  const say = useSay();
  const { isLoggedIn } = useSession();
  const { isLoading: isGradeOpen } = useProfileQuery(undefined, { skip: !isLoggedIn });
  const parts = ignored.join(', ');
  useEffect(() => {
    // a trial may grant more than the role; it is known only once the profile is loaded
    if (parts && !isGradeOpen) say('warning', { text: 'charts.ignored', args: { parts } });
  }, [parts, isGradeOpen, say]);
};
