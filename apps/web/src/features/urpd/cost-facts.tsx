import type { Urpd } from '@chaintide/contracts/market/urpd';
import { formatNumber, formatShort, NO_VALUE } from '@chaintide/indicators/number';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../shared/i18n/use-text.ts';
import styles from './urpd.module.css';
import { urpdTexts } from './urpd-texts.ts';
import { shareOf } from './urpd-view.ts';

interface FactProps {
  readonly name: ReactNode;
  readonly side?: 'profit' | 'loss';
  readonly children: ReactNode;
}

const Fact = ({ name, side, children }: FactProps) => (
  <div data-side={side}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Coins with their share of the supply. */
const Coins = ({ urpd, amount }: { readonly urpd: Urpd; readonly amount: number | null }) => {
  const { language } = useText();
  if (amount === null) return NO_VALUE;
  return (
    <span title={`${formatNumber(amount, 'btc', language)} BTC`}>
      {`${formatNumber(shareOf(urpd, amount), 'percent', language)} · ${formatShort(amount, 'btc', language)} BTC`}
    </span>
  );
};

/** The numbers of a day beside its picture; each that has a chart leads to it. */
export const CostFacts = ({ urpd, price }: { readonly urpd: Urpd; readonly price: number | null }) => {
  const { t, language } = useText(urpdTexts);
  const dollars = (value: number | null): string => formatNumber(value ?? NaN, 'usd', language);
  return (
    <dl className={styles['facts']}>
      <Fact name={<Link to="/?indicator=btc.price">{t('urpd.price')}</Link>}>{dollars(price)}</Fact>
      <Fact name={<Link to="/?indicator=btc.realized_price">{t('urpd.realizedPrice')}</Link>}>
        {dollars(urpd.realizedPrice)}
      </Fact>
      <Fact name={t('urpd.below')} side="profit">
        <Coins urpd={urpd} amount={urpd.below} />
      </Fact>
      <Fact name={t('urpd.above')} side="loss">
        <Coins urpd={urpd} amount={urpd.above} />
      </Fact>
      <Fact name={t('urpd.supply')}>{`${formatNumber(urpd.supply, 'btc', language)} BTC`}</Fact>
    </dl>
  );
};
