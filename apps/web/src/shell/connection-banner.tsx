import { useEffect, useState } from 'react';
import { useText } from '../shared/i18n/use-text.ts';
import { useConnection } from '../shared/live/live-context.ts';
import { Icon } from '../shared/ui/icon.tsx';
import styles from './connection-banner.module.css';

const PATIENCE_MS = 700; // a line that is back sooner was hardly gone

const Banner = ({ state }: { state: 'reconnecting' | 'offline' | 'catchingUp' }) => {
  const { t } = useText();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <p className={styles['banner']} data-state={state}>
      <Icon name={state === 'catchingUp' ? 'refresh' : 'plug'} />
      {t(`shell.connection.${state}`)}
    </p>
  );
};

/** Says that the line is down, and that it is coming back; over the page, so that nothing moves. */
export const ConnectionBanner = () => {
  const { state, losses } = useConnection();
  const isDown = state === 'reconnecting' || state === 'offline' || (state === 'catchingUp' && losses > 0);
  return (
    <div className={styles['place']} role="status">
      {isDown && <Banner state={state} />}
    </div>
  );
};
