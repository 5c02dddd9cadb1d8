import { useEffect, useState, type RefObject } from 'react';

const STAYS_MS = 150; // loads slightly ahead of the visible area
const AHEAD = '200px';

/** Whether an element is visible, or nearly. */
export const useVisible = (ref: RefObject<HTMLElement | null>): boolean => {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = entries.at(-1)?.isIntersecting ?? false;
        clearTimeout(timer);
        timer = setTimeout(() => setVisible(isSeen), isSeen ? STAYS_MS : 0);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [ref]);
  return isVisible;
};
