import { errors } from '@chaintide/contracts/errors';
import { isoDay } from '@chaintide/contracts/iso-day';
import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { SECOND } from '@chaintide/contracts/limits';
import { useDispatch } from 'react-redux';
import type { SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { noChartTexts } from '../../../shared/i18n/no-chart-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { authDialogOpened } from '../../../shared/session/auth-dialog.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useWayUp } from '../../../shared/session/use-way-up.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { TierStars } from '../../../shared/ui/stars.tsx';
import styles from './preview-mask.module.css';

/** Overlay on a preview: explains that it is one, and how to unlock the rest. */
export const PreviewMask = ({ indicator, series }: { indicator: Indicator; series: SeriesColumns }) => {
  const { t, pick } = useText(noChartTexts);
  const { isLoggedIn } = useSession();
  const dispatch = useDispatch();
  const climb = useWayUp();
  const last = series.times.at(-1);
  const until = last ?? series.preview?.until ?? 0;
  return (
    <div className={styles['mask']} data-preview={isLoggedIn ? 'upgrade' : 'login'}>
      <section className={styles['card']} role="status">
        <span className={styles['lock']}>
          <Icon name="lock" />
        </span>
        <h2 className={styles['reason']}>{pick(errors[isLoggedIn ? 'level.insufficient' : 'login.required'])}</h2>
        <p className={styles['tier']}>
          {t('noChart.mask.title', { name: pick(indicator.label), tier: indicator.tier })}
          <TierStars tier={indicator.tier} isNamed />
        </p>
        <p className={styles['text']}>
          {t(series.resolution === '1M' ? 'noChart.mask.monthly' : 'noChart.mask.weekly', {
            day: isoDay(until * SECOND),
          })}
        </p>
        <div className={styles['actions']}>
          <ActionButton onClick={climb}>{t(isLoggedIn ? 'charts.mask.upgrade' : 'charts.mask.login')}</ActionButton>
          {!isLoggedIn && (
            <ActionButton data-look="quiet" onClick={() => dispatch(authDialogOpened('registration'))}>
              {t('noChart.mask.register')}
            </ActionButton>
          )}
        </div>
      </section>
    </div>
  );
};
