import styles from './icon.module.css';

/** Drawn on a grid of 20, stroke 1.6. */
const paths = {
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4',
  close: 'M5 5l10 10M15 5 5 15',
  down: 'm5.5 8 4.5 4.5L14.5 8',
  right: 'm8 5.5 4.5 4.5L8 14.5',
  collapse: 'M3.5 4.5h13v11h-13zM8 4.5v11M13 8l-2 2 2 2',
  expand: 'M3.5 4.5h13v11h-13zM8 4.5v11M11 8l2 2-2 2',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2v1.8M10 16.2V18M2 10h1.8M16.2 10H18M4.3 4.3l1.3 1.3M14.4 14.4l1.3 1.3M15.7 4.3l-1.3 1.3M5.6 14.4l-1.3 1.3',
  moon: 'M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z',
  keyboard: 'M2.5 5.5h15v9h-15zM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M6.5 11.5h7',
  full: 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4',
  unfull: 'M7.5 3.5v4h-4M16.5 7.5h-4v-4M12.5 16.5v-4h4M3.5 12.5h4v4',
  book: 'M10 5.2C8.3 4.2 6 3.8 3.5 4v11.2c2.500-.2 4.800.2 6.500 1.200 1.700-1 4-1.400 6.500-1.200V4c-2.500-.2-4.800.2-6.500 1.200ZM10 5.200v11',
  chain: 'M8.500 11.500a3 3 0 0 0 4.200 0l2.700-2.700a3 3 0 0 0-4.200-4.200L10.300 5.500M11.500 8.500a3 3 0 0 0-4.200 0l-2.700 2.700a3 3 0 0 0 4.200 4.200l.9-.9',
  market: 'M3 16.500h14M5.500 13V8M10 13V4M14.500 13v-3',
  exchange: 'M4 7.500h12l-3-3M16 12.500H4l3 3',
  folder: 'M3 5.500h5l1.500 2H17v8H3z',
  globe: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM3.200 10h13.600M10 3c2 2 3 4.500 3 7s-1 5-3 7c-2-2-3-4.500-3-7s1-5 3-7Z',
  lock: 'M5 9h10v7.500H5zM7 9V6.500a3 3 0 0 1 6 0V9',
  plug: 'M7 3v4M13 3v4M5 7h10v2.500a5 5 0 0 1-10 0ZM10 14.500V17.500',
  empty: 'M3 16.500h14M4.500 12.500l3-2 3 1.500 5-4.500',
  warning: 'M10 3.500 17.500 16h-15ZM10 8v4M10 14.200h.01',
  refresh: 'M16 10a6 6 0 1 1-1.800-4.300L16 7.500M16 3.500v4h-4',
  rise: 'M6.500 16V5M3.500 8l3-3 3 3M13.500 4v11M10.500 12l3 3 3-3',
  check: 'm4.500 10.500 3.500 3.500 7.500-8',
} as const;

export type IconName = keyof typeof paths;

/** A line icon; always beside a text or inside a control that has a name. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className={styles['icon']} viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d={paths[name]} /></svg>
);
