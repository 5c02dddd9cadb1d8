import { MINUTE } from '@chaintide/contracts/limits';
import type { Ticker } from '@chaintide/contracts/market/sources';
import { formatChange } from '@chaintide/indicators/number';
import { useNow } from '../../browser/use-now.ts';
import { formatMoment } from '../../format/time.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLive } from '../../live/live-context.ts';
import { Change } from './change.tsx';
import styles from './change.module.css';

const PERCENT = 100; // a ticker's change is in percent
const SILENCE_MS = 2 * MINUTE; // the exchange sends one a second

/** The change of a price over 24 hours; once no tick comes any more, the time of the last one instead. */
export const TickerChange = ({ ticker: { change24h, receivedAt } }: { ticker: Ticker }) => {
  const { t, language } = useText();
  const now = useNow(MINUTE / 4, useLive().now);
  if (now - receivedAt > SILENCE_MS)
    return (
      <time className={styles['asOf']} dateTime={new Date(receivedAt).toISOString()}>
        {t('charts.header.asOf', { day: formatMoment(receivedAt, language) })}
      </time>
    );
  return <Change by={change24h}>{formatChange(change24h / PERCENT, language)}</Change>;
};
