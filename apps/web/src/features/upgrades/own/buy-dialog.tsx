import type { UpgradeOffer } from '@chaintide/contracts/money/upgrades';
import type { Balances } from '@chaintide/contracts/money/wallet';
import { useState } from 'react';
import { callFailureText } from '../../../shared/failures/failure-text.ts';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { formatAmount } from '../../../shared/format/amount.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Amount, ExactAmount } from '../../../shared/money/amount.tsx';
import { intentKeys } from '../../../shared/money/intent-key.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { availableIn, deductionOf, difference } from './deduction.ts';
import { OfferTerms } from './offer-card.tsx';
import styles from './upgrades.module.css';
import { useUpgradeMutation } from './upgrades-api.ts';
import { accountTexts } from '../../../shared/i18n/account-texts.ts';
import { upgradesTexts } from './upgrades-texts.ts';

const keys = intentKeys('upgrade');

/** Buys the confirmed offer; a retry after a lost answer is the same purchase. */
const usePurchase = (onDone: () => void) => {
  const [upgrade, { isLoading, error }] = useUpgradeMutation();
  const say = useSay();
  const buy = async ({ level, price }: UpgradeOffer): Promise<void> => {
    const answer = await upgrade({ level, price, key: keys.of(`${level} ${price}`) });
    if (!answer.error || (answer.error as CallFailure).name === 'key.reused') keys.done();
    if (answer.error) return;
    say('info', { text: 'upgrades.done' });
    onDone();
  };
  return { buy, isLoading, failure: error as CallFailure | undefined };
};

/** Repeats the level, its terms and the amount taken from each coin, and then buys. */
export const BuyDialog = ({
  offer: given,
  balances,
  onClose,
}: {
  readonly offer: UpgradeOffer;
  readonly balances: Balances;
  readonly onClose: () => void;
}) => {
  const text = useText(accountTexts, upgradesTexts);
  const { t, language } = text;
  /** The offer at the time the dialog opened: only that one is bought. */
  const [offer] = useState(given);
  const { buy, isLoading, failure } = usePurchase(onClose);
  const parts = deductionOf(balances, offer.price);
  const hasChanged = given.price !== offer.price;
  return (
    <Confirm
      title={t('upgrades.confirmTitle', { level: t(`account.level.${offer.level}`) })}
      action={t('upgrades.confirm', { price: formatAmount(offer.price, language) })}
      isBusy={isLoading || hasChanged || !parts}
      onConfirm={() => {
        void buy(offer);
      }}
      onCancel={onClose}
    >
      <OfferTerms offer={offer} />
      {parts && (
        <dl className={styles['deduction']}>
          <div>
            <dt>{t('upgrades.deduction')}</dt>
            <dd className={styles['parts']}>
              {parts.map(({ coin, amount }) => (
                <b key={coin}>
                  <ExactAmount amount={amount} coin={coin} />
                </b>
              ))}
            </dd>
          </div>
          <div>
            <dt>{t('upgrades.after')}</dt>
            <dd>
              <Amount amount={difference(availableIn(balances), offer.price)} coin="USD" />
            </dd>
          </div>
        </dl>
      )}
      <p className={styles['quiet']}>{t('upgrades.order')}</p>
      {hasChanged && (
        <p className={styles['bad']} role="alert">
          {t('upgrades.priceChanged')}
        </p>
      )}
      {failure && (
        <p className={styles['bad']} role="alert">
          {callFailureText(failure, text)}
        </p>
      )}
    </Confirm>
  );
};
