import { formatExact, formatNumber, formatShort } from '@chaintide/indicators/number';
import { useTickerQuery } from '../../shared/api/ticker-api.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { FlashValue } from '../../shared/ui/figures/flash-value.tsx';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import { TickerChange } from '../../shared/ui/figures/ticker-change.tsx';
import { TickerTrouble } from '../../shared/money/ticker-trouble.tsx';
import { exchangeTexts } from './exchange-texts.ts';
import { symbols, type Symbol } from './exchange-view.ts';
import styles from './quote.module.css';

/** The price of a pair and its last 24 hours, live. */
export const Quote = ({ symbol }: { readonly symbol: Symbol }) => {
  const { t, language } = useText(exchangeTexts);
  const { data: ticker } = useTickerQuery(symbol);
  if (!ticker)
    return (
      <span className={styles['quote']}>
        {t('exchange.waiting')} <TickerTrouble symbol={symbol} />
      </span>
    );
  const facts = [
    ['high', formatNumber(ticker.high24h, 'usd', language)],
    ['low', formatNumber(ticker.low24h, 'usd', language)],
    ['volume', `${formatShort(ticker.volume24h, symbols[symbol], language)} ${symbols[symbol].toUpperCase()}`],
  ] as const;
  return (
    <div className={styles['quote']}>
      <strong className={styles['price']}>
        <FlashValue value={ticker.price} subject={symbol} title={formatExact(ticker.price, 'usd', language)}>
          {formatNumber(ticker.price, 'usd', language)}
        </FlashValue>
      </strong>
      <TickerChange ticker={ticker} />
      {ticker.simulated && <SimulatedMark brief="narrow" />}
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`exchange.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
