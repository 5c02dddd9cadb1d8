import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { seriesOutdated } from '../shared/api/series-api.ts';
import type { SessionRoot } from '../shared/session/session.ts';

/** Reloads the series when the grade, and with it the visible data, changes during a session. */
export const useGradeRefetch = (): void => {
  const { token, grade } = useSelector((state: SessionRoot) => state.session);
  const dispatch = useDispatch();
  const before = useRef({ token, grade });
  useEffect(() => {
    const known = before.current;
    before.current = { token, grade };
    // another token reloads everything anyway, and the first profile contains nothing new to the gateway
    if (known.token === token && known.grade !== null && grade !== null && known.grade !== grade)
      dispatch(seriesOutdated());
  }, [token, grade, dispatch]);
};
