import { useTickerQuery } from '../shared/api/ticker-api.ts';
import { formatExact, formatNumber, NO_VALUE } from '@chaintide/indicators/number';
import { formatMoment, formatMomentUtc } from '../shared/format/time.ts';
import { LateTickerTrouble } from '../shared/money/late-ticker-trouble.tsx';
import { useText } from '../shared/i18n/use-text.ts';
import { TickerChange } from '../shared/ui/figures/ticker-change.tsx';
import { FlashValue } from '../shared/ui/figures/flash-value.tsx';
import { SimulatedMark } from '../shared/ui/figures/simulated-mark.tsx';
import styles from './price-ticker.module.css';

const SYMBOL = 'BTCUSDT';

/** The BTC price, updated with every tick. */
export const PriceTicker = () => {
  const { t, language } = useText();
  const { data: ticker } = useTickerQuery(SYMBOL);
  if (!ticker)
    return (
      <span className={styles['ticker']} title={t('shell.ticker.waiting')}>
        <span className={styles['name']}>{t('shell.ticker.name')}</span> {NO_VALUE}
        <LateTickerTrouble symbol={SYMBOL} />
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
      <TickerChange ticker={ticker} />
      {ticker.simulated && <SimulatedMark brief="narrow" />}
    </span>
  );
};
