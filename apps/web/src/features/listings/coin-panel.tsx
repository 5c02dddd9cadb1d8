import { formatChange, NO_VALUE } from '@chaintide/indicators/number';
import { Link } from 'react-router';
import { useText } from '../../shared/i18n/use-text.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { ShortNumber } from '../../shared/ui/figures/short-number.tsx';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import type { CoinRow } from './shared/coin-rows.ts';
import { Percent, Price, priceText, Week } from './shared/figures.tsx';
import { listingsTexts } from './shared/listings-texts.ts';
import styles from './shared/listings.module.css';

/** Coins with charts of their own. */
const charts: Readonly<Record<string, string>> = { bitcoin: 'btc.price', ethereum: 'eth.price' };

const Figures = ({ row: { coin } }: { readonly row: CoinRow }) => {
  const { t, language } = useText(listingsTexts);
  const told = (value: number | null): string => (value === null ? NO_VALUE : priceText(value, language));
  const { price, allTimeHigh: high } = coin;
  const fromHigh = price === null || high === null ? NO_VALUE : formatChange(price / high - 1, language);
  const lines = [
    ['high24h', told(coin.high24h)],
    ['low24h', told(coin.low24h)],
    ['allTimeHigh', told(high)],
    ['fromHigh', fromHigh],
  ] as const;
  const amounts = [
    ['marketCap', 'usd'],
    ['volume24h', 'usd'],
    ['supply', 'count'],
  ] as const;
  return (
    <dl className={styles['figures']}>
      {amounts.map(([key, unit]) => (
        <div key={key}>
          <dt>{t(`listings.columns.${key}`)}</dt>
          <dd>
            <ShortNumber value={coin[key]} unit={unit} />
            {key === 'supply' && ` ${coin.symbol}`}
          </dd>
        </div>
      ))}
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
