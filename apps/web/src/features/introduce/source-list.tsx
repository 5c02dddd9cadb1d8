import { SECOND } from '@chaintide/contracts/limits';
import { useStatusQuery } from '../../shared/api/status-api.ts';
import { useNow } from '../../shared/browser/use-now.ts';
import { ageText, formatDuration, formatMoment } from '../../shared/format/time.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useLive } from '../../shared/live/live-context.ts';
import styles from './source-list.module.css';
import { SourceTerms } from './source-terms.tsx';
import { introduceTexts } from '../../shared/i18n/introduce-texts.ts';

/** The origins of all numbers, and the state of each source. */
export const SourceList = () => {
  const { t, language } = useText(introduceTexts);
  const live = useLive();
  const now = useNow(SECOND, live.now);
  const { data: sources = [] } = useStatusQuery();
  return (
    <section className={styles['sources']} aria-label={t('introduce.sources.title')}>
      {sources.map(({ name, provider, host, state, simulated, everyMs, problem, succeededAt, failedAt, nextAt }) => {
        const age = succeededAt === null ? undefined : ageText(now - succeededAt);
        return (
          <div key={name} className={styles['source']} data-state={state}>
            <p className={styles['name']}>
              <i />
              {name}
              <span>{t(`states.source.${state}`)}</span>
            </p>
            <p className={styles['host']}>
              {simulated ? t('introduce.sources.simulated') : (host ?? t('introduce.sources.own'))}
            </p>
            <p>{t('introduce.sources.every', { interval: formatDuration(everyMs, language) })}</p>
            <p>
              {age ? t('introduce.sources.succeeded', { age: t(age.key, age.args) }) : t('introduce.sources.never')}
            </p>
            <p>
              <SourceTerms provider={provider} />
            </p>
            {problem && (
              <p className={styles['problem']}>
                {t(`problems.${problem}`)}
                {failedAt !== null && ` · ${t('introduce.sources.tried', { time: formatMoment(failedAt, language) })}`}
                {nextAt !== null &&
                  nextAt > now &&
                  ` · ${t('introduce.sources.next', { time: formatMoment(nextAt, language) })}`}
              </p>
            )}
          </div>
        );
      })}
    </section>
  );
};
