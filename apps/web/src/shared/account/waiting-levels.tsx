import type { Period } from '@chaintide/contracts/people/standing';
import { formatMoment, formatMomentUtc } from '../format/time.ts';
import { accountTexts } from '../i18n/account-texts.ts';
import { useText } from '../i18n/use-text.ts';
import styles from './waiting-levels.module.css';

/** The paid levels that follow, each with its time. */
export const WaitingLevels = ({ queue }: { readonly queue: readonly Period[] }) => {
  const { t, language } = useText(accountTexts);
  return (
    <ol className={styles['levels']} aria-label={t('account.waiting.label')}>
      {queue.map(({ level, startsAt, until }) => (
        <li key={startsAt} title={`${formatMomentUtc(startsAt, language)} – ${formatMomentUtc(until, language)}`}>
          <b>{t(`account.level.${level}`)}</b>{' '}
          <span className={styles['time']}>
            {t('account.waiting.time', { from: formatMoment(startsAt, language), to: formatMoment(until, language) })}
          </span>
        </li>
      ))}
    </ol>
  );
};
