import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { rove } from '../keyboard/roving.ts';
import styles from './page-tabs.module.css';

export interface PageTab {
  readonly to: string;
  readonly label: string;
  /** `page`: its link is open. `part`: something below it is, such as an order. */
  readonly chosen: 'page' | 'part' | undefined;
  /** Shown after the label, such as a count. */
  readonly mark?: ReactNode;
}

interface PageTabsProps {
  readonly label: string;
  readonly tabs: readonly PageTab[];
}

const current = { page: 'page', part: 'true' } as const;

/** Shows the chosen tab where the strip is wider than the page. */
const centre = (strip: HTMLElement, to: string): void => {
  const tab = [...strip.children].find((one) => one.getAttribute('href') === to);
  if (tab instanceof HTMLElement) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.clientWidth) / 2;
};

/** Tabs that are links, each with its own address: one stop of the Tab key, arrows move along them. */
export const PageTabs = ({ label, tabs }: PageTabsProps) => {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => (nav.current ? rove(nav.current, 'row', 'a[href]') : undefined), []);
  const chosen = tabs.find((tab) => tab.chosen)?.to;
  useEffect(() => {
    if (nav.current && chosen !== undefined) centre(nav.current, chosen);
  }, [chosen]);
  return (
    <nav ref={nav} data-edges="" className={styles['tabs']} aria-label={label}>
      {tabs.map(({ to, label: words, chosen: standing, mark }) => (
        <Link key={to} to={to} className={styles['tab']} aria-current={standing && current[standing]}>
          {words}
          {mark}
        </Link>
      ))}
    </nav>
  );
};
