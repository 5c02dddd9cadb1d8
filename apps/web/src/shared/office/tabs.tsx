import { Link, useSearchParams } from 'react-router';
import styles from './tabs.module.css';

interface TabsProps<N extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: N; readonly label: string; readonly count?: number | undefined }[];
  readonly chosen: N;
}

/** The selected list of a page: the first unless the link names another. */
export const useTab = <N extends string>(names: readonly [N, ...N[]]): N => {
  const [search] = useSearchParams();
  const wanted = search.get('tab');
  return names.find((name) => name === wanted) ?? names[0];
};

/** Links to the lists of one page. */
export const Tabs = <N extends string>({ label, tabs, chosen }: TabsProps<N>) => (
  <nav className={styles['tabs']} aria-label={label}>
    {tabs.map(({ name, label: words, count }, index) => (
      <Link
        key={name}
        to={index === 0 ? '?' : `?tab=${name}`}
        className={styles['tab']}
        aria-current={name === chosen ? 'true' : undefined}
      >
        {words}
        {count !== undefined && count > 0 && <b>{count}</b>}
      </Link>
    ))}
  </nav>
);
