import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { changed, readOpened, type Opened } from './office-view.ts';

/** The list and the open order as the link has them, and how to change each. */
export const useOfficeView = <V extends object>(schema: z.ZodType<V>) => {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const view = useMemo(() => schema.parse(Object.fromEntries(new URLSearchParams(text))), [schema, text]);
  const opened = useMemo(() => readOpened(new URLSearchParams(text)), [text]);

  /** Another filter begins at the first page. */
  const change = useCallback(
    (part: Partial<V>): void => {
      setSearch((present) => changed(present, { page: 1, ...part }), { replace: true });
    },
    [setSearch],
  );

  /** Going back closes what was opened. */
  const open = useCallback(
    (next: Opened): void => {
      setSearch((present) => changed(present, { order: undefined, act: undefined, ...next }), {
        replace: readOpened(new URLSearchParams(location.search)).order !== undefined,
      });
    },
    [setSearch],
  );

  return { view, opened, change, open };
};
