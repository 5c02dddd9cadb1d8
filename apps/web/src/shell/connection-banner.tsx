import type { PagePath } from '@chaintide/contracts/pages';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../shared/i18n/use-text.ts';
import { useConnection } from '../shared/live/live-context.ts';
import { Icon } from '../shared/ui/icon.tsx';
import styles from './connection-banner.module.css';

const PATIENCE_MS = 700; // a shorter interruption is not worth mentioning

/** Pages that show charts, whose gaps are filled; others are read again. */
const chartPages: readonly string[] = ['/', '/Bian', '/urpd', '/yieldCurve'] satisfies readonly PagePath[];

const Banner = ({ state }: { state: 'reconnecting' | 'offline' | 'catchingUp' }) => {
  const { t } = useText();
  const { pathname } = useLocation();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <p className={styles['banner']} data-state={state}>
      <Icon name={state === 'catchingUp' ? 'refresh' : 'plug'} />
      {t(chartPages.includes(pathname) ? `shell.connection.${state}` : `shell.connection.elsewhere.${state}`)}
    </p>
  );
};

/** A notice that the connection is down and being restored; it pushes the page down instead of covering it. */
export const ConnectionBanner = () => {
  const { state, losses } = useConnection();
  const isDown = state === 'reconnecting' || state === 'offline' || (state === 'catchingUp' && losses > 0);
  return <div role="status">{isDown && <Banner state={state} />}</div>;
};
