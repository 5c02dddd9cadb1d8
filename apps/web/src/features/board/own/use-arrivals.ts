import type { BoardThread } from '@chaintide/contracts/support/board';
import { useEffect, useState, type RefObject } from 'react';

/** Whether the reader has scrolled past the beginning of the list. */
const useIsPast = (top: RefObject<HTMLElement | null>): boolean => {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!top.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [top]);
  return isPast;
};

/** The threads to show: while the reader is further down, those that arrive wait at the top, so that nothing moves. */
export const useArrivals = (
  threads: readonly BoardThread[],
  { top, reader }: { readonly top: RefObject<HTMLElement | null>; readonly reader: string | null },
) => {
  const isPast = useIsPast(top);
  const [newest, setNewest] = useState<number>();
  if (isPast && newest === undefined) setNewest(threads[0]?.id ?? 0);
  if (!isPast && newest !== undefined) setNewest(undefined);
  const waits = ({ id, author }: BoardThread): boolean =>
    newest !== undefined && id > newest && author.userName !== reader;
  return {
    shown: threads.filter((thread) => !waits(thread)),
    fresh: threads.filter(waits).length,
    show: (): void => {
      setNewest(threads[0]?.id);
      top.current?.scrollIntoView({ block: 'center' });
    },
  };
};
