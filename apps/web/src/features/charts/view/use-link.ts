import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Derives the next query string from the present one; with `tuned`, it does not become a step in the browser's history.
 */
type ChangeLink = (step: (present: URLSearchParams) => URLSearchParams, kind: 'tuned' | 'arranged') => void;

/** The query string of the address; of two changes in one frame, the second builds on the first. */
export const useLink = (): { search: URLSearchParams; changeLink: ChangeLink } => {
  const [search, setSearch] = useSearchParams();
  const newest = useRef(search);
  useLayoutEffect(() => {
    newest.current = search;
  }, [search]);
  const changeLink = useCallback<ChangeLink>(
    (step, kind) => {
      newest.current = step(newest.current);
      setSearch(newest.current, { replace: kind === 'tuned' });
    },
    [setSearch],
  );
  return { search, changeLink };
};
