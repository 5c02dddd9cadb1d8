import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readOpened, readView, writeView, type CustomersView, type Opened } from './customers-view.ts';

/** The list and the open account as the link has them, and how to change each. */
export const useCustomersView = () => {
  const [search, setSearch] = useSearchParams();
  const text = writeView(readView(search), readOpened(search)).toString();
  // equal links are the same view, whatever else stands in them
  const view = useMemo(() => readView(new URLSearchParams(text)), [text]);
  const opened = useMemo(() => readOpened(new URLSearchParams(text)), [text]);

  /** Another filter or order begins at the first page. */
  const change = useCallback(
    (part: Partial<CustomersView>): void => {
      setSearch((present) => writeView({ ...readView(present), page: 1, ...part }, readOpened(present)), {
        replace: true,
      });
    },
    [setSearch],
  );

  /** Going back closes what was opened. */
  const open = useCallback(
    (next: Opened): void => {
      setSearch((present) => writeView(readView(present), next), {
        replace: readOpened(new URLSearchParams(location.search)).user !== undefined,
      });
    },
    [setSearch],
  );

  return { view, opened, change, open };
};
