import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { seriesOutdated } from '../shared/api/series-api.ts';
import type { SessionRoot } from '../shared/session/session.ts';

/** What may be seen goes with the grade: when it moves during a session, the series are read anew. */
export const useGradeRefetch = (): void => {
  const { token, grade } = useSelector((state: SessionRoot) => state.session);
  const dispatch = useDispatch();
  const before = useRef({ token, grade });
  useEffect(() => {
    const known = before.current;
    before.current = { token, grade };
    // another token reads everything anew by itself, and a first profile only tells what the gateway knew all along
    if (known.token === token && known.grade !== null && grade !== null && known.grade !== grade)
      dispatch(seriesOutdated());
  }, [token, grade, dispatch]);
};
