import { useEffect } from 'react';
import { usePreferences } from '../../shared/preferences/preferences.ts';

const COUNT = /^\(\d+\) /;

/** Keeps a number before the title of the tab, whatever page sets the title; returns a function that removes it. */
const holdCount = (count: number): (() => void) => {
  const put = (): void => {
    const plain = document.title.replace(COUNT, '');
    const title = count > 0 ? `(${count}) ${plain}` : plain;
    if (document.title !== title) document.title = title;
  };
  put();
  const observer = new MutationObserver(put);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    document.title = document.title.replace(COUNT, '');
  };
};

/** Shows a number before the title of the tab while it is mounted, unless this device does not want it. */
export const useTitleCount = (count: number): void => {
  const { titleCount } = usePreferences();
  const shown = titleCount ? count : 0;
  useEffect(() => holdCount(shown), [shown]);
};
