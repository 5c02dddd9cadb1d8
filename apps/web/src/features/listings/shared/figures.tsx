import type { ListedCoin } from '@chaintide/contracts/market/listings';
import type { Language } from '@chaintide/contracts/language';
import { formatChange, formatExact, formatNumber, NO_VALUE } from '@chaintide/indicators/number';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Change } from '../../../shared/ui/figures/change.tsx';
import { FlashValue } from '../../../shared/ui/figures/flash-value.tsx';
import { SimulatedMark } from '../../../shared/ui/figures/simulated-mark.tsx';
import type { CoinRow } from './coin-rows.ts';
import { listingsTexts } from './listings-texts.ts';
import styles from './listings.module.css';
import { WeekLine } from './week-line.tsx';

const PERCENT = 100;
const DIGITS = 4;

/** With four digits below a dollar, where cents would hide the moves of most coins. */
export const priceText = (price: number, language: Language): string =>
  price >= 1 || price < 0.1
    ? formatNumber(price, 'usd', language)
    : formatExact(Number(price.toPrecision(DIGITS)), 'usd', language);

interface PriceProps {
  readonly row: CoinRow;
  /** Whether the words of the mark stand nearby. */
  readonly isMarked?: boolean;
}

export const Price = ({ row: { coin, simulated }, isMarked = false }: PriceProps) => {
  const { language } = useText();
  if (coin.price === null) return NO_VALUE;
  return (
    <span className={styles['price']}>
      <FlashValue value={coin.price} subject={coin.id} title={formatExact(coin.price, 'usd', language)}>
        {priceText(coin.price, language)}
      </FlashValue>
      {simulated && !isMarked && <SimulatedMark brief="silent" />}
    </span>
  );
};

/** A change in percent. */
export const Percent = ({ of }: { readonly of: number | null }) => {
  const { language } = useText();
  if (of === null) return NO_VALUE;
  return <Change by={of}>{formatChange(of / PERCENT, language)}</Change>;
};

export const CoinName = ({ coin: { name, symbol } }: { readonly coin: ListedCoin }) => (
  <span className={styles['name']}>
    <b title={name}>{name}</b>
    <small>{symbol}</small>
  </span>
);

export const Week = ({ coin: { name, week, change7d } }: { readonly coin: ListedCoin }) => {
  const { t, language } = useText(listingsTexts);
  const change = change7d === null ? NO_VALUE : formatChange(change7d / PERCENT, language);
  return <WeekLine prices={week} label={t('listings.weekOf', { name, change })} />;
};
