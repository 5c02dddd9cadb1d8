import type { Mismatch } from '@chaintide/contracts/money/payments';
import type { PayoutMismatch } from '@chaintide/contracts/money/withdrawals';
import { useText } from '../i18n/use-text.ts';
import styles from './money.module.css';
import { moneyTexts } from '../i18n/money-texts.ts';

const grave: readonly (Mismatch | PayoutMismatch)[] = [
  'notOurs',
  'tooOld',
  'alreadyUsed',
  'wrongToken',
  'wrongNetwork',
  'wrongAddress',
  'hashUsed',
  'replaced',
  'reverted',
  'reorganised',
];

/** The difference between the order and the chain, as a coloured tag. */
export const MismatchTag = ({ mismatch }: { readonly mismatch: Mismatch | PayoutMismatch }) => {
  const { t } = useText(moneyTexts);
  return (
    <span className={styles['tag']} data-tone={grave.includes(mismatch) ? 'bad' : 'odd'}>
      {t(`mismatches.${mismatch}`)}
    </span>
  );
};
