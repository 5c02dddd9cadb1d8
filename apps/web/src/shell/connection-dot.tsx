import { useText } from '../shared/i18n/use-text.ts';
import { useConnection } from '../shared/live/live-context.ts';
import styles from './connection-dot.module.css';

/** The state and latency of the connection to the gateway. */
export const ConnectionDot = () => {
  const { t } = useText();
  const { state, roundTripMs } = useConnection();
  const name = t(`states.connection.${state}`);
  const isTimed = state === 'live' && roundTripMs !== null;
  return (
    <span
      className={styles['connection']}
      data-state={state}
      role="img"
      aria-label={t('shell.connection.label', { state: name })}
      title={isTimed ? t('shell.connection.roundTrip', { ms: roundTripMs }) : name}
    >
      <i className={styles['dot']} />
      <span className={styles['text']}>{isTimed ? t('shell.connection.latency', { ms: roundTripMs }) : name}</span>
    </span>
  );
};
