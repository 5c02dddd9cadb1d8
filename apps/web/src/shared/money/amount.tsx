import type { Stablecoin } from '@chaintide/contracts/money/wallet';
import { formatAmount, formatAmountExact } from '../format/amount.ts';
import { useText } from '../i18n/use-text.ts';
import styles from './money.module.css';

export type Coin = Stablecoin | 'USD';

/** Money with whole cents, followed by its coin; all decimals on hover. */
export const Amount = ({ amount, coin }: { readonly amount: string; readonly coin?: Coin | undefined }) => {
  const { language } = useText();
  const unit = coin === undefined ? '' : `\u00A0${coin}`;
  return (
    <span className={styles['amount']} title={formatAmountExact(amount, language) + unit}>
      {formatAmount(amount, language)}
      {unit}
    </span>
  );
};

/** All decimals up to the last non-zero one, and at least the cents; for amounts that must be exact, such as one to be paid. */
export const ExactAmount = ({ amount, coin }: { readonly amount: string; readonly coin?: Coin | undefined }) => {
  const { language } = useText();
  const exact = formatAmountExact(amount, language).replace(/(\.\d\d\d*?)0+$/, '$1');
  return (
    <span className={styles['amount']}>
      {exact}
      {coin !== undefined && `\u00A0${coin}`}
    </span>
  );
};

/** A change of money with its sign; empty without a change. */
export const SignedAmount = ({ amount }: { readonly amount: string }) => {
  const { language } = useText();
  const size = amount.replace('-', '');
  if (/^0\.0*$/.test(size)) return null;
  const sign = amount.startsWith('-') ? '−' : '+';
  return (
    <span className={styles['amount']} data-sign={sign} title={sign + formatAmountExact(size, language)}>
      {sign}
      {formatAmount(size, language)}
    </span>
  );
};
