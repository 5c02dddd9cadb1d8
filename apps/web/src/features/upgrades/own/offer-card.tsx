import { levelTable } from '@chaintide/contracts/people/levels';
import type { UpgradeOffer } from '@chaintide/contracts/money/upgrades';
import { Link } from 'react-router';
import { formatAmount } from '../../../shared/format/amount.ts';
import { formatDuration, formatMoment, formatMomentUtc } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Amount } from '../../../shared/money/amount.tsx';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { TierStars } from '../../../shared/ui/stars.tsx';
import { Dotted } from '../../../shared/ui/dotted.tsx';
import styles from './upgrades.module.css';
import { accountTexts } from '../../../shared/i18n/account-texts.ts';
import { upgradesTexts } from './upgrades-texts.ts';

const Moment = ({ name, at }: { readonly name: string; readonly at: number }) => {
  const { language } = useText(accountTexts, upgradesTexts);
  return (
    <div>
      <dt>{name}</dt>
      <dd title={formatMomentUtc(at, language)}>{formatMoment(at, language)}</dd>
    </div>
  );
};

/** The period of a purchase, and the credit for the current level. */
export const OfferTerms = ({
  offer: { kind, startsAt, until, creditMs, waitsFor },
}: {
  readonly offer: UpgradeOffer;
}) => {
  const { t, language } = useText(accountTexts, upgradesTexts);
  return (
    <>
      <p className={styles['kind']} data-kind={kind}>
        {waitsFor ? t(`upgrades.waitsFor.${waitsFor}`) : t(`upgrades.kind.${kind}`)}
      </p>
      <dl className={styles['terms']}>
        {kind !== 'start' && <Moment name={t('upgrades.from')} at={startsAt} />}
        <Moment name={t('upgrades.to')} at={until} />
      </dl>
      {creditMs > 0 && (
        <p className={styles['quiet']}>{t('upgrades.credit', { length: formatDuration(creditMs, language) })}</p>
      )}
    </>
  );
};

/** The price per day, for comparison only; the price itself is never a float. */
const perDay = (price: string, days: number): string => (Number(price) / days).toFixed(2);

/** One level: price and period, the effect of buying it, and the button or the missing amount. */
export const OfferCard = ({ offer, onBuy }: { readonly offer: UpgradeOffer; readonly onBuy: () => void }) => {
  const { t, language } = useText(accountTexts, upgradesTexts);
  const { level, price, days, kind, missing } = offer;
  const name = t(`account.level.${level}`);
  const { tier } = levelTable[level];
  return (
    <section className={styles['offer']} aria-label={name}>
      <h2 className={styles['name']}>
        {name} <TierStars tier={tier} />
      </h2>
      <p className={styles['price']}>
        <b>
          <Amount amount={price} />
        </b>{' '}
        {t('upgrades.per', { days })}
      </p>
      <p className={styles['quiet']}>
        <Dotted>{[t('upgrades.perDay', { price: perDay(price, days) }), t('upgrades.opens', { tier })]}</Dotted>
      </p>
      <OfferTerms offer={offer} />
      {missing === null ? (
        <ActionButton onClick={onBuy}>
          {t(kind === 'renew' ? 'upgrades.renew' : 'upgrades.buy', { level: name })}
        </ActionButton>
      ) : (
        <Link className={styles['missing']} to={`/Recharge?amount=${missing}`}>
          {t('upgrades.missing', { missing: formatAmount(missing, language) })}
        </Link>
      )}
    </section>
  );
};
