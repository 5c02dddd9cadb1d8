import type { Language } from '@chaintide/contracts/language';
import { formatChange, formatShort, NO_VALUE } from '@chaintide/indicators/number';
import { Link } from 'react-router';
import { useText } from '../../shared/i18n/use-text.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import type { CoinRow } from './shared/coin-rows.ts';
import { Percent, Price, priceText, Week } from './shared/figures.tsx';
import { listingsTexts } from './shared/listings-texts.ts';
import styles from './shared/listings.module.css';

/** Coins with charts of their own. */
const charts: Readonly<Record<string, string>> = { bitcoin: 'btc.price', ethereum: 'eth.price' };

const dollars = (value: number, language: Language): string => formatShort(value, 'usd', language);
const count = (value: number, language: Language): string => formatShort(value, 'count', language);

const Figures = ({ row: { coin } }: { readonly row: CoinRow }) => {
  const { t, language } = useText(listingsTexts);
  const told = (value: number | null, say: (value: number, language: Language) => string): string =>
    value === null ? NO_VALUE : say(value, language);
  const { price, allTimeHigh: high } = coin;
  const fromHigh = price === null || high === null ? NO_VALUE : formatChange(price / high - 1, language);
  const lines = [
    ['marketCap', told(coin.marketCap, dollars)],
    ['volume24h', told(coin.volume24h, dollars)],
    ['supply', `${told(coin.supply, count)} ${coin.symbol}`],
    ['high24h', told(coin.high24h, priceText)],
    ['low24h', told(coin.low24h, priceText)],
    ['allTimeHigh', told(high, priceText)],
    ['fromHigh', fromHigh],
  ] as const;
  return (
    <dl className={styles['figures']}>
      {lines.map(([key, text]) => (
        <div key={key}>
          <dt>{t(`listings.columns.${key}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
};

/** The figures that the list has of one coin. */
export const CoinPanel = ({ row, onClose }: { readonly row: CoinRow; readonly onClose: () => void }) => {
  const { t } = useText(listingsTexts);
  const { coin, simulated } = row;
  const chart = charts[coin.id];
  return (
    <Dialog as="panel" title={`${coin.name} · ${coin.symbol}`} onClose={onClose}>
      <div className={styles['panel']}>
        <p className={styles['head']}>
          <b>
            <Price row={row} isMarked />
          </b>
          <Percent of={coin.change24h} />
          {simulated && <SimulatedMark />}
        </p>
        <figure className={styles['large']}>
          <Week coin={coin} />
          <figcaption>
            {t('listings.columns.week')}
            <Percent of={coin.change7d} />
          </figcaption>
        </figure>
        <Figures row={row} />
        {chart !== undefined && <Link to={`/?indicator=${chart}`}>{t('listings.chart')}</Link>}
      </div>
    </Dialog>
  );
};
