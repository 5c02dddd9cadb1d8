import { formatExact, formatNumber, formatShort } from '@chaintide/indicators/number';
import { useTickerQuery } from '../../shared/api/ticker-api.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { FlashValue } from '../../shared/ui/figures/flash-value.tsx';
import { ShortNumber } from '../../shared/ui/figures/short-number.tsx';
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
    ['high', ticker.high24h, 'usd', formatNumber],
    ['low', ticker.low24h, 'usd', formatNumber],
    ['volume', ticker.volume24h, symbols[symbol], formatShort],
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
        {facts.map(([name, value, unit, format]) => (
          <div key={name}>
            <dt>{t(`exchange.${name}`)}</dt>
            <dd>
              <ShortNumber value={value} unit={unit} format={format} />
              {name === 'volume' && ` ${unit.toUpperCase()}`}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
