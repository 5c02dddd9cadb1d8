import type { PagePath } from '@chaintide/contracts/pages';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useText } from '../shared/i18n/use-text.ts';
import { Icon } from '../shared/ui/icon.tsx';
import styles from './introduce-button.module.css';

const GUIDE: PagePath = '/IndexIntroduce';

/** Floats over every page except the guide and links to it; from a chart, to the chart's indicator. On a narrow screen it stands in the header, where it covers nothing. */
export const IntroduceButton = () => {
  const { t } = useText();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  if (pathname === GUIDE) return null;
  const indicator = pathname === '/' ? search.get('indicator') : null;
  const to = indicator === null ? GUIDE : `${GUIDE}?${new URLSearchParams({ indicator }).toString()}`;
  return (
    <Link
      to={to}
      className={styles['button']}
      aria-label={t('shell.introduce.button')}
      title={t('shell.introduce.button')}
    >
      <Icon name="book" />
    </Link>
  );
};
