import { useStatusQuery } from '../api/status-api.ts';
import { formatMoment } from '../format/time.ts';
import { sourcesTexts } from '../i18n/sources-texts.ts';
import { useText } from '../i18n/use-text.ts';
import styles from './ticker-trouble.module.css';

/** Says why there is no price yet, if its source cannot be reached. */
export const TickerTrouble = ({ symbol }: { symbol: string }) => {
  const { t, language } = useText(sourcesTexts);
  const { data: statuses = [] } = useStatusQuery();
  const status = statuses.find(({ name }) => name.endsWith(`.ticker.${symbol.toLowerCase()}`));
  if (!status?.problem) return null;
  const { problem, failedAt, nextAt } = status;
  const facts = [
    t(`problems.${problem}`),
    failedAt !== null && t('sources.tried', { time: formatMoment(failedAt, language) }),
    nextAt !== null && t('sources.nextTry', { time: formatMoment(nextAt, language) }),
  ];
  return (
    <span className={styles['trouble']} title={facts.filter(Boolean).join(' · ')}>
      {t('sources.price')}
      <span className="visually-hidden">{facts.filter(Boolean).join(', ')}</span>
    </span>
  );
};
