import { useTickerQuery } from '../shared/api/ticker-api.ts';
import { formatChange, formatExact, formatNumber, NO_VALUE } from '@chaintide/indicators/number';
import { formatMoment, formatMomentUtc } from '../shared/format/time.ts';
import { useText } from '../shared/i18n/use-text.ts';
import { Change } from '../shared/ui/figures/change.tsx';
import { FlashValue } from '../shared/ui/figures/flash-value.tsx';
import styles from './price-ticker.module.css';

const SYMBOL = 'BTCUSDT';
const PERCENT = 100; // a ticker's change is in percent

/** The BTC price, updated with every tick. */
export const PriceTicker = () => {
  const { t, language } = useText();
  const { data: ticker } = useTickerQuery(SYMBOL);
  if (!ticker)
    return (
      <span className={styles['ticker']} title={t('shell.ticker.waiting')}>
        {t('shell.ticker.name')} {NO_VALUE}
      </span>
    );
  const title = [
    formatExact(ticker.price, 'usd', language),
    formatMoment(ticker.at, language),
    formatMomentUtc(ticker.at, language),
    ...(ticker.simulated ? [t('charts.marks.simulated')] : []),
  ].join(' · ');
  return (
    <span
      className={styles['ticker']}
      data-simulated={ticker.simulated}
      role="group"
      aria-label={t('shell.ticker.label')}
    >
      <span className={styles['name']}>{t('shell.ticker.name')}</span>
      <FlashValue value={ticker.price} subject={ticker.symbol} title={title}>
        {formatNumber(ticker.price, 'usd', language)}
      </FlashValue>
      <Change by={ticker.change24h}>{formatChange(ticker.change24h / PERCENT, language)}</Change>
      {ticker.simulated && (
        <span className={styles['simulated']} title={t('charts.marks.simulatedHint')}>
          {t('charts.marks.simulated')}
        </span>
      )}
    </span>
  );
};
