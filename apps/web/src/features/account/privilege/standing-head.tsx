import { levelTable } from '@chaintide/contracts/people/levels';
import { useText } from '../../../shared/i18n/use-text.ts';
import { TierStars } from '../../../shared/ui/stars.tsx';
import { usePricesQuery } from './prices-api.ts';
import { priceWords } from './privilege-rows.ts';
import type { Standing } from './privileges.ts';
import styles from './standing-head.module.css';
import { accountTexts } from '../../../shared/i18n/account-texts.ts';

/** A level with name, stars and price; the user's own is marked. */
export const StandingHead = ({ standing, isCurrent }: { standing: Standing; isCurrent: boolean }) => {
  const text = useText(accountTexts);
  const { t } = text;
  const { data: prices } = usePricesQuery();
  const words = priceWords(standing, prices, text);
  return (
    <div className={styles['head']}>
      <span className={styles['name']}>
        {standing === 'guest' ? t('account.guest') : t(`account.level.${standing}`)}
        <TierStars tier={standing === 'guest' ? 'L1' : levelTable[standing].tier} />
      </span>
      <span className={styles['price']}>{words?.price ?? '–'}</span>
      <span className={styles['day']}>{words?.perDay}</span>
      {isCurrent && <span className={styles['current']}>{t('account.privilege.current')}</span>}
    </div>
  );
};
