import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { Freeze } from '@chaintide/contracts/money/withdrawals';
import { useNow } from '../../../shared/browser/use-now.ts';
import { formatClock, formatMoment, formatMomentUtc } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { useFreeze } from './address-book-api.ts';
import styles from './withdrawals.module.css';
import { withdrawalsTexts } from './withdrawals-texts.ts';

/** The current freeze of withdrawals, and its remaining time. */
export const useFrozen = (): { readonly freeze: Freeze; readonly left: number } | null => {
  const freeze = useFreeze();
  const live = useLive();
  const now = useNow(freeze ? SECOND : MINUTE, live.now);
  return freeze && freeze.until > now ? { freeze, left: freeze.until - now } : null;
};

/** Shows why withdrawals are frozen, and until when. */
export const FreezeNotice = ({
  freeze: { cause, until },
  left,
}: {
  readonly freeze: Freeze;
  readonly left: number;
}) => {
  const { t, language } = useText(withdrawalsTexts);
  return (
    <div className={styles['warning']} role="status">
      <p>
        <b>{t('withdrawals.freeze.title')}</b>
      </p>
      <p>{t(`withdrawals.freeze.${cause}`)}</p>
      <p>
        <time dateTime={new Date(until).toISOString()} title={formatMomentUtc(until, language)}>
          {t('withdrawals.freeze.until', { moment: formatMoment(until, language) })}
        </time>{' '}
        <b role="timer" aria-live="off">
          {formatClock(left)}
        </b>
      </p>
    </div>
  );
};
